import { randomUUID } from 'node:crypto'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { ExpectedRange } from '#domain/booking/queue-range.ts'
import { queueDay } from '#domain/booking/walk-ins.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { openState } from '#domain/shop/hours.ts'
import { shapesFor } from '#domain/visit/visit.ts'
import { noteArrival } from '#server/scheduling/arrivals/arrivals.ts'
import { isFullFrom } from '#server/scheduling/arrivals/lists.ts'
import type { Origin } from '#domain/booking/shares.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { phoneOrRefuse, phonesAt } from '#server/kernel/phones.ts'
import { findBookable, findPublic, refuseHidden, takesBookings } from '#server/shop/public/find.ts'
import { lockQueue } from './change.ts'
import { changedQueue } from './happened.ts'
import { type QueueEstimates, serviceOfWhoJoins } from './estimates.ts'
import { type FoundPlace, findQueuePlace, queueTokenOf } from './find-place.ts'
import {
  findQueue,
  insertWalkIn,
  lockWalkIn,
  type NewWalkIn,
  saveWalkIn,
  type WalkInRow,
} from './queries.ts'

type Body = Received<'joinQueue', 'body'>
type Joined = Reply<'joinQueue'>
type Place = Reply<'getQueuePlace'>

/** The context, and the estimates that are remembered between requests. */
export type Outside = { readonly context: Context; readonly estimates: QueueEstimates }

/** Whether the queue can be joined: the shop is open, or opens later today. Joining before it opens is allowed. */
function isQueueOpen(shop: ShopMemory, now: number): boolean {
  const { row, plan } = shop
  if (!row.page.takes_queue || !takesBookings(shop)) return false
  const { isOpen, opensAt } = openState(plan, now)
  const today = localDate(now, plan.timeZone)
  if (isOpen) return true
  const opensToday = opensAt !== null && localDate(opensAt, plan.timeZone) === today
  // Until the night before is over, its queue is the one that somebody would join.
  return opensToday && queueDay(plan, now).date === today
}

/** How many wait in the shop's queue, and when somebody who joins now could be served. */
export async function getQueue(
  { context, estimates }: Outside,
  adUrl: string,
): Promise<Reply<'getQueue'>> {
  const shop = await findPublic(context, adUrl)
  const now = context.clock.now()
  if (!isQueueOpen(shop, now)) return { is_open: false, waiting: 0, expected: null }
  const queue = await findQueue(context.database.db, shop.row, queueDay(shop.plan, now).date)
  const { joining } = await estimates(shop, queue, now)
  return { is_open: true, waiting: queue.length, expected: toRangeWire(shop, joining) }
}

type From = { readonly adUrl: string; readonly origin: Origin }

const ASK_AT_THE_DESK =
  'Desde esta conexión ya se anotaron varios. Pedile al local que te sume: te anota en el momento. O entrá con tu cuenta y anotate.'

/**
 * A customer joins the queue from outside. Refuses with `queue_closed`, `queue_full`, with `too_many_turns` when the
 * phone is in the queue already, or with `too_many_requests` when many of the same network are.
 */
export async function joinQueue(
  context: Context,
  { adUrl, origin }: From,
  { userId, ...body }: Body & { readonly userId: string | null },
): Promise<Joined> {
  const shop = await findBookable(context, adUrl)
  const now = context.clock.now()
  if (!isQueueOpen(shop, now)) refuse('queue_closed')
  const entry = { ...entryFrom(shop, body, now), user_id: userId }
  // A program that fills in the hidden field is answered, and not added.
  if (body.website) return replyOf(context, entry.id, { place: 1, number: 1 })
  return await once(context, async ({ trx, emit }) => {
    await lockQueue(trx, shop)
    const queue = await findQueue(trx, shop.row, entry.date)
    refuseFull(queue, entry)
    if (await isFullFrom(context, trx, { shop, origin, kind: 'walk_in' }))
      refuse('too_many_requests', { detail: ASK_AT_THE_DESK, retryAfterSeconds: 600 })
    const walkIn = await insertWalkIn(trx, shop.row, entry)
    await noteArrival(trx, shop.row, origin, { kind: 'walk_in', id: entry.id, now })
    await emit(changedQueue(shop, walkIn))
    return replyOf(context, entry.id, { place: queue.length + 1, number: walkIn.number })
  })
}

