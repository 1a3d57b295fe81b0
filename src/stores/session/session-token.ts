/*
 * The session token in the browser: the raw JWT under `user_session`, kept in step across tabs and the back/forward
 * cache. `session.ts` reads its meaning; this file is separate so that `api.ts` can send it.
 */
import { atom, onMount } from 'nanostores'
import { noteLeaving, type Reason } from './leaving.ts'
import { clearStored, readStored, removeStored, writeStored } from '#stores/storage.ts'

const key = 'user_session'

export const $sessionToken = atom<string | null>(null)

onMount($sessionToken, () => {
  if (typeof window === 'undefined') return
  $sessionToken.set(readStored(key))
  addEventListener('storage', followOtherTab)
  addEventListener('pageshow', followReturn)
  return () => {
    removeEventListener('storage', followOtherTab)
    removeEventListener('pageshow', followReturn)
  }
})

/** Returns whether the browser stores it; if not, the session ends with the page. */
export function keepToken(token: string): boolean {
  const isKept = writeStored(key, token)
  $sessionToken.set(token)
  markSignedIn(true)
  return isKept
}

export function removeToken(): void {
  removeStored(key)
  $sessionToken.set(null)
  markSignedIn(false)
}

/** Whether the page needs a session: without one it leads to /login. */
export function needsSession(path: string): boolean {
  return /^\/(dashboard|profile)(\/|$)/.test(path)
}

/** Clears all that the browser keeps and leads to /login. Telling the server is `logOut`'s part. */
export function endSession(reason: Reason | null = null): void {
  noteLeaving(reason === null ? null : { reason, from: reason === 'over' ? hereOrNull() : null })
  clearStored()
  $sessionToken.set(null)
  markSignedIn(false)
  if (location.pathname !== '/login') location.replace('/login')
}

/**
 * Drops a session that is over or was never valid: pages that need one lead to /login, others stay open for a visitor.
 */
export function dropSession(path: string = location.pathname, reason: Reason | null = null): void {
  if (needsSession(path)) endSession(reason)
  else removeToken()
}

/** The token of a session that its user is ending here. */
let tokenLeaving: string | null = null

/**
 * Called before the server is told of a log-out: its live connection may say that the session is over before the answer
 * comes, and whoever logs out is neither told so nor led back to this page.
 */
export function beginLogOut(): void {
  tokenLeaving = $sessionToken.get()
}

/** Ends the session of this token only: another tab may have opened or refreshed one meanwhile. */
export function dropSessionOf(token: string): void {
  if (token === tokenLeaving) return
  followStorage()
  if ($sessionToken.get() === token) dropSession(location.pathname, 'over')
}

/** The current page, if it is one to come back to after logging in. */
export function hereOrNull(): string | null {
  return needsSession(location.pathname) ? location.pathname + location.search : null
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === key || event.key === null) followStorage()
}

/** A page from the back/forward cache has the state of when it was left, so the token is read again. */
function followReturn(event: PageTransitionEvent): void {
  if (event.persisted) followStorage()
}

function followStorage(): void {
  const stored = readStored(key)
  if (stored === $sessionToken.get()) return
  if (stored === null) return dropSession()
  $sessionToken.set(stored)
  markSignedIn(true)
}

/** The inline script of the page sets the same class first, for parts that only CSS shows or hides. */
function markSignedIn(isSignedIn: boolean): void {
  document.body.classList.toggle('signed-in', isSignedIn)
}
