import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import { localDate, startOfDay } from '#domain/calendar/local-time.ts'
import { appointmentsOf, cameOf, isAhead, wasTaken } from '#server/people/customers/scope.ts'
import type { DueMessage } from './due-message.ts'
import { shopLink, valuesOf, type MessageRequest } from '../appointments/notify/message-values.ts'

type Row = {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly last_at: number
}

/** Only a few such messages a day, and only to customers who came often. */
const MISSED_PER_DAY = 5
const CAME_OFTEN = 3
/** A customer who has not come for this much longer gets no message any more. */
const MISSED_FOR_DAYS = 30

/** Messages to customers who used to come and stopped; one for each time they stop. */
export async function dueMissed(request: MessageRequest): Promise<DueMessage[]> {
  const { context, member, rules, now } = request
  if (rules.missYouDays === null) return []
  const until = startOfDay(localDate(now - rules.missYouDays * DAY, rules.timeZone), rules.timeZone)
  const from = until - MISSED_FOR_DAYS * DAY
  const today = startOfDay(localDate(now, rules.timeZone), rules.timeZone)
  const { rows } = await sql<Row>`
    select cu.id, cu.name, cu.phone, last.last_at
    from (select a.customer_id, max(a.starts_at) as last_at from appointments a
      where ${appointmentsOf(member)} and ${cameOf}
        and a.starts_at >= ${new Date(from)} and a.starts_at < ${new Date(until)}
      group by a.customer_id) last
    join customers cu on cu.organization_id = ${member.organizationId} and cu.id = last.customer_id
    where cu.phone is not null and cu.blocked_at is null and cu.merged_into is null
      and not exists (select from appointments a
        where ${appointmentsOf(member)} and a.customer_id = cu.id and ${wasTaken} and a.starts_at >= ${new Date(until)}
          and (${cameOf} or ${isAhead(now)} or a.status in ('booked', 'confirmed', 'checked_in')))
      and (select count(*) from (select from appointments a
        where ${appointmentsOf(member)} and a.customer_id = cu.id and ${cameOf}
          and a.starts_at > last.last_at - interval '1 year' limit ${CAME_OFTEN}) visits) = ${CAME_OFTEN}
      and not exists (select from day_messages m
        where m.organization_id = ${member.organizationId} and m.kind = 'miss_you' and m.subject_id = cu.id
          and m.at < ${new Date(today)} and m.at >= last.last_at and m.state <> 'taken')
    order by last.last_at desc, cu.id limit ${MISSED_PER_DAY}`.execute(context.database.db)
  return rows.map(row => ({
    ...toCustomer(request, row),
    kind: 'miss_you',
    version: row.last_at,
    was: row.last_at,
    urgency: Number.MAX_SAFE_INTEGER,
  }))
}

/** Greetings to customers who have their birthday today and came in the last year. */
export async function dueBirthdays(request: MessageRequest): Promise<DueMessage[]> {
  const { context, member, rules, now } = request
  if (!rules.greetsBirthdays) return []
  const today = localDate(now, rules.timeZone)
  const { rows } = await sql<Row>`
    select cu.id, cu.name, cu.phone, cu.created_at as last_at
    from customers cu
    where cu.organization_id = ${member.organizationId} and cu.birthday = any(${birthdaysOf(today)}::text[])
      and cu.phone is not null and cu.blocked_at is null and cu.merged_into is null
      and exists (select from appointments a where ${appointmentsOf(member)} and a.customer_id = cu.id
        and ${cameOf} and a.starts_at > ${new Date(now - 365 * DAY)})
    order by cu.plain_name, cu.id limit 20`.execute(context.database.db)
  return rows.map(row => ({
    ...toCustomer(request, row),
    kind: 'birthday',
    version: Number(today.slice(0, 4)),
    was: null,
    urgency: Number.MAX_SAFE_INTEGER - 1,
  }))
}

/** The birthdays (`MM-DD`) to greet today: February 29 is greeted on the 28th when it is no leap year. */
function birthdaysOf(today: string): string[] {
  const day = today.slice(5)
  const isLeapYear = new Date(`${today.slice(0, 4)}-02-29T00:00:00Z`).getUTCDate() === 29
  return day === '02-28' && !isLeapYear ? [day, '02-29'] : [day]
}

function toCustomer(request: MessageRequest, { id, name, phone }: Row) {
  return {
    subjectId: id,
    customer: { name, phone },
    turn: null,
    until: null,
    isBounced: false,
    values: valuesOf(request, name, shopLink(request)),
  }
}
