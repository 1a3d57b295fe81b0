import { sql } from 'kysely'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { loadOwner } from '../availability/load.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import type { LockedAgenda } from '../book/agenda.ts'
import { lockAgenda } from '../book/claim-slot.ts'
import type { Found } from '../find.ts'
import {
  aboutOf,
  type AppointmentRow,
  findAppointments,
  lockAppointment,
  type NewEvent,
} from '../queries.ts'
import { queued } from '../mutex.ts'
import { toAppointmentWire } from '../wire.ts'
import { visitOf } from '../move/visit-of.ts'
import {
  type Change,
  decideChange,
  type StatusChange,
  type StatusRequest,
} from './decide-change.ts'
import { updateOccupancy } from './update-occupancy.ts'

/**
 * Changes the status of an appointment, if the table of transitions allows it. Asking for the status that it has changes
 * nothing and is not an error.
 */
export async function changeStatusQueued(
  context: Context,
  { shop, appointment }: Found,
  request: StatusRequest,
): Promise<{ readonly appointment: AppointmentWire }> {
  // In the queue of its staff members: ten clicks on one appointment must not hold ten database connections.
  const staffIds = appointment.legs.map(item => item.staff_id)
  return await queued({ context, shop }, { staffIds }, async work => {
    const { after } = await changeStatus(work, shop, { appointment, request })
    return { appointment: toAppointmentWire(after) }
  })
}

type Changed = { readonly after: AppointmentRow; readonly isChanged: boolean }

/** The change itself, in a unit of work that may contain other changes. */
export async function changeStatus(
  work: Work,
  shop: ShopMemory,
  { appointment: known, request }: StatusChange,
): Promise<Changed> {
  const { trx, now } = work
  const agenda = await lockAgenda(work, shop, {
    visit: visitOf(known),
    startsAt: known.starts_at,
    audience: STAFF,
    alsoLock: known.legs.map(item => item.staff_id),
    sold: known,
  })
  const scope = sql`a.organization_id = ${shop.row.organizationId} and a.id = ${known.id}`
  const before = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
  const change = decideChange(agenda, { appointment: before, request })
  if (change === null) return { after: before, isChanged: false }
  const rows = await updateOccupancy(agenda, change)
  await saveStatus(agenda, change)
  const after = (await findAppointments(trx, now, scope))[0]!
  await work.emit({
    type: 'appointment.status_changed',
    shop,
    before,
    after,
    rows: rows ?? (await loadOwner(trx, shop.row, before.id)),
    from: change.from,
    request,
    about: aboutOf(after),
    history: historyOf(change),
    cause: request.cause,
  })
  return { after, isChanged: true }
}

async function saveStatus(
  { trx, now }: LockedAgenda,
  { appointment: current, request, from, expiresAt, isLate }: Change,
): Promise<void> {
  const at = new Date(now)
  const { to, actor, corrects, isAssumed } = request
  const isTakenAsDone = to === 'completed' && (actor === 'system' || (corrects && isAssumed))
  const isPaid =
    request.paid !== undefined || (current.status === 'awaiting_deposit' && to === 'booked')
  await sql`update appointments set status = ${to}, revision = revision + 1,
      expires_at = ${expiresAt === null ? null : new Date(expiresAt)}, is_late_cancel = ${isLate},
      is_assumed = ${isTakenAsDone ?? false}, confirms_by_mail = confirms_by_mail and ${actor !== 'staff'},
      deposit_received_at = ${isPaid ? at : expiresAt === null ? sql`deposit_received_at` : null},
      released_at = ${isRelease({ from, to }) ? at : null}, updated_at = ${at}
    where organization_id = ${current.organization_id} and id = ${current.id}`.execute(trx)
}

/** Only an unconfirmed appointment that is released goes from `booked` to `expired`. */
export function isRelease({ from, to }: Record<'from' | 'to', AppointmentStatus>): boolean {
  return from === 'booked' && to === 'expired'
}

function historyOf({ request, from, isLate }: Change): NewEvent {
  const { to, actor, actorId, reason, cause } = request
  const detail = {
    from,
    to,
    ...(reason ? { reason } : {}),
    ...(request.isAskedFor && to === 'cancelled' ? { asked: true } : {}),
    late: isLate,
    ...(request.paid && { paid: request.paid.method }),
    ...cause?.detail,
  }
  return { kind: 'status', actor, actorId, detail }
}
