/**
 * Between which two instants a walk-in will probably be served, judged by how long past visits really took in this shop.
 * Without enough past visits the later one is not known.
 */
import type { Instant } from '../calendar/interval.ts'
import type { Occupied } from '../occupancy/occupied.ts'
import type { ShopPlan } from '../shop/shop.ts'
import { expectQueue, type Waiting } from './walk-ins.ts'

/** Shares of the planned time: of ten visits, two took less than `low` of it and two took more than `high`. */
export type RealLengths = { readonly low: number; readonly high: number }

/** `to` is null when there are too few past visits to say. */
export type ExpectedRange = { readonly from: Instant; readonly to: Instant | null }

/** With fewer past visits the figures are mostly chance. */
export const LEAST_VISITS = 20
/** Shares outside these bounds are ignored: staff probably forgot to close the visit. */
const BELIEVABLE = { least: 0.25, most: 3 }

/** `shares`: how much of its planned time each visit really took. */
export function realLengthsOf(shares: readonly number[]): RealLengths | null {
  const known = shares
    .filter(share => share >= BELIEVABLE.least && share <= BELIEVABLE.most)
    .toSorted((a, b) => a - b)
  if (known.length < LEAST_VISITS) return null
  const at = (part: number) => known[Math.floor(part * (known.length - 1))]!
  return { low: at(0.2), high: at(0.8) }
}

type Today = {
  readonly plan: ShopPlan
  readonly now: Instant
  readonly rows: readonly Occupied[]
  /** The owners (`Occupied.owner`) of the visits that are in progress at this moment. */
  readonly inProgress: ReadonlySet<string>
}

/** One range per walk-in, in the order of the queue; null when they can no longer be served today. */
export function expectRanges(
  today: Today,
  real: RealLengths | null,
  queue: readonly Waiting[],
): (ExpectedRange | null)[] {
  const early = startsAt(today, real?.low ?? 1, queue)
  const late = real === null ? early.map(() => null) : startsAt(today, real.high, queue)
  return early.map((from, index) => {
    if (from === null) return null
    const to = late[index] ?? null
    // A shorter visit may fit before an appointment where a longer one does not, so the order can be reversed.
    return { from: to === null ? from : Math.min(from, to), to: to && Math.max(from, to) }
  })
}

function startsAt(today: Today, share: number, queue: readonly Waiting[]): (Instant | null)[] {
  const rows = today.rows.map(row => (goesOn(today, row) ? stretched(row, share, today.now) : row))
  const plan = planWith(today.plan, share)
  return expectQueue({ plan, rows, now: today.now }, queue).map(({ at }) => at?.startsAt ?? null)
}

function goesOn({ inProgress, now }: Today, { owner, work }: Occupied): boolean {
  return inProgress.has(owner) && work.start <= now && now < work.end
}

function stretched(row: Occupied, share: number, now: Instant): Occupied {
  const { work, padded } = row
  const end = Math.max(now, work.start + Math.round((work.end - work.start) * share))
  return {
    ...row,
    work: { ...work, end },
    padded: { ...padded, end: end + padded.end - work.end },
  }
}

function planWith(plan: ShopPlan, share: number): ShopPlan {
  if (share === 1) return plan
  const minutes = (planned: number) => Math.max(1, Math.round(planned * share))
  return {
    ...plan,
    services: plan.services.map(service => ({
      ...service,
      segments: service.segments.map(phase => ({ ...phase, minutes: minutes(phase.minutes) })),
    })),
    offers: plan.offers.map(offer => ({
      ...offer,
      durationMinutes: offer.durationMinutes === null ? null : minutes(offer.durationMinutes),
    })),
  }
}
