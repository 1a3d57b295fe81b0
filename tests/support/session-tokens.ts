import type { SessionUser } from '#contract/protocol/roles.ts'

/** The claims of a token as the seed defines them, for a staff member who has just logged in. */
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

/** A token as the browser sees it. The browser does not check the signature, so it is not a real one. */
export function aSessionToken(changes: Partial<SessionUser> = {}): string {
  return `${partOf({ alg: 'HS256', typ: 'JWT' })}.${partOf(aSessionUser(changes))}.c2lnbmF0dXJl`
}

function partOf(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Matches a session token (a JWT, RFC 7519). Its first three letters alone would also match random text. */
export const anySessionToken = /eyJ[\w-]+\.eyJ[\w-]+\./
