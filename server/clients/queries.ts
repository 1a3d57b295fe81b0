import { sql, type Kysely } from 'kysely'
import type { Membership } from '../http/caller.ts'
import type { ClientSearch } from './search.ts'

export type ClientRow = {
  readonly id: string
  readonly name: string
  /** What the list is sorted by: the name without accents or capitals. */
  readonly plain_name: string
  readonly phone: string | null
  readonly turns: number
  readonly no_shows: number
  readonly last_visit: number | null
  readonly last_services: string[]
}
export type Place = { readonly plainName: string; readonly id: string }

/**
 * Those who ever had a turn in this shop, by name. What they did in another branch is not counted here, nor what they
 * had done by others when she who asks has only her own agenda.
 */
export async function findClients(
  db: Kysely<unknown>,
  {
    organizationId,
    comerceId,
    onlyStaffId,
  }: Pick<Membership, 'organizationId' | 'comerceId' | 'onlyStaffId'>,
  { names, phones }: ClientSearch,
  after: Place | null,
  count: number,
): Promise<ClientRow[]> {
  const from =
    after === null
      ? sql`true`
      : sql`(plain_text(cu.name), cu.id) > (${after.plainName}, ${after.id}::uuid)`
  const isHers =
    onlyStaffId === null
      ? sql`true`
      : sql`exists (select from appointment_legs own where own.organization_id = a.organization_id
          and own.appointment_id = a.id and own.staff_id = ${onlyStaffId})`
  const { rows } = await sql<ClientRow>`
    select cu.id, cu.name, plain_text(cu.name) as plain_name, cu.phone, seen.turns, seen.no_shows,
      seen.last_visit,
      array(select l.service_id from appointment_legs l
        where l.organization_id = cu.organization_id and l.appointment_id = seen.last_turn
        order by l.position) as last_services
    from customers cu
    join lateral (
      select count(*) filter (where a.status not in ('cancelled', 'rejected', 'expired')) as turns,
        count(*) filter (where a.status = 'no_show') as no_shows,
        max(a.starts_at) filter (where a.status in ('in_progress', 'completed')) as last_visit,
        (array_agg(a.id order by (a.status in ('in_progress', 'completed')) desc, a.starts_at desc, a.id))[1]
          as last_turn
      from appointments a
      where a.organization_id = cu.organization_id and a.comerce_id = ${comerceId}
        and a.customer_id = cu.id and ${isHers}) as seen on seen.last_turn is not null
    where cu.organization_id = ${organizationId} and ${from}
      and ((select bool_and(plain_text(cu.name) like plain_text(pattern))
            from unnest(${[...names]}::text[]) as pattern) is not false
        or cu.phone like any(${[...phones]}::text[]))
    order by plain_text(cu.name), cu.id limit ${count}`.execute(db)
  return rows
}
