import { sql, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import { depositSoughtUntil } from '#domain/appointment/request.ts'
import { loadOwner } from '../availability/load.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { lockAgenda } from '../book/claim-slot.ts'
import { findManaged, type Found } from '../find.ts'
import { visitOf } from '../move/visit-of.ts'
import {
  aboutOf,
  type AppointmentRow,
  findAppointments,
  lockAppointment,
  setOccupancyExpiry,
} from '../queries.ts'
import { toAppointmentWire } from '../wire.ts'

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

async function tellSent(context: Context, { shop, appointment: known }: Found) {
  return await transact(context, async work => {
    // With the locks of a booking, so that no booking deletes its time as expired meanwhile.
    const { trx, now } = await lockAgenda(work, shop, {
      visit: visitOf(known),
      startsAt: known.starts_at,
      audience: STAFF,
      alsoLock: known.legs.map(item => item.staff_id),
      sold: known,
    })
    const scope = sql`a.organization_id = ${known.organization_id} and a.id = ${known.id}`
    const before = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
    if (before.status !== 'awaiting_deposit') refuse('invalid_transition')
    // They had said so before.
    if (before.deposit_sent_at !== null) return known
    await saveSent(trx, before, now)
    const after = (await findAppointments(trx, now, scope))[0]!
    await work.emit({
      type: 'appointment.deposit_sent',
      shop,
      after,
      rows: await loadOwner(trx, shop.row, known.id),
      about: aboutOf(after),
      history: { kind: 'deposit_sent', actor: 'customer', actorId: null, detail: {} },
    })
    return after
  })
}

async function saveSent(
  trx: Transaction<unknown>,
  appointment: AppointmentRow,
  now: number,
): Promise<void> {
  const { organization_id: organizationId, id: appointmentId } = appointment
  const until = Math.max(
    appointment.expires_at ?? 0,
    depositSoughtUntil(appointment.starts_at, now),
  )
  await sql`update appointments set deposit_sent_at = ${new Date(now)}, expires_at = ${new Date(until)},
      revision = revision + 1, updated_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${appointmentId}`.execute(trx)
  await setOccupancyExpiry(trx, appointment, until)
}
