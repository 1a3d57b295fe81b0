import { sql, type Kysely } from 'kysely'
import {
  type ExpectedRange,
  expectRanges,
  type RealLengths,
  realLengthsOf,
} from '#domain/booking/queue-range.ts'
import { DAY, MINUTE } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { WalkInRow } from './queries.ts'
import { loadToday } from './today.ts'

/** Only visits of these last days are measured, because habits change. */
const MEASURED_DAYS = 56
const MOST_VISITS = 500
/** For how many shops estimates are remembered at once. */
const MOST_SHOPS = 500

/** The estimate for each walk-in by id, and for one who would join now; null when not today any more. */
export type Estimates = {
  readonly ranges: ReadonlyMap<string, ExpectedRange | null>
  readonly joining: ExpectedRange | null
}
export type QueueEstimates = (
  shop: ShopMemory,
  queue: readonly WalkInRow[],
  now: number,
) => Promise<Estimates>

/** Computes the estimates once per minute and state of the queue, however many phones ask for them. */
export function createQueueEstimates(context: Context): QueueEstimates {
  const made = createMemory<Promise<Estimates>>()
  const lengths = createMemory<Promise<RealLengths | null>>()
  const realOf = ({ row, plan }: ShopMemory, now: number) =>
    lengths(row.id, localDate(now, plan.timeZone), () =>
      findRealLengths(context.database.db, row, now),
    )
  return async (shop, queue, now) => {
    const seen = queue.map(one => `${one.id}.${one.revision}`).join(' ')
    const key = `${Math.floor(now / MINUTE)} ${shop.version} ${seen}`
    return await made(shop.row.id, key, async () => {
      const joining = serviceOfWhoJoins(shop)
      const waiting = [
        ...queue.map(one => ({
          id: one.id,
          visit: { serviceIds: one.service_ids, staffId: one.staff_id },
        })),
        ...(joining === null
          ? []
          : [{ id: 'joining', visit: { serviceIds: [joining], staffId: null } }]),
      ]
      const today = await loadToday(context, shop, now)
      const ranges = expectRanges(today, await realOf(shop, now), waiting)
      const byId = new Map(waiting.map(({ id }, index) => [id, ranges[index] ?? null]))
      return { ranges: byId, joining: byId.get('joining') ?? null }
    })
  }
}

/** The service of a walk-in who names none: the first public one that somebody offers; null when there is none. */
export function serviceOfWhoJoins({ row, plan }: ShopMemory): string | null {
  const isOffered = (id: string) => plan.offers.some(offer => offer.serviceId === id)
  return row.services.find(face => face.isPublic && isOffered(face.id))?.id ?? null
}

/** Remembers the last answer of each shop while the key is the same. A failed one is not remembered. */
function createMemory<Answer extends Promise<unknown>>() {
  const known = new Map<string, { readonly key: string; readonly answer: Answer }>()
  return (shopId: string, key: string, make: () => Answer): Answer => {
    const before = known.get(shopId)
    if (before?.key === key) return before.answer
    if (known.size >= MOST_SHOPS) known.clear()
    const entry = { key, answer: make() }
    known.set(shopId, entry)
    entry.answer.catch(() => {
      if (known.get(shopId) === entry) known.delete(shopId)
    })
    return entry.answer
  }
}

/** How long visits really took, measured on those that staff marked as begun and as completed; null when too few. */
async function findRealLengths(
  db: Kysely<unknown>,
  shop: Pick<ShopRow, 'organizationId' | 'id'>,
  now: number,
): Promise<RealLengths | null> {
  const { rows } = await sql<{ share: number }>`
    select extract(epoch from done.at - begun.at)::float8 / extract(epoch from a.ends_at - a.starts_at)::float8 as share
    from appointments a
    join lateral (select max(e.at) as at from appointment_events e
      where e.organization_id = a.organization_id and e.appointment_id = a.id
        and e.kind = 'status' and e.detail ->> 'to' = 'in_progress') begun on begun.at is not null
    join lateral (select max(e.at) as at from appointment_events e
      where e.organization_id = a.organization_id and e.appointment_id = a.id
        and e.kind = 'status' and e.detail ->> 'to' = 'completed' and e.actor = 'staff') done on done.at > begun.at
    where a.organization_id = ${shop.organizationId} and a.comerce_id = ${shop.id}
      and a.status = 'completed' and a.ends_at > a.starts_at
      and a.starts_at between ${new Date(now - MEASURED_DAYS * DAY)} and ${new Date(now)}
    order by a.starts_at desc limit ${MOST_VISITS}`.execute(db)
  return realLengthsOf(rows.map(({ share }) => share))
}
