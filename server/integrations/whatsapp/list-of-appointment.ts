import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { findForStaff } from '#server/scheduling/find.ts'

type Wire = Reply<'listAppointmentMessages'>['items'][number]
type Row = Omit<Wire, 'at'> & { readonly at: number }

/** By WhatsApp, by mail and by hand, with what the customer answered; the oldest first. */
export async function listOfAppointment(
  context: Context,
  account: Account,
  id: string,
): Promise<Reply<'listAppointmentMessages'>> {
  const member = membershipOf(account)
  const { shop, appointment } = await findForStaff(context, member, id)
  const { organization_id: organizationId } = appointment
  const { rows } = await sql<Row>`
    select 'whatsapp' as channel, m.kind, coalesce(m.sent_at, m.failed_at, m.created_at) as at,
      case m.state when 'queued' then 'waiting' when 'sending' then 'waiting' when 'unknown' then 'waiting'
        when 'dropped' then 'left_out' else m.state end as state,
      case when m.state = 'failed' then m.reason end as failure, u.name as by, m.words as text
    from whatsapp_messages m left join users u on u.id = m.by_user
    where m.organization_id = ${organizationId} and (m.subject_id = ${id} or m.subject_id in (
      select n.id from whatsapp_answers n where n.organization_id = ${organizationId} and n.appointment_id = ${id}))
    union all
    select 'mail', o.kind, coalesce(o.sent_at, o.created_at),
      case when o.sent_at is not null then 'sent' when o.dropped_reason is null then 'waiting'
        when o.dropped_reason in ('gave_up', 'mail_down', 'refused_by_server', 'over_limit') then 'failed'
        else 'left_out' end, null, null, null
    from outbox o
    where o.organization_id = ${organizationId} and o.subject_id = ${id} and o.kind not like 'push%'
    union all
    select 'by_hand', d.kind, d.at, case d.state when 'skipped' then 'left_out' else 'sent' end, null, u.name, null
    from day_messages d join users u on u.id = d.by_user
    where d.organization_id = ${organizationId} and d.subject_id = ${id} and d.state <> 'taken'
    union all
    select 'answer', 'answer', n.at, n.outcome, null, null, n.text
    from whatsapp_answers n
    where n.organization_id = ${organizationId} and n.appointment_id = ${id}
    order by at, channel limit 100`.execute(context.database.db)
  const items = rows.map(row => ({ ...row, at: toOffsetIso(row.at, shop.plan.timeZone) }))
  return { items, next_cursor: null }
}
