import { sql, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import { depositSoughtUntil } from '#domain/appointment/request.ts'
import { loadOwner } from '#server/booking/availability/load.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { announceSlots, notifyStaff } from '../announce.ts'
import { lockAgenda } from '../book/claim-slot.ts'
import { findManaged, type Found } from '../find.ts'
import { visitOf } from '../move/visit-of.ts'
import {
  type AppointmentRow,
  findAppointments,
  insertEvent,
  lockAppointment,
  setOccupancyExpiry,
} from '../queries.ts'
import { shortMomentText, toAppointmentWire } from '../wire.ts'

/**
 * The customer says that they sent the deposit: the shop is notified and has a day to find it, so that a customer who
 * paid does not lose the place. Counts once; the status stays `awaiting_deposit`. One transfer is for all who were
 * booked together and still wait for it.
 */
export async function tellDepositSent(
  context: Context,
  manageToken: string,
): Promise<Reply<'tellDepositSent'>> {
  const found = await findManaged(context, manageToken)
  const own = await tellSent(context, found)
  for (const one of await waitingCompany(context, found))
    await tellSent(context, { ...found, appointment: one })
  return { appointment: toAppointmentWire(own) }
}

async function waitingCompany(
  context: Context,
  { appointment: { organization_id: organizationId, company } }: Found,
): Promise<readonly AppointmentRow[]> {
  const waiting = company.filter(one => one.status === 'awaiting_deposit')
  if (waiting.length === 0) return []
  return await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`a.organization_id = ${organizationId} and a.id = any(${waiting.map(one => one.id)}::uuid[])`,
  )
}

async function tellSent(context: Context, found: Found): Promise<AppointmentRow> {
  const noted = await context.database.db
    .transaction()
    .execute(async trx => await noteSent(trx, context, found))
  if (noted === null) return found.appointment
  const appointment = toAppointmentWire(noted.row)
  announceSlots(context, found.shop, appointment.id, noted.rows, [noted.row.starts_at])
  const text = `${appointment.customer.name} avisa que mandó la seña: ${shortMomentText(appointment)}`
  notifyStaff(context, appointment, 'appointment:deposit:broadcast', text)
  return noted.row
}

/** Returns null when they had said so before. */
async function noteSent(
  trx: Transaction<unknown>,
  context: Context,
  { shop, appointment: known }: Found,
) {
  // With the locks of a booking, so that no booking deletes its time as expired meanwhile.
  const { now } = await lockAgenda(
    trx,
    { context, shop },
    {
      visit: visitOf(known),
      startsAt: known.starts_at,
      audience: STAFF,
      alsoLock: known.legs.map(item => item.staff_id),
      sold: known,
    },
  )
  const scope = sql`a.organization_id = ${known.organization_id} and a.id = ${known.id}`
  const appointment = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
  if (appointment.status !== 'awaiting_deposit') refuse('invalid_transition')
  if (appointment.deposit_sent_at !== null) return null
  await saveSent(trx, appointment, now)
  const [row] = await findAppointments(trx, now, scope)
  return { row: row!, rows: await loadOwner(trx, shop.row, known.id) }
}

async function saveSent(
  trx: Transaction<unknown>,
  appointment: AppointmentRow,
  now: number,
): Promise<void> {
  const { organization_id: organizationId, comerce_id: shopId, id: appointmentId } = appointment
  const revision = appointment.revision + 1
  const until = Math.max(
    appointment.expires_at ?? 0,
    depositSoughtUntil(appointment.starts_at, now),
  )
  await sql`update appointments set deposit_sent_at = ${new Date(now)}, expires_at = ${new Date(until)},
      revision = ${revision}, updated_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${appointmentId}`.execute(trx)
  await setOccupancyExpiry(trx, appointment, until)
  await insertEvent(
    trx,
    { organizationId, shopId, appointmentId, revision },
    { kind: 'deposit_sent', actor: 'customer', actorId: null, detail: {} },
    now,
  )
}
