import { sql } from 'kysely'
import type { Batch, Done, StagedRow, Written } from './batch.ts'

type Checked = { readonly id: string; readonly name: string; readonly is_used: boolean }

/** Takes services back that nobody has sold, held or changed since. */
export async function takeBackServices(
  { trx, scope }: Batch,
  rows: readonly StagedRow[],
): Promise<Done> {
  const wanted = JSON.stringify(rows.map(({ service_id: id, after }) => ({ id, after })))
  const { rows: checked } = await sql<Checked>`
    select s.id, s.name,
      exists (select from appointment_legs l where l.organization_id = s.organization_id and l.service_id = s.id)
        or exists (select from holds h where h.organization_id = s.organization_id and s.id = any(h.service_ids))
        or exists (select from waitlist_entries e where e.organization_id = s.organization_id
          and s.id = any(e.service_ids))
        or exists (select from walk_ins q where q.organization_id = s.organization_id and s.id = any(q.service_ids))
        or exists (select from pictures p where p.organization_id = s.organization_id and p.service_id = s.id)
        or w.after is distinct from jsonb_build_object('name', s.name, 'category', s.category,
          'description', s.description, 'price', s.price, 'minutes', s.segments->0->'minutes') as is_used
    from jsonb_to_recordset(${wanted}::jsonb) as w (id uuid, after jsonb)
    join services s on s.organization_id = ${scope.organizationId} and s.id = w.id for update of s`.execute(
    trx,
  )
  const free = checked.filter(one => !one.is_used).map(({ id }) => id)
  await sql`delete from service_offers where organization_id = ${scope.organizationId}
    and service_id = any(${free}::uuid[])`.execute(trx)
  await sql`delete from service_add_ons where organization_id = ${scope.organizationId}
    and service_id = any(${free}::uuid[])`.execute(trx)
  await sql`delete from service_resources where organization_id = ${scope.organizationId}
    and service_id = any(${free}::uuid[])`.execute(trx)
  await sql`delete from services
    where organization_id = ${scope.organizationId} and id = any(${free}::uuid[])`.execute(trx)
  const known = new Map(checked.map(one => [one.id, one]))
  const written = rows.map(({ n, service_id: id }): Written => {
    const own = known.get(id!)
    return own?.is_used === true
      ? { n, outcome: 'kept', reason: 'used_since', detail: own.name }
      : { n, outcome: 'reversed' }
  })
  return { written, occupied: [] }
}
