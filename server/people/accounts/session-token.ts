import { SignJWT, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { roles } from '#contract/protocol/roles.ts'
import type { SessionUser } from '#contract/protocol/roles.ts'
import type { Secrets } from '#server/kernel/secrets.ts'

/**
 * The session token: a JWT (HS256) with the payload of the original API and the id of a session row in `jti`. The token
 * only names the row, which decides what is allowed (docs/decisions/0005-session-token.md).
 */
export async function signSessionToken(
  secrets: Secrets,
  user: SessionUser,
  sessionId: string,
): Promise<string> {
  return await new SignJWT({ ...user, role: [...user.role], own_comerce: [...user.own_comerce] })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setJti(sessionId)
    .setAudience(AUDIENCE)
    .sign(secrets.sessionKey)
}

const AUDIENCE = 'mi-turno'
const payloadShape = z.object({
  jti: z.uuid(),
  _id: z.uuid(),
  id_comerce: z.uuid().nullish(),
  role: z.array(z.enum(roles)),
  exp: z.number(),
})

type NamedSession = {
  readonly sessionId: string
  readonly userId: string
  /** The shop of the session when the token was made. */
  readonly shopId: string | null
  readonly expiresAt: number
}

/** The session that a token names. Null when we did not sign the token or it has expired. */
export async function readSessionToken(
  secrets: Secrets,
  token: string,
  now: number,
): Promise<NamedSession | null> {
  const known = recent.get(token)
  if (known !== undefined && known.key === secrets.sessionKey) {
    return known.session.expiresAt > now ? known.session : null
  }
  try {
    const { payload } = await jwtVerify(token, secrets.sessionKey, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(now),
    })
    const { jti, _id, id_comerce: shopId = null, exp } = payloadShape.parse(payload)
    const session = { sessionId: jti, userId: _id, shopId, expiresAt: exp * 1000 }
    recent.set(token, { session, key: secrets.sessionKey })
    return session
  } catch {
    // The reason is not reported, because it would only help somebody who forges tokens.
    return null
  }
}

/** Tokens whose signature was already checked, so that it is not checked again on each request. */
type Checked = { readonly session: NamedSession; readonly key: Uint8Array }
const recent = new LRUCache<string, Checked>({ max: 2000 })
