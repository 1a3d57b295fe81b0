/**
 * Which mails a customer is owed, said again as a person would say it and without the product: from what was done to an
 * appointment, and when.
 */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What is released at a moment is when somebody next looks: so long after it at the latest. */
const LATEST_JOB = 120 * MINUTE
/** Buenos Aires, all year. */
const ZONE = -3 * HOUR

export type Manners = {
  /** Nothing is sent by itself from nine in the evening until nine in the morning: it goes at ten to nine. */
  readonly isQuietAtNight: boolean
  /** Asks whether they come, and gives the place away two hours before if nobody says yes. */
  readonly mustConfirm: boolean
}

export type Deed = {
  /** Asked for then, and answered by `doneAt`. */
  readonly at: number
  readonly doneAt: number
  readonly what: 'booked' | 'moved' | 'confirmed' | 'cancelled' | 'completed'
  /** When it begins, from now on. */
  readonly start: number
  /** The customer did it, or the shop, which wants it to be told. */
  readonly isTold: boolean
}

/** A mail of this kind, not before `due`; from `until` on it would not be true any more. */
export type Promised = {
  readonly kind: string
  readonly due: number
  /** When it cannot be said to go at `due`: it goes from then on. */
  readonly surelyFrom?: number
  readonly until: number
}

/** How an appointment was from `from` to `to`. */
export type Span = {
  readonly from: number
  readonly to: number
  /** Later than `to` by as long as the change took. */
  readonly goesOnUntil: number
  readonly start: number
  readonly state: 'booked' | 'confirmed' | 'cancelled' | 'completed' | 'released'
  readonly deed: Deed | null
}

const isLive = ({ state }: Span): boolean => state === 'booked' || state === 'confirmed'

/** What it was, one state after another; a release nobody asked for is one of them. */
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
  // Who said that they come has said so of the day, also when the hour is another.
  if (last.what !== 'moved') return last.what
  return deeds.some(({ what }) => what === 'confirmed') ? 'confirmed' : 'booked'
}

/** Whoever booked or changed something within the last day is not asked: they have just said it. */
function isAsked({ state, from, start }: Span): boolean {
  return state === 'booked' && from <= start - DAY
}

export function promisedTo(deeds: readonly Deed[], manners: Manners): Promised[] {
  const spans = spansOf(deeds, manners)
  return spans.flatMap((span, index) => [
    ...toldOf(span, spans.slice(index), manners),
    ...remindersOf(span, spans.slice(index), manners),
  ])
}

/** What follows at once from what was done. */
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
  // A second move says all that the first had to say.
  const next = onwards.slice(1).find(one => one.deed?.what === 'moved' && one.deed.isTold)
  const until = Math.min(end?.from ?? Infinity, next?.from ?? Infinity, over)
  return deed.what === 'moved' ? [{ kind: 'moved', due, until }] : []
}

function remindersOf(span: Span, onwards: readonly Span[], manners: Manners): Promised[] {
  if (!isLive(span)) return []
  const { start, from, to } = span
  const asks = manners.mustConfirm && isAsked(span)
  return ([24, 3] as const).flatMap(hours => {
    const due = reminderTime(start - hours * HOUR, manners)
    // Whoever booked or changed it after that moment knows, and one that began is not reminded of.
    if (due < from || due >= to || due >= start) return []
    if (asks) {
      const kind = hours === 24 ? 'confirm_request' : 'confirm_last_call'
      return [{ kind, due, until: Math.min(to, start - 2 * HOUR) }]
    }
    const changed = onwards.find(one => !isLive(one) || one.start !== start)
    return [{ kind: `reminder_${hours}h`, due, until: Math.min(changed?.from ?? Infinity, start) }]
  })
}

/** A reminder that would ring at night goes the evening before. */
function reminderTime(at: number, { isQuietAtNight }: Manners): number {
  const midnight = midnightBefore(at)
  if (!isQuietAtNight || isDay(at - midnight)) return at
  return midnight + 20 * HOUR + 50 * MINUTE - (at - midnight < 9 * HOUR ? DAY : 0)
}

/** A question that can wait waits for the morning. */
function afterQuiet(at: number, { isQuietAtNight }: Manners): number {
  const midnight = midnightBefore(at)
  if (!isQuietAtNight || isDay(at - midnight)) return at
  return midnight + 9 * HOUR + (at - midnight < 9 * HOUR ? 0 : DAY)
}

const midnightBefore = (at: number): number => Math.floor((at + ZONE) / DAY) * DAY - ZONE
const isDay = (time: number): boolean => time >= 9 * HOUR && time < 21 * HOUR
