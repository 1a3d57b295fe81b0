/** Kinds of values that variables of the environment have. */
import { isIP } from 'node:net'
import { z } from 'zod'

/** An error message without its beginning, the variable's name. It repeats the given value. */
export const must = (sentence: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    `must ${sentence} (got ${JSON.stringify(input)})`,
})

export const origin = (sentence: string) => z.string().refine(isOrigin, must(sentence))

/** The error does not repeat the value, which often contains a password. */
export const urlOf = (...protocols: readonly string[]) =>
  z
    .string()
    .refine(
      text => protocols.includes(parseUrl(text)?.protocol ?? ''),
      `must begin with ${protocols.map(protocol => `${protocol}//`).join(' or ')}`,
    )

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}

/** Where secrets may be sent, or people with them. */
export function isSafeAddress(address: string): boolean {
  const url = parseUrl(address)
  return url?.protocol === 'https:' || isLoopback(url?.hostname ?? '')
}

function isOrigin(text: string): boolean {
  const url = parseUrl(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase()
}

export function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null
}
