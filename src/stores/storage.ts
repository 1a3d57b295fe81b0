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

/** What is the device's and nobody's: a log-out must not change its colours, nor whose desk it is. */
const deviceKeys = ['theme', 'shared_device']

/** Everything goes, as the seed says, then what is the device's comes back. */
export function clearStored(): void {
  try {
    const kept = deviceKeys.map(key => [key, localStorage.getItem(key)] as const)
    localStorage.clear()
    for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  } catch {
    // Blocked storage holds nothing.
  }
}
