/**
 * Shop time. Everything that decides by the hour (slots, holds, tokens, mails) asks this clock and never the
 * database's or the process's, so that a test can move it.
 */
export type Clock = {
  readonly now: () => number
  /** Moves the clock; it keeps ticking from there. */
  readonly set: (now: number) => void
}

export function createClock(start: number | null = null): Clock {
  let offset = start === null ? 0 : start - Date.now()
  return {
    now: () => Date.now() + offset,
    set: now => {
      offset = now - Date.now()
    },
  }
}
