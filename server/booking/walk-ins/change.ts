import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import { queueDay } from '#domain/booking/walk-ins.ts'
import { shapesFor } from '#domain/visit/visit.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { phoneOrRefuse, phonesAt } from '#server/kernel/phones.ts'
import { pushToLink } from '#server/people/push/push-to-link.ts'
import { chosenStaff } from '#server/scheduling/visits/visit-request.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import {
  findQueue,
  insertWalkIn,
  lockWalkIn,
  saveWalkIn,
  type WalkInChange,
  type WalkInRow,
} from './queries.ts'
import { changedQueue } from './happened.ts'
import { noteWalkIn, type QueueStep } from './note-walk-in.ts'
import { toWalkInWire, type WalkInWire } from './wire.ts'

/** The member who changes the queue, and the shop. */
export type Door = {
  readonly account: Account
  readonly member: Membership
  readonly shop: ShopMemory
}
export type Answer = { readonly walk_in: WalkInWire }

/**
 * Locks the walk-in queue of a shop until the transaction ends, so that changes of its order happen one after the
 * other.
 */
export async function lockQueue(trx: Transaction<unknown>, { row }: ShopMemory): Promise<void> {
  await lockAll(trx, row.organizationId, [`!queue:${row.id}`])
}

/**
 * Staff add a walk-in at the end of today's queue. Refuses with `not_bookable` when nobody offers the services, and
 * with `not_found` for an unknown service or staff member.
 */
export async function addWalkIn(
  context: Context,
  door: Door,
  body: Received<'addWalkIn', 'body'>,
): Promise<Answer> {
  const { member, shop } = door
  const { plan } = shop
  const now = context.clock.now()
  const staffId = chosenStaff(body.staff)
  const shapes = shapesFor(plan, { serviceIds: body.services, staffId })
  if (!shapes.ok) {
    if (shapes.reason === 'not_offered') refuse('not_bookable', { reason: shapes.reason })
    refuse('not_found')
  }
  const phone = body.phone ? phoneOrRefuse(body.phone, phonesAt(shop.row), 'phone') : null
  return await once(context, async work => {
    const { trx } = work
    await lockQueue(trx, shop)
    const row = await insertWalkIn(trx, shop.row, {
      id: randomUUID(),
      name: body.name ?? '',
      phone,
      user_id: null,
      service_ids: body.services,
      staff_id: staffId,
      joined_outside: false,
      date: queueDay(plan, now).date,
      at: now,
    })
    await noteWalkIn(work, door, { how: 'added', before: null, after: row })
    await work.emit(changedQueue(shop, row))
    return { walk_in: toWalkInWire(member, shop, row) }
  })
}

export type WalkInRevision = { readonly id: string; readonly revision: number | undefined }

export async function callWalkIn(
  context: Context,
  door: Door,
  wanted: WalkInRevision,
): Promise<Answer> {
  return await changeWalkIn(context, door, wanted, {
    how: 'called',
    decide: async () => ({ state: 'called' }),
  })
}

export async function leaveWalkIn(
  context: Context,
  door: Door,
  wanted: WalkInRevision,
): Promise<Answer> {
  return await changeWalkIn(context, door, wanted, {
    how: 'left',
    decide: async () => ({ state: 'left' }),
  })
}

/** Swaps a walk-in with the next one; after the second time they leave the queue. */
export async function skipWalkIn(
  context: Context,
  door: Door,
  wanted: WalkInRevision,
): Promise<Answer> {
  const { shop } = door
  const now = context.clock.now()
  return await changeWalkIn(context, door, wanted, {
    how: 'skipped',
    decide: async (trx, row) => {
      if (row.skips > 0) return { state: 'left', skips: row.skips + 1 }
      const queue = await findQueue(trx, shop.row, queueDay(shop.plan, now).date)
      const next = queue[queue.findIndex(one => one.id === row.id) + 1]
      if (next !== undefined) await saveWalkIn(trx, shop.row, next, { place: row.place }, now)
      return { state: 'waiting', skips: 1, place: next?.place ?? row.place }
    },
  })
}

type QueueChange = {
  readonly how: QueueStep
  readonly decide: (trx: Transaction<unknown>, row: WalkInRow) => Promise<WalkInChange>
  readonly find?: typeof findWaiting
}

/**
 * One change of the queue, in a transaction that locks it: finds the walk-in, saves and logs the change. A customer who is called gets a push message.
 */
export async function changeWalkIn(
  context: Context,
  door: Door,
  wanted: WalkInRevision,
  { how, decide, find = findWaiting }: QueueChange,
): Promise<Answer> {
  const { member, shop } = door
  return await transact(context, async work => {
    const { trx, now } = work
    await lockQueue(trx, shop)
    const row = await find(trx, shop, wanted)
    const change = await decide(trx, row)
    const changed = await saveWalkIn(trx, shop.row, row, change, now)
    await noteWalkIn(work, door, { how, before: row, after: changed })
    if (change.state === 'called') await pushCalled(trx, shop, changed, now)
    await work.emit(changedQueue(shop, changed))
    return { walk_in: toWalkInWire(member, shop, changed) }
  })
}

/** Queues a push message to the phone on which the called walk-in follows their place. */
async function pushCalled(
  trx: Transaction<unknown>,
  { row: { organizationId } }: ShopMemory,
  { id, revision }: WalkInRow,
  now: number,
): Promise<void> {
  const news = { organizationId, column: 'walk_in_id', id, kind: 'queue_called', revision } as const
  await pushToLink(trx, news, now)
}

/** As `findAsShown`; refuses with `invalid_transition` a walk-in who was served or has left. */
export async function findWaiting(
  trx: Transaction<unknown>,
  shop: ShopMemory,
  wanted: WalkInRevision,
): Promise<WalkInRow> {
  const row = await findAsShown(trx, shop, wanted)
  if (row.state !== 'waiting' && row.state !== 'called') {
    refuse('invalid_transition', { reason: 'invalid_transition' })
  }
  return row
}

/** The walk-in, locked. Refuses with `stale_revision` when it is not the revision that the caller has on screen. */
export async function findAsShown(
  trx: Transaction<unknown>,
  shop: ShopMemory,
  { id, revision }: WalkInRevision,
): Promise<WalkInRow> {
  const row = (await lockWalkIn(trx, shop.row, id)) ?? refuse('not_found')
  if (revision !== undefined && revision !== row.revision) refuse('stale_revision')
  return row
}
