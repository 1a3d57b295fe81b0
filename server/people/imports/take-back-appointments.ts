import { sql } from 'kysely'
import { deleteOccupancy } from '#server/scheduling/queries.ts'
import type { Batch, Done, StagedRow, Written } from './batch.ts'
import type { AppointmentValue } from './reading/row-value.ts'
import { cardOf, deleteUnused } from './take-back-customers.ts'

type Used = { readonly id: string; readonly name: string; readonly is_used: boolean }

/**
 * Takes appointments back that nobody has touched since, the last of the file first: then the customers that they brought
 * have none any more, and go with them.
 */
export async function takeBackAppointments(
  batch: Batch,
  rows: readonly StagedRow[],
): Promise<Done> {
  const { trx, scope } = batch
  const ids = rows.map(row => row.appointment_id)
  const checked = await lockUsed(batch, ids)
  const free = checked.filter(one => !one.is_used).map(({ id }) => id)
  await deleteOccupancy(trx, scope.organizationId, free)
  await sql`delete from appointment_legs
    where organization_id = ${scope.organizationId} and appointment_id = any(${free}::uuid[])`.execute(
    trx,
  )
  await sql`delete from appointments
    where organization_id = ${scope.organizationId} and id = any(${free}::uuid[])`.execute(trx)
  const known = new Map(checked.map(one => [one.id, one]))
  const written = rows.map(({ n, appointment_id: id }): Written => {
    const own = known.get(id!)
    return own?.is_used === true
      ? { n, outcome: 'kept', reason: 'used_since', detail: own.name }
      : { n, outcome: 'reversed' }
  })
  // A customer who has come to stay is named with the row that brought them.
  const kept = await deleteUnused(
    batch,
    rows
      .filter(row => row.made_customer)
      .map(row => ({ ...row, after: cardOf((row.value as AppointmentValue).customer) })),
  )
  return { written: joined(written, kept), occupied: free.map(owner => ({ owner, rows: [] })) }
}

function joined(written: readonly Written[], customers: readonly Written[]): Written[] {
  const kept = new Map(customers.filter(one => one.outcome === 'kept').map(one => [one.n, one]))
  return written.map(one => (one.outcome === 'reversed' ? (kept.get(one.n) ?? one) : one))
}

/** Whatever happens to an appointment raises its revision; what was written about it, or hangs on it, keeps it too. */
async function lockUsed(
  { trx, scope }: Batch,
  ids: readonly (string | null)[],
): Promise<readonly Used[]> {
  const { rows } = await sql<Used>`
    select a.id, a.customer_name as name, a.revision > 1
      or exists (select from appointment_events e where e.organization_id = a.organization_id and e.appointment_id = a.id)
      or exists (select from outbox o where o.organization_id = a.organization_id and o.subject_id = a.id)
      or exists (select from reviews v where v.organization_id = a.organization_id and v.appointment_id = a.id)
      or exists (select from walk_ins q where q.organization_id = a.organization_id and q.appointment_id = a.id)
      or exists (select from waitlist_entries w where w.organization_id = a.organization_id
        and a.id in (w.appointment_id, w.moves_appointment_id))
      or exists (select from filled_places f where f.organization_id = a.organization_id and f.appointment_id = a.id)
      or exists (select from push_subscriptions p where p.organization_id = a.organization_id
        and p.appointment_id = a.id)
      or exists (select from day_messages d where d.organization_id = a.organization_id and d.subject_id = a.id)
      as is_used
    from appointments a where a.organization_id = ${scope.organizationId} and a.id = any(${[...ids]}::uuid[])
    order by a.id for update`.execute(trx)
  return rows
}
