/*
 * Who is logged in: the payload of the stored token. The checks here are a courtesy to people; the server refuses by
 * itself on every call and every socket room.
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
  document.addEventListener('visibilitychange', keepFresh)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', keepFresh)
  }
})

/** Every page with an island calls it once. Without a good session, a page that needs one leads to /login. */
export function startSession(path: string = location.pathname): SessionUser | null {
  const user = $session.get()
  if (!user && ($sessionToken.get() !== null || needsSession(path))) {
    const from = hereOrNull()
    // Several parts of a page may find out that it is over; the first one knew why.
    const { reason } = readLeaving()
    dropSession(path)
    // Whoever opens a link of ours before coming in gets there afterwards.
    if (from !== null) noteLeaving({ reason, from })
  }
  return user
}

/** Keeps a token just received. False when the browser refuses to keep it: say so, and do not leave the page. */
export function openSession(token: string): boolean {
  return keepToken(token)
}

/** Leads to `to`, or to the page that was asked for before, or to the dashboard. */
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

/** Tells the server, then forgets and leads to /login; without a network it forgets all the same. */
export async function logOut(): Promise<void> {
  await Promise.race([call('logout', {}), patience(logOutPatienceMilliseconds)])
  endSession()
}

/** The page that is open asks for another session than this browser has: it is come back to after logging in. */
export async function enterAndReturn(): Promise<void> {
  const from = location.pathname + location.search
  if ($sessionToken.get() !== null) await logOut()
  noteLeaving({ reason: null, from })
  location.assign('/login')
}

/** The server has ended it already, because the user asked for it. */
export function forgetSession(reason: Reason): void {
  endSession(reason)
}

/**
 * An expired session, or none of the required roles, ends the session. Does nothing with no user, no expiry or no
 * required role. Answers whether the user may stay.
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

/** A token for another shop of the same user. */
export async function switchShop(idShop: string) {
  const result = await call('switchComerce', { body: { id_comerce: idShop } })
  if (result.ok) keepToken(result.reply.token)
  return result
}

export async function refreshSession(): Promise<void> {
  const token = $sessionToken.get()
  if (token === null) return
  const result = await call('refreshSession', {})
  // Somebody may have logged out, or in again, meanwhile.
  if (result.ok && $sessionToken.get() === token) keepToken(result.reply.token)
}

function userOf(token: string): SessionUser | null {
  try {
    const payload = jwtDecode<Partial<SessionUser>>(token)
    if (typeof payload?._id !== 'string' || !Array.isArray(payload.role)) return null
    // A payload that says who and with which roles is ours; the server alone can tell whether it is true.
    return { avatar: null, id_comerce: null, own_comerce: [], ...payload } as SessionUser
  } catch {
    return null // Not a token.
  }
}

/** By the server's clock: the browser's may be hours off, and must not throw out whoever has just come in. */
async function hasExpired(user: SessionUser): Promise<boolean> {
  const expiry = user.exp * 1000
  if (expiry > serverNow()) return false
  if (isServerTimeKnown()) return true
  const asked = await call('getHealth', {})
  // Without a network nobody can tell; the server will, on the next call.
  return asked.ok && expiry <= serverNow()
}

/** While the page is looked at, the token is renewed in the second half of its life. */
function keepFresh(): void {
  const user = $session.get()
  if (!user?.exp || document.visibilityState !== 'visible') return
  const middle = ((user.iat ?? user.exp) + user.exp) / 2
  if (serverNow() > middle * 1000) void refreshSession()
}

function patience(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
