/*
 * The session token as the browser keeps it: the raw JWT under `user_session`, followed across tabs and through the
 * back/forward cache. What it means is told in `session.ts`; this file exists so that `api.ts` can send it.
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

/** Answers whether the browser keeps it; when not, the session ends with the page. */
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

/** Pages that show nothing to a visitor: without a session they lead to /login. */
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

/** The session is over or was never good: pages that need one lead to /login, on the others a visitor stays. */
export function dropSession(path: string = location.pathname, reason: Reason | null = null): void {
  if (needsSession(path)) endSession(reason)
  else removeToken()
}

/** Ends the session of this token only: another tab may have opened or refreshed one meanwhile. */
export function dropSessionOf(token: string): void {
  followStorage()
  if ($sessionToken.get() === token) dropSession(location.pathname, 'over')
}

/** Where this tab is, when that is a page to come back to. */
export function hereOrNull(): string | null {
  return needsSession(location.pathname) ? location.pathname + location.search : null
}

function followOtherTab(event: StorageEvent): void {
  if (event.key === key || event.key === null) followStorage()
}

/** A page that comes back from the back/forward cache shows what was true when it was left. */
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

/** The class that the page's inline script sets at the start, for what is shown by CSS alone. */
function markSignedIn(isSignedIn: boolean): void {
  document.body.classList.toggle('signed-in', isSignedIn)
}
