import { sql, type Kysely } from 'kysely'
import type { VisitRequest } from '#domain/visit/visit.ts'

const VISITS_LOOKED_AT = 10

/** A customer whom staff picked, or the account of the caller. Never a phone, which anybody may type. */
export type Known = { readonly phone: string } | { readonly userId: string }

/** The staff member who served this customer most often lately, on a tie the latest; null when nobody has yet. */
export async function findUsualStaffMember(
  db: Kysely<unknown>,
  shop: { readonly organizationId: string; readonly id: string },
  { now, ...known }: Known & { readonly now: number },
): Promise<string | null> {
  const isTheirs =
    'phone' in known ? sql`cu.phone = ${known.phone}` : sql`a.user_id = ${known.userId}`
  const { rows } = await sql<{ staff_id: string }>`
    select l.staff_id from (
      select a.id, a.starts_at from appointments a
      join customers cu on cu.organization_id = a.organization_id and cu.id = a.customer_id
      where a.organization_id = ${shop.organizationId} and a.comerce_id = ${shop.id}
        and ${isTheirs} and a.starts_at <= ${new Date(now)}
        and a.status not in ('pending', 'awaiting_deposit', 'cancelled', 'rejected', 'expired', 'no_show')
      order by a.starts_at desc limit ${VISITS_LOOKED_AT}) as visit
    join appointment_legs l on l.organization_id = ${shop.organizationId} and l.appointment_id = visit.id
    group by l.staff_id
    order by count(distinct visit.id) desc, max(visit.starts_at) desc, l.staff_id limit 1`.execute(
    db,
  )
  return rows[0]?.staff_id ?? null
}

/** Whether any service item of the visit may go to whoever is free. */
export function leavesChoice({ staffId, itemStaffIds }: VisitRequest): boolean {
  return itemStaffIds === undefined ? staffId === null : itemStaffIds.includes(null)
}
