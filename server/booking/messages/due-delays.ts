import { sql } from 'kysely'
import { timeText } from '#contract/texts/texts.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { scopeOf } from '../appointments/find.ts'
import { findAppointments } from '../appointments/queries.ts'
import {
  appointmentPartOf,
  manageLinkTo,
  type MessageRequest,
  valuesOf,
} from '../appointments/notify/message-values.ts'
import type { DueMessage } from './due-message.ts'

/** A delay that grows is a new message only after this many more minutes, so that nobody is written to all the time. */
const STEP_MINUTES = 15

/** Messages for customers for whom the shop runs late and who have not arrived: no mail tells them. */
export async function dueDelays(request: MessageRequest): Promise<DueMessage[]> {
  const { context, member, rules, now } = request
  const rows = await findAppointments(
    context.database.db,
    now,
    sql`${scopeOf(member)} and a.delay_minutes is not null and a.status in ('booked', 'confirmed')
      and cu.phone is not null and a.starts_at > ${new Date(now)}`,
    sql`order by a.starts_at, a.id limit 100`,
  )
  return rows.map(row => {
    const delay = row.delay_minutes ?? 0
    const turn = appointmentPartOf(row)
    const expected = row.starts_at + delay * MINUTE
    const about = { ...turn, at: turn.startsAt }
    const values = valuesOf(request, row.customer_name, manageLinkTo(request, row), about)
    const nueva = timeText(toOffsetIso(expected, rules.timeZone))
    return {
      kind: 'running_late' as const,
      subjectId: row.id,
      version: row.starts_at + Math.floor(delay / STEP_MINUTES),
      customer: { name: row.customer_name, phone: row.customer_phone },
      turn,
      was: null,
      until: null,
      isBounced: false,
      urgency: now,
      values: { ...values, demora: String(delay), nueva },
    }
  })
}
