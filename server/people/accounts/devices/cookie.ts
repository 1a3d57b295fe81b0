/**
 * The cookie by which a trusted device is known. Scripts cannot read it, no other site makes the browser send it, and it
 * goes to the ways in alone. It opens nothing by itself: a session still needs a password or a PIN.
 */
import { DAY } from '#domain/calendar/interval.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Config } from '#server/config.ts'

const NAME = 'mt_device'
const SECRET = /^[\w-]{43}$/

export function writeDeviceCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  secret: string,
): string {
  const seconds = (limits.device_longest_days * DAY) / 1000
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${NAME}=${secret}; Path=/api/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/** Null for none, and for whatever we did not write. */
export function readDeviceCookie(header: string | undefined): string | null {
  const values = (header ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith(`${NAME}=`))
    .map(part => part.slice(NAME.length + 1))
  const [secret = ''] = values
  return values.length === 1 && SECRET.test(secret) ? secret : null
}
