/** What the customer of a party does with all appointments of it at once: they cancel, confirm or move them. */
import { sql, type Transaction } from 'kysely'
import { decideTransition, isRequest } from '#domain/appointment/appointment-status.ts'
import { unitsOf } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { Found } from '../find.ts'
import { lockAll } from '../locks.ts'
import { type AppointmentRow, findAppointments } from '../queries.ts'
import { queued } from '../mutex.ts'
import { changeStatus } from '../status/change-status.ts'
import { toAppointmentWire } from '../wire.ts'

/** What all of them become; whoever may still cancel may move as well. */
type Become = 'cancelled' | 'confirmed'

/** The appointment and those of its company that may still become that, in the order of the party. */
export async function standingCompany(
  context: Context,
  { appointment }: Found,
  to: Become = 'cancelled',
): Promise<AppointmentRow[]> {
  const now = context.clock.now()
  const ids = [appointment.id, ...appointment.company.map(one => one.id)]
  const rows = await findAppointments(
    context.database.db,
    now,
    sql`a.organization_id = ${appointment.organization_id} and a.id = any(${ids}::uuid[])`,
    sql`order by a.party_place`,
  )
  return rows.filter(({ id, status, starts_at: startsAt }) => {
    // One that was released takes its time again, which each does alone.
    if (to === 'confirmed' && status === 'expired') return id === appointment.id
    return id === appointment.id || decideTransition(status, to, 'customer', { startsAt, now }).ok
  })
}

/** Everything that these appointments may need, in one order, so that two requests cannot wait for each other. */
export async function lockCompany(
  trx: Transaction<unknown>,
  shop: ShopMemory,
  rows: readonly AppointmentRow[],
  staffIds: readonly string[] = [],
): Promise<void> {
  const items = rows.flatMap(row => row.legs)
  const units = unitsOf(
    shop.plan,
    [...staffIds, ...items.map(item => item.staff_id)],
    items.map(item => item.service_id),
  )
  await lockAll(trx, shop.row.organizationId, units)
}

type CompanyRequest = {
  readonly to: Become
  readonly reason: string | undefined
  readonly revision: number | undefined
}

/** All of them or none. A cancellation is told by one mail. */
export async function changeCompany(
  context: Context,
  found: Found,
  { to, reason, revision: known }: CompanyRequest,
): Promise<{ readonly appointment: AppointmentWire }> {
  const { shop, appointment: asked } = found
  const rows = await standingCompany(context, found, to)
  const staffIds = rows.flatMap(row => row.legs.map(item => item.staff_id))
  const cause = { kind: 'party', tellsAtOnce: 'mail' } as const
  const by = { to, reason, actor: 'customer', actorId: null, cause } as const
  return await queued({ context, shop }, { staffIds }, async work => {
    await lockCompany(work.trx, shop, rows)
    const changed: string[] = []
    for (const appointment of rows) {
      const revision = appointment.id === asked.id ? known : undefined
      const request = { ...by, revision }
      const { isChanged } = await changeStatus(work, shop, { appointment, request })
      if (isChanged && !isRequest(appointment.status)) changed.push(appointment.id)
    }
    // Read again, so that each knows what became of its company.
    const after = await findAppointments(
      work.trx,
      work.now,
      sql`a.organization_id = ${asked.organization_id} and a.id = any(${rows.map(row => row.id)}::uuid[])`,
    )
    const first = after.find(row => row.id === changed[0])
    if (to === 'cancelled' && first) await work.emit({ type: 'party.changed', own: first })
    return { appointment: toAppointmentWire(after.find(row => row.id === asked.id)!) }
  })
}
