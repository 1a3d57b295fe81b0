import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { unnotifiedOf, type Unnotified } from '#domain/appointment/unnotified.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import type { Context } from '#server/context.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import type { MessageRequest } from './message-values.ts'
import { findMessageRules } from './message-rules.ts'
import { writtenText } from './written-text.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'
import { isUnnotified, knownOf, type KnownRow, toKnown } from './unnotified.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'

type Row = KnownRow & {
  readonly appointment_id: string
  readonly since: number
  readonly knew_person: string
}

const MOST = 100

type News = {
  readonly appointment: AppointmentRow
  readonly change: Unnotified
  readonly knewStartsAt: number
}

/** Changes that customers have not been told of, including those for which staff opened the chat; at most 100. */
export async function findUnnotifiedNews(context: Context, member: Membership): Promise<News[]> {
  const found = await findRows(context, member)
  return found.map(({ row, appointment }) => ({
    appointment,
    change: unnotifiedOf(toKnown(row), knownOf(appointment), appointment.status),
    knewStartsAt: row.knew_starts_at,
  }))
}

/** The same without those for which staff opened the chat: customers who may come at a wrong time. Next start first. */
export async function listUnnotified(
  context: Context,
  member: Membership,
): Promise<Reply<'listUntold'>> {
  const found = await findRows(context, member, isNotWritten)
  const rules = await findMessageRules(context.database.db, member)
  const request = { context, member, rules, now: context.clock.now() }
  const items = found.map(({ row, appointment }) => toWire(request, row, appointment))
  return { items, next_cursor: null }
}

/** Staff have not opened the chat from the day's messages for the present revision of the appointment. */
const isNotWritten = sql`not exists (select from day_messages m
  where m.organization_id = a.organization_id and m.subject_id = a.id and m.version = a.revision
    and m.state in ('opened', 'done'))`

async function findRows(context: Context, member: Membership, which = sql`true`) {
  const now = context.clock.now()
  const { db } = context.database
  const { rows } = await sql<Row>`
    select u.appointment_id, u.since, u.knew_starts_at, u.knew_staff, u.knew_sold, u.knew_state, u.knew_person
    from untold_turns u
    join appointments a on a.organization_id = u.organization_id and a.id = u.appointment_id
    where ${scopeOf(member)} and ${isUnnotified}
      and a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed', 'cancelled', 'rejected')
      and (a.expires_at is null or a.expires_at > ${new Date(now)})
      and greatest(u.knew_starts_at, case when a.status not in ('cancelled', 'rejected') then a.starts_at end)
        > ${new Date(now)}
      and ${which}
    order by least(u.knew_starts_at, a.starts_at), u.appointment_id limit ${MOST}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(row => row.appointment_id)
  const appointments = await findAppointments(
    db,
    now,
    sql`${scopeOf(member)} and a.id = any(${ids}::uuid[])`,
  )
  const byId = new Map(appointments.map(appointment => [appointment.id, appointment]))
  return rows.flatMap(row => {
    const appointment = byId.get(row.appointment_id)
    return appointment === undefined ? [] : [{ row, appointment }]
  })
}

function toWire(
  request: MessageRequest,
  row: Row,
  appointment: AppointmentRow,
): Reply<'listUntold'>['items'][number] {
  const change = unnotifiedOf(toKnown(row), knownOf(appointment), appointment.status)
  const isOver = change === 'cancelled' || change === 'rejected'
  // A cancelled appointment is named by the start that the customer knows.
  const at = isOver ? row.knew_starts_at : appointment.starts_at
  const { text } = writtenText(request, appointment, { kind: change, at })
  return {
    appointment: toAppointmentWire(appointment),
    change,
    since: toOffsetIso(row.since, appointment.time_zone),
    knew: {
      starts_at: toOffsetIso(row.knew_starts_at, appointment.time_zone),
      person: row.knew_person,
    },
    text,
    has_mail: appointment.customer_email !== null,
  }
}

/** Marks changes as told, or as not worth telling. A newer change of the same appointment stays unnotified. */
export async function settleUnnotified(
  context: Context,
  member: Membership,
  account: Account,
  { turns: appointments, how }: Received<'settleUntold', 'body'>,
): Promise<Reply<'settleUntold'>> {
  return await transact(context, async work => {
    const { trx, emit } = work
    const wanted = appointments.map(
      ({ appointment, revision }) => sql`(${appointment}::uuid, ${revision}::integer)`,
    )
    const { rows } = await sql<{ id: string; revision: number }>`
      delete from untold_turns u using appointments a
      where a.organization_id = u.organization_id and a.id = u.appointment_id and ${scopeOf(member)}
        and (a.id, a.revision) in (${sql.join(wanted)})
      returning a.id, a.revision`.execute(trx)
    const change = { from: {}, to: { how } }
    for (const { id, revision } of rows) {
      await noteChange(work, account, 'turn.told', change, id)
      await emit({ type: 'appointment.told', shopId: member.shopId, id, revision })
    }
    return { settled: rows.map(row => row.id) }
  })
}
