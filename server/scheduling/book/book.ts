import { randomUUID } from 'node:crypto'
import { decideBooking, timeRefusal } from '#domain/booking/booking.ts'
import { type FirstState, firstState, withinPrice } from '#domain/appointment/request.ts'
import { candidatesOf, type PlacedVisit } from '#domain/visit/visit.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { queued } from '../mutex.ts'
import type { NewEvent } from '../queries.ts'
import type { BookingRequest, LockedAgenda } from './agenda.ts'
import { claimHold } from './claim-hold.ts'
import { type AtShop, claimUnwritten, lockAgenda, refuseFull, refuseStart } from './claim-slot.ts'
import { insertAppointment } from './insert-appointment.ts'
import type { Booked, Demand } from './policies.ts'
import { findUsualStaffMember, leavesChoice } from './usual-staff.ts'

/** Books in a unit of work of its own; `answer` makes the answer of the call. */
export async function bookQueued<Answer>(
  at: AtShop,
  request: BookingRequest,
  answer: (booked: Booked) => Answer,
): Promise<Answer> {
  const staffIds = candidatesOf(at.shop.plan, request.visit)
  const refuseEarly = () => {
    if (request.holdId === null) refuseTaken(at, request)
  }
  return await queued(at, { staffIds, refuseEarly }, async work =>
    answer(await book(work, at, request)),
  )
}

/** Refuses a start that is taken in memory already. */
function refuseTaken({ context, shop }: AtShop, request: BookingRequest): void {
  const { visit, startsAt, audience } = request
  const ignoresHolds = audience.kind === 'staff'
  const now = context.clock.now()
  const scheduling = { plan: shop.plan, busy: shop.busy, now, audience, ignoresHolds }
  const decision = decideBooking(scheduling, visit, startsAt)
  if (!decision.ok) refuseStart(scheduling, request, decision.reason)
}

/**
 * Books an appointment: locks the agenda, asks the policies, lets the domain decide on fresh data, and writes it with
 * all that belongs to it. Refuses a start that is taken or not bookable, and what a policy does not allow.
 */
export async function book(work: Work, at: AtShop, request: BookingRequest): Promise<Booked> {
  const { context, shop } = at
  const { policies } = context
  const alsoLock = policies.flatMap(policy => policy.locks?.(context, request) ?? [])
  const agenda = await lockAgenda(work, shop, { ...request, alsoLock })
  const { hold, ofPhone, occupied } = await claimHold(agenda, request)
  refuseTime(agenda, request)
  const demands: Demand[] = []
  const preferredStaffId = hold?.staff_id ?? (await usualStaffMember(agenda, request))
  for (const policy of policies) {
    const demand = await policy.ask({ context, agenda, request, ofPhone })
    if (demand !== null) demands.push(demand)
  }
  const id = randomUUID()
  // Until when it occupies the time is known once its price is.
  const owner = { id, expiresAt: null, isByDesk: request.source === 'staff' }
  const wanted = { ...request, visit: { ...request.visit, preferredStaffId } }
  const slot = await claimUnwritten(agenda, wanted, owner, occupied)
  const state = await settled(agenda, request, { demands, visit: slot.visit })
  const rows = slot.rows.map(row => ({ ...row, expiresAt: state.expiresAt }))
  const newCustomerId = randomUUID()
  const made = { id, newCustomerId, slot: { ...slot, rows }, state, ...keptOf(demands, request) }
  const row = (await insertAppointment(agenda, request, made)) ?? refuseFull(agenda, request)
  const booked = { row, visit: slot.visit, hold: hold?.id ?? null }
  for (const { written } of demands) await written?.(work, booked)
  const { organization_id: organizationId, comerce_id: shopId } = row
  if (row.customer_id === newCustomerId)
    await work.emit({ type: 'customer.created', organizationId, shopId, id: newCustomerId })
  await work.emit({
    type: 'appointment.created',
    shop,
    after: row,
    rows,
    gone: [...(hold === null ? [] : [hold.id]), ...slot.released],
    mailTo: request.isNotified === false ? null : (request.customer.email ?? row.customer_email),
    about: {
      organizationId,
      shopId,
      appointmentId: id,
      revision: 1,
    },
    history: bookedEvent(request, slot.isOverbooked),
    cause: request.cause,
  })
  return booked
}

/** Checked first, because the calendar does not reach every date that can be written. */
function refuseTime(agenda: LockedAgenda, { visit, startsAt, audience }: BookingRequest): void {
  const early = audience.kind === 'public' ? timeRefusal(agenda, visit, startsAt) : null
  if (early !== null) refuse('not_bookable', { reason: early })
}

type Placed = { readonly demands: readonly Demand[]; readonly visit: PlacedVisit }

async function settled(
  { plan, now }: LockedAgenda,
  request: BookingRequest,
  { demands, visit }: Placed,
): Promise<FirstState> {
  const asked = demands.find(demand => demand.state !== undefined)?.state
  let state = withinPrice(asked ?? firstState(plan, request, now), visit.price)
  for (const { settle } of demands) state = (await settle?.({ visit, state })) ?? state
  return state
}

function keptOf(demands: readonly Demand[], request: BookingRequest) {
  return {
    customerId: request.customerId ?? demands.find(one => one.customerId)?.customerId ?? null,
    rung: demands.find(demand => demand.rung !== undefined)?.rung ?? null,
  }
}

/** A hold keeps its staff member; without one the customer's usual staff member is preferred, where known. */
async function usualStaffMember(
  { trx, row, now }: LockedAgenda,
  request: BookingRequest,
): Promise<string | null> {
  const { visit, customer, source, userId } = request
  if (!leavesChoice(visit)) return null
  const { phone } = customer
  if (source === 'staff')
    return phone === null ? null : await findUsualStaffMember(trx, row, { phone, now })
  if (visit.preferredStaffId !== undefined) return visit.preferredStaffId
  return userId === null ? null : await findUsualStaffMember(trx, row, { userId, now })
}

function bookedEvent(request: BookingRequest, isOverbooked: boolean): NewEvent {
  const { source, createdBy, userId } = request
  const actor = source === 'staff' ? 'staff' : 'customer'
  const detail = isOverbooked ? { overbook: true } : {}
  return { kind: 'booked', actor, actorId: createdBy ?? userId, detail }
}
