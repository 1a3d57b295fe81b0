/** The larger act that a change is part of. */
export type Cause = {
  readonly kind: 'day_move' | 'earlier_start' | 'party' | 'series' | 'cancelled_together'
  /** Kept in the history of the appointment. */
  readonly detail?: Readonly<Record<string, unknown>>
  /** The revision that it undoes. */
  readonly undoes?: number
  /** Told once for all that it changes, by whoever listens to the larger act. */
  readonly tellsAtOnce: 'nothing' | 'mail' | 'mail_and_notice'
}
