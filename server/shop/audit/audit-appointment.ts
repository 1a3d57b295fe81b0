import { sql, type Transaction } from 'kysely'
import type { AppointmentAct } from '#contract/protocol/audit-acts.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { actingKey } from '#server/kernel/acting-key.ts'
import type { Noted } from '#server/scheduling/happened.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'

type Act = Noted['history']
type Fields = Readonly<Record<string, unknown>>
type Entry = { readonly action: AppointmentAct; readonly detail: Fields }

/**
 * Writes the audit of everything that members of the shop do to an appointment, with what it was before and after. What
 * customers and automatic jobs do is only in the appointment's history. Texts that people wrote are left out, because an
 * entry can never be removed.
 */
export async function auditAppointment(
  { trx, now }: Work,
  { about, history: event }: Noted,
): Promise<void> {
  if (event.actor !== 'staff' || event.actorId === null) return
  const { organizationId, appointmentId } = about
  const entry =
    event.kind === 'booked'
      ? await bookedEntry(trx, about, event.detail)
      : entryOf(event.kind, event.detail ?? {})
  if (entry === null) return
  await sql`
    insert into audit (organization_id, comerce_id, actor_kind, actor_id, action, subject_id, key_id, detail, at)
    select organization_id, comerce_id, 'person', ${event.actorId}::uuid, ${entry.action}, id,
      ${actingKey()}::uuid, ${JSON.stringify(entry.detail)}::jsonb, ${new Date(now)}
    from appointments where organization_id = ${organizationId} and id = ${appointmentId}`.execute(
    trx,
  )
}

type Booked = {
  readonly starts_at: number
  readonly ends_at: number
  readonly price: number
  readonly deposit: number | null
  readonly status: string
  readonly staff_id: string | null
  /** The staff of the services after the first; null when there is only one service. */
  readonly next_staff: readonly string[] | null
  readonly sold: string | null
}

/** SQL for the text of service item `l`, as in a change of services: `Corte (Lavado, Peinado)`. */
const soldWords = sql`l.service_name || coalesce(
  ' (' || (select string_agg(added->>'name', ', ' order by place)
    from jsonb_array_elements(l.add_ons) with ordinality as adds (added, place)) || ')', '')`

/** The entry of a new appointment: it has only the values after. Null when the appointment does not exist. */
async function bookedEntry(
  trx: Transaction<unknown>,
  { organizationId, appointmentId }: Noted['about'],
  detail: Act['detail'],
): Promise<Entry | null> {
  const { rows } = await sql<Booked>`
    select a.starts_at, a.ends_at, a.price, a.deposit, a.status,
      (select l.staff_id from appointment_legs l where l.organization_id = a.organization_id
        and l.appointment_id = a.id order by l.position limit 1) as staff_id,
      (select jsonb_agg(l.staff_id order by l.position) from appointment_legs l where l.organization_id = a.organization_id
        and l.appointment_id = a.id and l.position > 0) as next_staff,
      (select string_agg(${soldWords}, ' + ' order by l.position) from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id) as sold
    from appointments a where a.organization_id = ${organizationId} and a.id = ${appointmentId}`.execute(
    trx,
  )
  const [row] = rows
  if (row === undefined) return null
  const { starts_at, ends_at, price, deposit, status, staff_id: staff, sold } = row
  const to = {
    starts_at,
    duration_minutes: (ends_at - starts_at) / MINUTE,
    staff,
    ...(row.next_staff === null ? {} : { next_staff: row.next_staff }),
    sold,
    price,
    ...(deposit === null ? {} : { deposit }),
    status,
  }
  const action = detail?.['overbook'] === true ? 'turn.overbooked' : 'turn.booked'
  return { action, detail: { to } }
}

function entryOf(kind: string, detail: Fields): Entry | null {
  if (kind === 'moved') return movedEntry(detail)
  if (kind === 'services') {
    const { undoes, ...change } = detail
    return { action: undoes === true ? 'turn.undone' : 'turn.services', detail: change }
  }
  if (kind === 'edited') return { action: 'turn.changed', detail: withoutWords(detail) }
  // Without names: the appointment's history, which can be erased, has them.
  if (kind === 'customer_changed')
    return { action: detail['undoes'] === true ? 'turn.undone' : 'turn.given', detail: {} }
  if (kind !== 'status') return null
  const { from, to } = detail
  const action = actOf(String(from), String(to))
  return { action, detail: { from: { status: from }, to: { status: to } } }
}

/** Without the note's text; the appointment's history, which can be erased, has it. */
function withoutWords({ from, to }: Fields): Fields {
  const isNoted = (fields: Fields) => ({
    ...fields,
    ...('note' in fields ? { note: fields['note'] !== '' } : {}),
  })
  return { from: isNoted(Object(from)), to: isNoted(Object(to)) }
}

const steps: Readonly<Record<string, AppointmentAct>> = {
  confirmed: 'turn.confirmed',
  checked_in: 'turn.checked_in',
  in_progress: 'turn.began',
  completed: 'turn.completed',
  cancelled: 'turn.cancelled',
  no_show: 'turn.no_show',
  rejected: 'turn.rejected',
}
const way = ['booked', 'confirmed', 'checked_in', 'in_progress', 'completed']
const waiting: Readonly<Record<string, AppointmentAct>> = {
  pending: 'turn.approved',
  awaiting_deposit: 'turn.deposit_received',
}
const over = new Set(['cancelled', 'no_show', 'rejected', 'expired'])

function actOf(from: string, to: string): AppointmentAct {
  // A cancelled, missed or rejected appointment counts again.
  if (over.has(from) && !over.has(to)) return 'turn.restored'
  if (to === 'awaiting_deposit') return 'turn.deposit_asked'
  if (to === 'booked' && waiting[from] !== undefined) return waiting[from]
  const isBack = way.includes(to) && way.indexOf(to) < way.indexOf(from)
  return (isBack ? undefined : steps[to]) ?? 'turn.stepped_back'
}

/** The entry of a move: another start or staff member, or another length. Null when nothing changed. */
function movedEntry(detail: Fields): Entry | null {
  const { from, to, staff, from_staff: before, minutes, from_minutes: beforeMinutes } = detail
  const was = {
    starts_at: from,
    staff: before,
    duration_minutes: beforeMinutes,
    next_staff: detail['from_next_staff'],
  }
  const is = {
    starts_at: to,
    staff,
    duration_minutes: minutes,
    next_staff: detail['next_staff'],
  }
  const change = changedFields(was, is)
  // It was moved to where it was already.
  if (change === null) return null
  if (detail['undoes'] === true) return { action: 'turn.undone', detail: change }
  const isResized = Object.keys(change.to).join('') === 'duration_minutes'
  return { action: isResized ? 'turn.resized' : 'turn.moved', detail: change }
}
