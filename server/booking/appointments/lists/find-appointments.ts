import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { matches } from '#server/people/customers/queries.ts'
import { isInOtherName, searchFor } from '#server/people/customers/search.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { localDate, startOfDay } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'

/** As many as staff can read while a customer is on the phone. */
const SHOWN = 10
/** At most so many customers are considered: whoever searches for a common name goes on typing. */
const MOST_CUSTOMERS = 200

/** Searches appointments by name, phone or code: an equal code first, then today's, then future ones, then past ones. */
export async function searchAppointments(
  context: Context,
  member: Membership,
  text: string,
): Promise<Reply<'findTurns'>> {
  const { row: shop } = await shopOf(context, member.shopId)
  const { organizationId, shopId } = member
  const { db } = context.database
  const search = await searchFor(db, { ...member, text, tag: null }, shop.country)
  const code = text.replaceAll(/[^\p{Letter}\d]/gu, '').toUpperCase()
  const now = context.clock.now()
  const at = new Date(now)
  const today = localDate(now, shop.timeZone)
  const [dawn, midnight] = [today, addDays(today, 1)].map(
    day => new Date(startOfDay(day, shop.timeZone)),
  )
  const isOver = sql`(a.ends_at <= ${at} and a.status not in ('checked_in', 'in_progress'))`
  const found = await sql<{ readonly id: string }>`
    select a.id from appointments a
    where ${scopeOf(member)} and a.status not in ('rejected', 'expired')
      and a.id in (
        select one.id from appointments one
        where one.organization_id = ${organizationId} and one.comerce_id = ${shopId} and one.code = ${code}
        union all
        select a.id from appointments a where ${scopeOf(member)} and ${isInOtherName(search.names)}
        union all
        select one.id from (
          select cu.id from customers cu
          where cu.organization_id = ${organizationId} and cu.merged_into is null and ${matches(member, { ...search, holders: new Map() })}
          order by cu.plain_name, cu.id limit ${MOST_CUSTOMERS}) known
        join appointments one on one.organization_id = ${organizationId} and one.customer_id = known.id)
    order by a.code <> ${code}, a.status = 'cancelled', a.starts_at < ${dawn} or a.starts_at >= ${midnight}, ${isOver},
      case when not ${isOver} then a.starts_at end, a.starts_at desc, a.id
    limit ${SHOWN}`.execute(db)
  const ids = found.rows.map(row => row.id)
  const rows = await findAppointments(
    db,
    now,
    sql`${scopeOf(member)} and a.id = any(${ids}::uuid[])`,
  )
  const appointments = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { items: appointments.map(toAppointmentWire), next_cursor: null }
}
