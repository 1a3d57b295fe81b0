/**
 * The application's clock, in milliseconds since the epoch. Everything that depends on time (slots, holds, tokens,
 * mails) uses it instead of the clock of the database or the process, so that tests can set it.
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