function entryFrom(shop: ShopMemory, body: Body, now: number): Omit<NewWalkIn, 'user_id'> {
  const usual = serviceOfWhoJoins(shop)
  const services = body.services ?? (usual === null ? refuse('queue_closed') : [usual])
  refuseHidden(shop, services, undefined)
  const shapes = shapesFor(shop.plan, { serviceIds: services, staffId: null })
  if (!shapes.ok) {
    if (shapes.reason === 'not_offered') refuse('not_bookable', { reason: shapes.reason })
    refuse('not_found')
  }
  return {
    id: randomUUID(),
    name: body.name,
    phone: body.phone === undefined ? null : phoneOrRefuse(body.phone, phonesAt(shop.row), 'phone'),
    service_ids: services,
    staff_id: null,
    joined_outside: true,
    date: queueDay(shop.plan, now).date,
    at: now,
  }
}

/**
 * Limits how many may join from outside, so that a stranger cannot fill the queue, and refuses a phone that waits
 * already.
 */
function refuseFull(queue: readonly WalkInRow[], { phone }: NewWalkIn): void {
  const outside = queue.filter(one => one.joined_outside)
  if (outside.length >= limits.queue_places_per_comerce) refuse('queue_full')
  if (phone !== null && queue.some(one => one.phone === phone)) {
    const detail = 'Con este teléfono ya hay alguien en la fila. Abrí el link que te quedó.'
    refuse('too_many_turns', { reason: 'queue', detail })
  }
}

function replyOf(
  { secrets, config }: Context,
  id: string,
  seat: Pick<Joined, 'place' | 'number'>,
): Joined {
  const token = queueTokenOf({ secrets }, id)
  return { ...seat, queue_token: token, queue_url: `${config.publicUrl}/fila/${token}` }
}

export async function getQueuePlace(outside: Outside, token: string): Promise<Place> {
  return await toPlaceWire(outside, await findQueuePlace(outside.context, token))
}

/** The customer leaves the queue. Does nothing when they were served or have left already. */
export async function leaveQueue(outside: Outside, token: string): Promise<Place> {
  const { context } = outside
  const { shop, walkIn } = await findQueuePlace(context, token)
  await transact(context, async ({ trx, now, emit }) => {
    await lockQueue(trx, shop)
    const row = (await lockWalkIn(trx, shop.row, walkIn.id)) ?? refuse('not_found')
    if (row.state !== 'waiting' && row.state !== 'called') return
    await emit(changedQueue(shop, await saveWalkIn(trx, shop.row, row, { state: 'left' }, now)))
  })
  return await getQueuePlace(outside, token)
}

async function toPlaceWire(
  { context, estimates }: Outside,
  { shop, walkIn }: FoundPlace,
): Promise<Place> {
  const { row, plan } = shop
  const now = context.clock.now()
  const isToday = walkIn.date === queueDay(plan, now).date
  const isWaiting = walkIn.state === 'waiting' || walkIn.state === 'called'
  const queue = isToday && isWaiting ? await findQueue(context.database.db, row, walkIn.date) : []
  const index = queue.findIndex(one => one.id === walkIn.id)
  const range = index < 0 ? null : (await estimates(shop, queue, now)).ranges.get(walkIn.id)
  return {
    place: index < 0 ? null : index + 1,
    state: isWaiting && !isToday ? 'over' : walkIn.state,
    number: walkIn.number,
    name: walkIn.name,
    services: walkIn.service_ids.map(id => ({
      id,
      name: plan.services.find(one => one.id === id)?.name ?? '',
    })),
    expected: toRangeWire(shop, range ?? null),
    comerce: {
      ad_url: row.adUrl,
      name: row.name,
      address: row.address,
      whatsapp: row.whatsapp,
      time_zone: plan.timeZone,
    },
  }
}

function toRangeWire({ plan }: ShopMemory, range: ExpectedRange | null): Place['expected'] {
  if (range === null) return null
  const at = (instant: number) => toOffsetIso(instant, plan.timeZone)
  return { from: at(range.from), to: range.to === null ? null : at(range.to) }
}
