/**
 * Which mails a customer is owed, derived from what was done to an appointment and when. Written independently of the
 * product, so that the two can be compared.
 */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** An appointment is released by a job, so the release may come this much later than its time. */
const LATEST_JOB = 120 * MINUTE
/** Buenos Aires has the same offset all year. */
const ZONE = -3 * HOUR

/** The last reminder goes an hour before the limit to move or cancel, three hours before the start. */
const LEADS = { 24: 24, 3: 4 } as const

export type Manners = {
  /** From 21:00 to 9:00 no automatic mail is sent. A reminder due at night is sent at 20:50 before. */
  readonly isQuietAtNight: boolean
  /** Asks the customer to confirm, and releases the appointment two hours before when they do not. */
  readonly mustConfirm: boolean
}

export type Deed = {
  /** When it was requested; it was answered by `doneAt`. */
  readonly at: number
  readonly doneAt: number
  readonly what: 'booked' | 'moved' | 'confirmed' | 'cancelled' | 'completed'
  /** The start of the appointment after this change. */
  readonly start: number
  /** Whether the customer is owed a mail: they did it themselves, or the shop chose to notify them. */
  readonly isTold: boolean
}

/** A mail of this kind, not sent before `due`. From `until` on it would no longer be true. */
export type Promised = {
  readonly kind: string
  readonly due: number
  /** Set when the exact due time is not known: the mail is certainly due from here on. */
  readonly surelyFrom?: number
  readonly until: number
}

/** The state of an appointment from `from` to `to`. */
export type Span = {
  readonly from: number
  readonly to: number
  /** Later than `to` by the time that the change took. */
  readonly goesOnUntil: number
  readonly start: number
  readonly state: 'booked' | 'confirmed' | 'cancelled' | 'completed' | 'released'
  readonly deed: Deed | null
}

const isLive = ({ state }: Span): boolean => state === 'booked' || state === 'confirmed'

/** The states of the appointment in order, including an automatic release. */
export function spansOf(deeds: readonly Deed[], { mustConfirm }: Manners): Span[] {
  return deeds.flatMap((deed, index): Span[] => {
    const next = deeds[index + 1]
    const to = next?.at ?? Infinity
    const goesOnUntil = next?.doneAt ?? Infinity
    const state = stateAfter(deeds.slice(0, index + 1))
    const span = { from: deed.at, to, goesOnUntil, start: deed.start, state, deed }
    const release = deed.start - 2 * HOUR
    const isReleased = mustConfirm && isAsked(span) && release > deed.at && release < to
    if (!isReleased) return [span]
    return [
      { ...span, to: release, goesOnUntil: release + LATEST_JOB },
      { ...span, from: release, state: 'released', deed: null },
    ]
  })
}

function stateAfter(deeds: readonly Deed[]): Span['state'] {
  const last = deeds.at(-1)!
  // A confirmation stays valid when the appointment is moved.
  if (last.what !== 'moved') return last.what
  return deeds.some(({ what }) => what === 'confirmed') ? 'confirmed' : 'booked'
}

/** A customer who booked or changed the appointment within the last day before it is not asked to confirm. */
function isAsked({ state, from, start }: Span): boolean {
  return state === 'booked' && from <= start - DAY
}

export function promisedTo(deeds: readonly Deed[], manners: Manners): Promised[] {
  const spans = spansOf(deeds, manners)
  return spans.flatMap((span, index) => [
    ...toldOf(span, spans.slice(index), manners),
    ...takenBack(spans[index - 1], spans.slice(index)),
    ...remindersOf(span, spans.slice(index), manners),
  ])
}

/** The mails that are due at once after a change. */
function toldOf(span: Span, onwards: readonly Span[], manners: Manners): Promised[] {
  const { from: due, start, state, deed } = span
  const end = onwards.find(one => !isLive(one))
  const over = start + 30 * MINUTE
  if (state === 'released') return [{ kind: 'released', due, until: Math.min(span.to, start) }]
  if (deed?.what === 'booked')
    return [{ kind: 'booked', due, until: Math.min(end?.from ?? Infinity, over) }]
  if (deed?.what === 'completed') {
    const asked = Math.max(due, over + 2 * HOUR)
    const times = {
      due: afterQuiet(asked, manners),
      surelyFrom: afterQuiet(asked + LATEST_JOB, manners),
    }
    return [{ kind: 'review_request', ...times, until: over + 2 * DAY }]
  }
  if (deed?.isTold !== true) return []
  if (deed.what === 'cancelled') return [{ kind: 'cancelled', due, until: over }]
  // A second move replaces the mail of the first.
  const next = onwards.slice(1).find(one => one.deed?.what === 'moved' && one.deed.isTold)
  const until = Math.min(end?.from ?? Infinity, next?.from ?? Infinity, over)
  return deed.what === 'moved' ? [{ kind: 'moved', due, until }] : []
}

/** A customer who takes a released appointment back is owed it for their calendar again. */
function takenBack(before: Span | undefined, onwards: readonly Span[]): Promised[] {
  const [span] = onwards
  if (before?.state !== 'released' || span?.deed?.what !== 'confirmed') return []
  const end = onwards.find(one => !isLive(one))
  const until = Math.min(end?.from ?? Infinity, span.start + 30 * MINUTE)
  return [{ kind: 'booked', due: span.from, until }]
}

function remindersOf(span: Span, onwards: readonly Span[], manners: Manners): Promised[] {
  if (!isLive(span)) return []
  const { start, from, to } = span
  const asks = manners.mustConfirm && isAsked(span)
  return ([24, 3] as const).flatMap(hours => {
    const due = reminderTime(start - LEADS[hours] * HOUR, manners)
    // Not reminded: customers who booked or changed it after the reminder was due, and appointments that have begun.
    if (due < from || due >= to || due >= start) return []
    if (asks) {
      const kind = hours === 24 ? 'confirm_request' : 'confirm_last_call'
      return [{ kind, due, until: Math.min(to, start - 2 * HOUR) }]
    }
    const changed = onwards.find(one => !isLive(one) || one.start !== start)
    return [{ kind: `reminder_${hours}h`, due, until: Math.min(changed?.from ?? Infinity, start) }]
  })
}

/** A reminder that would be sent at night is sent the evening before. */
function reminderTime(at: number, { isQuietAtNight }: Manners): number {
  const midnight = midnightBefore(at)
  if (!isQuietAtNight || isDay(at - midnight)) return at
  return midnight + 20 * HOUR + 50 * MINUTE - (at - midnight < 9 * HOUR ? DAY : 0)
}

/** A review request that would be sent at night waits for the morning. */
function afterQuiet(at: number, { isQuietAtNight }: Manners): number {
  const midnight = midnightBefore(at)
  if (!isQuietAtNight || isDay(at - midnight)) return at
  return midnight + 9 * HOUR + (at - midnight < 9 * HOUR ? 0 : DAY)
}

const midnightBefore = (at: number): number => Math.floor((at + ZONE) / DAY) * DAY - ZONE
const isDay = (time: number): boolean => time >= 9 * HOUR && time < 21 * HOUR
