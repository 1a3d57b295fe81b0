import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { decideBooking } from '#domain/booking/booking.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { PUBLIC } from '#domain/visit/scheduling-context.ts'
import { occupiedBy, type VisitRequest } from '#domain/visit/visit.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import type { Context } from '#server/context.ts'
import { once } from '#server/kernel/http/idempotency.ts'
import type { Idempotency } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { announceSlots } from '../announce.ts'
import { refuseBooking } from '../book/decision.ts'
import {
  candidatesOf,
  countedUnits,
  currentRules,
  dayLock,
  freshBusy,
  unitsOf,
} from '../book/scheduling.ts'
import { lockAll } from '../locks.ts'
import { deleteExpired, deleteOccupancy, insertOccupancy } from '../queries.ts'
import { runExclusive } from '../queue.ts'
import { refuseTooLong } from '../book/visit-length.ts'
import { findUsualStaffMember, leavesChoice } from '../book/usual-staff.ts'

export type HoldRequest = {
  readonly visit: VisitRequest
  readonly startsAt: number
  /** Whose holds are counted: the address they come from. */
  readonly device: string
  /** Kept for this long; without it as the shop says. */
  readonly minutes?: number
  /** Written together with the hold, or not at all. */
  readonly alongside?: (trx: Transaction<unknown>, held: Held) => Promise<void>
  /** The account of whoever asks. */
  readonly userId?: string | null
}
export type Held = {
  readonly id: string
  readonly staffId: string
  readonly expiresAt: number
  /** On the shop's clock, so that a retry is told the same wherever the shop is by then. */
  readonly expiresAtText: string
}

/** Keeps a start while the form is filled in. It ends by itself: everybody ignores rows past their `expires_at`. */
export async function hold(
  context: Context,
  shop: ShopMemory,
  request: HoldRequest,
  idempotency: Idempotency | null,
): Promise<Held> {
  const { organizationId, id: shopId } = shop.row
  const candidates = candidatesOf(shop.plan, request.visit)
  return await runExclusive(
    candidates.map(id => `${organizationId}:${id}`),
    async () => {
      const now = context.clock.now()
      const held = await once(context, idempotency, async trx => {
        const { plan } = await currentRules(trx, shop)
        refuseTooLong(plan, request.visit)
        const wanted = { ...request, audience: PUBLIC }
        const units = unitsOf(plan, candidates, request.visit.serviceIds)
        await lockAll(trx, organizationId, [
          `!device:${request.device}`,
          ...units,
          ...dayLock(plan, wanted),
        ])
        await refuseTooManyHolds(trx, shop, request.device, now)
        const counted = [...units, ...countedUnits(plan, wanted)]
        const busy = await freshBusy(trx, organizationId, counted, request.startsAt)
        const preferredStaffId = await usualStaffMember(trx, shop, request, now)
        const visit = { ...request.visit, preferredStaffId }
        const scheduling = { plan, busy, now, audience: PUBLIC }
        const decision = decideBooking(scheduling, visit, request.startsAt)
        if (!decision.ok) {
          return refuseBooking({ ...scheduling, busy: shop.busy }, wanted, decision.reason)
        }

        const id = randomUUID()
        const expiresAt = now + (request.minutes ?? plan.rules.holdMinutes) * 60_000
        const staffId = decision.visit.items[0]!.staffId
        await deleteExpired(trx, organizationId, units, now)
        await sql`
        insert into holds (organization_id, id, comerce_id, service_ids, staff_id, starts_at, expires_at, device, created_at)
        values (${organizationId}, ${id}, ${shopId}, ${[...request.visit.serviceIds]}::uuid[], ${staffId},
          ${new Date(request.startsAt)}, ${new Date(expiresAt)}, ${request.device}, ${new Date(now)})`.execute(
          trx,
        )
        const rows = occupiedBy(id, decision.visit, expiresAt)
        await insertOccupancy(trx, { organizationId, shopId }, rows, true)
        const held = {
          id,
          staffId,
          expiresAt,
          expiresAtText: toOffsetIso(expiresAt, plan.timeZone),
        }
        await request.alongside?.(trx, held)
        return { ...held, rows }
      })
      // By now it may have expired, or become an appointment.
      if (idempotency?.isReplayed) return held
      announceSlots(context, shop, held.id, held.rows, [request.startsAt])
      return held
    },
  )
}

/** Whom their device remembers, or their account. */
async function usualStaffMember(
  trx: Transaction<unknown>,
  { row }: ShopMemory,
  { visit, userId }: HoldRequest,
  now: number,
): Promise<string | null> {
  if (visit.preferredStaffId !== undefined) return visit.preferredStaffId
  if (userId === undefined || userId === null || !leavesChoice(visit)) return null
  return await findUsualStaffMember(trx, row, { userId }, now)
}

type LiveHold = { readonly id: string; readonly staff_id: string }

/** The hold, if it is one of this shop and its time has not passed. */
export async function findLiveHold(
  trx: Transaction<unknown>,
  shop: { readonly organizationId: string; readonly id: string },
  holdId: string,
  now: number,
): Promise<LiveHold | null> {
  const { rows } = await sql<LiveHold>`select id, staff_id from holds
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.id} and id = ${holdId}
      and expires_at > ${new Date(now)} for update`.execute(trx)
  return rows[0] ?? null
}

export async function releaseHold(
  trx: Transaction<unknown>,
  organizationId: string,
  holdId: string,
): Promise<void> {
  await sql`delete from holds where organization_id = ${organizationId} and id = ${holdId}`.execute(
    trx,
  )
  await deleteOccupancy(trx, organizationId, [holdId])
}

async function refuseTooManyHolds(
  trx: Transaction<unknown>,
  shop: ShopMemory,
  device: string,
  now: number,
): Promise<void> {
  const { rows } = await sql<{ held: number }>`select count(*) as held from holds
    where organization_id = ${shop.row.organizationId} and comerce_id = ${shop.row.id} and device = ${device}
      and expires_at > ${new Date(now)}`.execute(trx)
  if ((rows[0]?.held ?? 0) < limits.holds_per_device * DEVICES_PER_ADDRESS) return
  refuse('too_many_requests', { retryAfterSeconds: shop.plan.rules.holdMinutes * 60 })
}

/** Mobile networks put many people behind one address. */
const DEVICES_PER_ADDRESS = 4
