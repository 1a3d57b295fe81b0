import type { SessionUser } from '#contract/protocol/roles.ts'

/** What the seed's token carries, of a person at work who came in just now. */
export function aSessionUser(changes: Partial<SessionUser> = {}): SessionUser {
  const now = Math.floor(Date.now() / 1000)
  return {
    _id: 'c0ffee00-0000-4000-8000-000000000001',
    avatar: null,
    name: 'Caro Díaz',
    role: ['comerce_admin'],
    id_comerce: 'c0ffee00-0000-4000-8000-00000000000a',
    own_comerce: ['c0ffee00-0000-4000-8000-00000000000a'],
    iat: now,
    exp: now + 12 * 3600,
    ...changes,
  }
}

/** A token as the browser sees it: nobody there checks the signature. */
export function aSessionToken(changes: Partial<SessionUser> = {}): string {
  return `${partOf({ alg: 'HS256', typ: 'JWT' })}.${partOf(aSessionUser(changes))}.c2lnbmF0dXJl`
}

function partOf(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** As any session's token looks (RFC 7519). Its first three letters alone are written by chance too. */
export const anySessionToken = /eyJ[\w-]+\.eyJ[\w-]+\./
