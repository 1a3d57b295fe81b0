/*
 * Local storage that never throws: a browser may refuse it (SecurityError) or have no room left, and the page must go
 * on. Nothing is cached here. The keys are `user_session` and `theme`, as the wire contract names them, and the few of
 * this app.
 */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // Blocked storage holds nothing.
  }
}

/** Returns whether the browser really stored it. */
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

/** Belongs to the device, not to the user: a log-out keeps its colours, how one enters here and what was asked once. */
const deviceKeys = new Set(['theme', 'shared_device', 'enters_by_link', 'stay_asked'])

/**
 * Removes everything except what belongs to the device, which is never touched: cleared and put back, it would be lost
 * when two tabs do so at once.
 */
export function clearStored(): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place))
    for (const key of keys) if (key !== null && !deviceKeys.has(key)) localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing.
  }
}
