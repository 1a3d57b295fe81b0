/*
 * Who is logged in: the payload of the stored token. The checks here only spare the user a detour; the server checks
 * every call and every socket room by itself.
 */
import { jwtDecode } from 'jwt-decode'
import { computed, onMount } from 'nanostores'
import type { Role, SessionUser } from '#contract/protocol/roles.ts'
import { call } from '#stores/api.ts'
import { isServerTimeKnown, serverNow } from '#stores/server-time.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { commonMessages } from '#messages/common.ts'
import { noteLeaving, readLeaving, type Reason } from './leaving.ts'
import { nextPath } from './next-path.ts'
import {
  $sessionToken,
  beginLogOut,
  dropSession,
  endSession,
  hereOrNull,
  keepToken,
  needsSession,
} from './session-token.ts'

const freshnessCheckMilliseconds = 5 * 60_000
const logOutPatienceMilliseconds = 3_000

export const $session = computed($sessionToken, token => (token === null ? null : userOf(token)))

onMount($session, () => {
  if (typeof window === 'undefined') return
  const timer = setInterval(keepFresh, freshnessCheckMilliseconds)
  const over = new AbortController()
  document.addEventListener('visibilitychange', keepFresh, { signal: over.signal })
  return () => {
    clearInterval(timer)
    over.abort()
  }
})

/** Called once by every page with an island. Without a valid session, a page that needs one leads to /login. */
export function startSession(path: string = location.pathname): SessionUser | null {
  const user = $session.get()
  if (!user && ($sessionToken.get() !== null || needsSession(path))) {
    const from = hereOrNull()
    // Several parts of a page may find that the session is over; keep the reason that the first one noted.
    const { reason } = readLeaving()
    dropSession(path)
    // After logging in, the user returns to the page they asked for.
    if (from !== null) noteLeaving({ reason, from })
  }
  return user
}

/** Stores a new token. Returns false when the browser refuses: tell the user, and stay on the page. */
export function openSession(token: string): boolean {
  return keepToken(token)
}

/** Opens the session and goes to `to`, else to the page that was asked for before, else to the dashboard. */
export function comeIn(token: string, to?: string): ProblemWire | null {
  if (!openSession(token)) return storageBlocked
  const { from } = readLeaving()
  noteLeaving(null)
  location.assign(to ?? nextPath(location.search, location.origin, from))
  return null
}

const storageBlocked: ProblemWire = {
  type: 'about:blank',
  title: commonMessages.storageBlockedTitle,
  status: 0,
  code: 'unavailable',
  detail: commonMessages.storageBlocked,
  request_id: '',
}

/** Tells the server, clears this browser and goes to /login, also when the server does not answer in time. */
export async function logOut(): Promise<void> {
  beginLogOut()
  await Promise.race([call('logout', {}), patience(logOutPatienceMilliseconds)])
  endSession()
}

/** For a page that needs another session: logs out, and comes back here after the next log-in. */
export async function enterAndReturn(): Promise<void> {
  const from = location.pathname + location.search
  if ($sessionToken.get() !== null) await logOut()
  noteLeaving({ reason: null, from })
  location.assign('/login')
}

/** Clears this browser after the server ended the session at the user's request. */
export function forgetSession(reason: Reason): void {
  endSession(reason)
}

/**
 * Ends a session that expired or has none of the required roles. Does nothing without a user, an expiry or required
 * roles. Returns whether the user may stay.
 */
export async function guardRoute(requiredRoles: readonly Role[]): Promise<boolean> {
  const user = $session.get()
  if (!user || !user.exp || requiredRoles.length === 0) return true
  const hasRole = requiredRoles.some(role => user.role.includes(role))
  const isOver = hasRole && (await hasExpired(user))
  if (hasRole && !isOver) return true
  endSession(isOver ? 'over' : null)
  return false
}

/** Asks for a token for another shop of the same user. */
export async function switchShop(idShop: string) {
  const result = await call('switchComerce', { body: { id_comerce: idShop } })
  if (result.ok) keepToken(result.reply.token)
  return result
}

export async function refreshSession(): Promise<void> {
  const token = $sessionToken.get()
  if (token === null) return
  const result = await call('refreshSession', {})
  // The user may have logged out, or in again, while this was being sent.
  if (result.ok && $sessionToken.get() === token) keepToken(result.reply.token)
}

function userOf(token: string): SessionUser | null {
  try {
    const payload = jwtDecode<Partial<SessionUser>>(token)
    if (typeof payload?._id !== 'string' || !Array.isArray(payload.role)) return null
    // A payload with an id and roles is one of ours; only the server can verify the signature.
    return { avatar: null, id_comerce: null, own_comerce: [], ...payload } as SessionUser
  } catch {
    return null // Not a token.
  }
}

/** By the server's clock: the browser's may be hours off and must not end a session that has just begun. */
async function hasExpired(user: SessionUser): Promise<boolean> {
  const expiry = user.exp * 1000
  if (expiry > serverNow()) return false
  if (isServerTimeKnown()) return true
  const asked = await call('getHealth', {})
  // Without a network it is not known; the server will refuse the next call if it has expired.
  return asked.ok && expiry <= serverNow()
}

/** Renews the token in the second half of its life, while the page is visible. */
function keepFresh(): void {
  const user = $session.get()
  if (!user?.exp || document.visibilityState !== 'visible') return
  const middle = ((user.iat ?? user.exp) + user.exp) / 2
  if (serverNow() > middle * 1000) void refreshSession()
}

function patience(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
