import { sql, type Transaction } from 'kysely'
import type { AppointmentWire, Received } from '#contract/contract.ts'
import { shareOut } from '#domain/visit/agreed-price.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller, type Caller } from '#server/kernel/http/caller.ts'
import { refuseStale } from '#server/kernel/http/refuse-stale.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { depositWithin } from '../deposit-within.ts'
import { findForStaff, scopeOf } from '../find.ts'
import { aboutOf, lockAppointment, type AppointmentRow } from '../queries.ts'
import { toAppointmentWire } from '../wire.ts'

/** The note and the price may be corrected at any time, also after the visit. */
export async function editAppointment(
  context: Context,
  caller: Caller,
  id: string,
  { revision, note, price, seen }: Received<'updateAppointment', 'body'>,
): Promise<{ appointment: AppointmentWire }> {
  const member = membershipOfCaller(caller)
  await findForStaff(context, member, id)
  return await transact(context, async work => {
    const { trx, now } = work
    const scope = sql`${scopeOf(member)} and a.id = ${id}`
    const appointment = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
    const before = { note: appointment.note, price: appointment.price }
    refuseStale(before, seen)
    if (revision !== undefined && revision !== appointment.revision)
      refuse('stale_revision', { theirs: before })
    const wanted = { note: note ?? appointment.note, price: price ?? appointment.price }
    if (appointment.sale_id !== null && wanted.price !== before.price) refuse('already_charged')
    const change = changedFields(before, wanted)
    if (change === null) return { appointment: toAppointmentWire(appointment) }
    const legs = sharedOut(appointment, wanted.price)
    const saved = { ...appointment, ...wanted, legs, revision: appointment.revision + 1 }
    const after = { ...saved, deposit: await saveEdited(trx, saved, appointment, now) }
    await work.emit({
      type: 'appointment.edited',
      after,
      about: aboutOf(after),
      history: {
        kind: 'edited',
        actor: 'staff',
        actorId: accountOf(caller).userId,
        detail: change,
      },
    })
    return { appointment: toAppointmentWire(after) }
  })
}

function sharedOut({ legs, price: agreed }: AppointmentRow, price: number): AppointmentRow['legs'] {
  if (price === agreed) return legs
  const shares = shareOut(price, legs)
  return legs.map((item, place) => ({ ...item, price: shares[place]! }))
}

/** Saves the note, the price and those of its services. Returns the deposit as it is then. */
export async function saveEdited(
  trx: Transaction<unknown>,
  after: AppointmentRow,
  before: AppointmentRow,
  now: number,
): Promise<number | null> {
  const { organization_id: organizationId, id } = after
  const { rows } = await sql<Pick<AppointmentRow, 'deposit'>>`
    update appointments set note = ${after.note}, price = ${after.price},
      deposit = ${depositWithin(after.price)}, revision = ${after.revision}, updated_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${id} returning deposit`.execute(trx)
  const { deposit } = rows[0]!
  for (const [position, { price }] of after.legs.entries()) {
    if (price === before.legs[position]?.price) continue
    await sql`update appointment_legs set price = ${price}
      where organization_id = ${organizationId} and appointment_id = ${id} and position = ${position}`.execute(
      trx,
    )
  }
  return deposit
}
