/** What of a calendar file could not be read as it was meant; nothing of it is left out without being counted here. */
export type UnreadReason =
  /** Its date is missing or none. Its time is not blocked. */
  | 'date'
  /** Its time zone is unknown: it blocks its time by the clock of the shop. */
  | 'zone'
  /** Its rule of repetition cannot be read: at most its first times are blocked. */
  | 'rule'
  /** It repeats every minute or second. Its time is not blocked. */
  | 'too_often'
  /** There is more than is read: what comes later is not blocked. */
  | 'too_many'
  /** The file ends, or something else begins, in the middle of it. */
  | 'cut_off'

/** `starts`: when it begins, as the file writes it; null when it does not say. */
export type UnreadEvent = { readonly reason: UnreadReason; readonly starts: string | null }
export type Unread = { readonly events: number; readonly first: UnreadEvent }

/** Thrown while an event is read, and caught where events are counted. */
export class Unreadable extends Error {
  readonly reason: UnreadReason

  constructor(reason: UnreadReason) {
    super(reason)
    this.reason = reason
  }
}

/** How many there are, and the first of them; null when there are none. */
export function summaryOf(unread: readonly UnreadEvent[]): Unread | null {
  const [first] = unread
  return first === undefined ? null : { events: unread.length, first }
}
