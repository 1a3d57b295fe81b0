/*
 * Local storage that never throws: a browser may refuse it (SecurityError) or have no room left, and the page must go
 * on. Nothing here remembers by itself; the keys are the seed's `user_session` and `theme`.
 */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // Blocked storage holds nothing.
  }
}

/** Answers whether the browser really keeps it. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return localStorage.getItem(key) === value
  } catch {
    return false
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}

/** Everything goes, as the seed says, then the theme comes back: a log-out must not change the colours. */
export function clearStored(): void {
  try {
    const theme = localStorage.getItem('theme')
    localStorage.clear()
    if (theme !== null) localStorage.setItem('theme', theme)
  } catch {
    // Blocked storage holds nothing.
  }
}
