/**
 * The cookie that identifies a trusted device. Scripts cannot read it, other sites cannot make the browser send it, and
 * over https no sibling domain can set it (`__Host-`, RFC 6265bis). By itself it opens no session: that still takes a
 * password or a PIN.
 */
import { DAY } from '#domain/calendar/interval.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Config } from '#server/config.ts'

const SECRET = /^[\w-]{43}$/

type Address = Pick<Config, 'publicUrl'>

export function writeDeviceCookie(address: Address, secret: string): string {
  const seconds = (limits.device_longest_days * DAY) / 1000
  const secure = isHttps(address) ? '; Secure' : ''
  return `${nameAt(address)}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}

/** Null when there is no cookie or it is malformed. */
export function readDeviceCookie(address: Address, header: string | undefined): string | null {
  const start = `${nameAt(address)}=`
  const values = (header ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith(start))
    .map(part => part.slice(start.length))
  const [secret = ''] = values
  return values.length === 1 && SECRET.test(secret) ? secret : null
}

/** Browsers accept the `__Host-` prefix only over https. */
function nameAt(address: Address): string {
  return isHttps(address) ? '__Host-mt_device' : 'mt_device'
}

function isHttps({ publicUrl }: Address): boolean {
  return publicUrl.startsWith('https:')
}
