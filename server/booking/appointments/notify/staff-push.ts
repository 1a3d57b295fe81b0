/** Push messages about appointments to the devices of the shop's members: what each device gets when they are sent. */
import { sql } from 'kysely'
import type { AppointmentWire } from '#contract/contract.ts'
import type { PushNews } from '#contract/messages/push.ts'
import { limits } from '#contract/protocol/limits.ts'
import { withoutLinks } from '#contract/texts/without-links.ts'
import { DAY, HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { localMinute } from '#domain/calendar/local-time.ts'
import { isQuiet, minutesOfQuietLeft } from '#domain/calendar/quiet-hours.ts'
import type { ComposePush, Dropped, Writer } from '#server/kernel/outbox/compose.ts'
import { onlyStaffIdOf } from '#server/kernel/http/caller.ts'
import { timeText } from '#contract/texts/texts.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'
import { toAppointmentWire, servicesText, shortMomentText } from '#server/scheduling/wire.ts'
import { pushKindOf } from './push-to-staff.ts'

type Row = PushedEvent & {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly role: 'comerce_admin' | 'comerce_advisor'
  readonly staff_id: string | null
  readonly is_reception: boolean
  readonly time_zone: string
  readonly push: Readonly<Record<string, boolean>> | null
  readonly quiet_from: number | null
  readonly quiet_to: number | null
}

/** For how long a message is useful: the arrival of a customer for some minutes, any other change for some hours. */
const KEPT_MS = { arrived: 15 * MINUTE, other: 8 * HOUR }

export const staffPush: ComposePush = async (writer, { recipient, payload }) => {
  const { appointment: id = '', revision = '' } = payload
  const row = await findReader(writer, { device: recipient, appointment: id, revision })
  if (row === null) return { dropped: 'device_gone' }
  const [found] = await findAppointments(writer.db, writer.now, sql`a.id = ${id}::uuid`)
  const kind = pushKindOf(row)
  if (found === undefined || kind === null || !stillTrue(row, found))
    return { dropped: 'appointment_gone' }
  const appointment = toAppointmentWire(found)
  if (!isFor(row, kind, appointment)) return { dropped: 'not_wanted' }
  const isLate = kind === 'arrived' && writer.now > row.at + KEPT_MS.arrived
  if (isLate || found.ends_at <= writer.now) return { dropped: 'appointment_over' }
  const quiet = quietOf(row, kind, writer.now)
  if (quiet !== null) return quiet
  const { title, body } = wordsOf(kind, row, appointment)
  const { endpoint, p256dh, auth } = row
  const tag = writer.secrets.fingerprint(id).replaceAll(/[^\w]/g, '').slice(0, 22)
  const date = appointment.starts_at.slice(0, 10)
  return {
    push: {
      device: { id: row.id, endpoint, p256dh, auth },
      title: withoutLinks(title, writer.publicUrl),
      body: withoutLinks(body, writer.publicUrl),
      path: `/dashboard/agenda?fecha=${date}&id=${id}`,
      tag,
      ttlMs: kind === 'arrived' ? KEPT_MS.arrived : KEPT_MS.other,
    },
  }
}

/** A member gets no message about an agenda that they may not see; about an arrival, only the customer's staff member. */
function isFor(row: Row, kind: PushNews, appointment: AppointmentWire): boolean {
  if (row.push?.[kind] === false) return false
  const isIn = (agenda: string) => appointment.legs.some(item => item.staff.id === agenda)
  if (kind === 'arrived') return row.staff_id !== null && isIn(row.staff_id)
  const only = onlyStaffIdOf({
    role: row.role,
    staff: row.staff_id,
    is_reception: row.is_reception,
  })
  return only === null || isIn(only)
}

/** In quiet hours messages wait until these end; an arrival is dropped, because it would be out of date by then. */
function quietOf(
  { quiet_from: from, quiet_to: to, time_zone: timeZone }: Row,
  kind: PushNews,
  now: number,
): Dropped | { readonly quietUntil: number } | null {
  const quiet = from === null || to === null ? null : { from, to }
  const minute = localMinute(now, timeZone)
  if (quiet === null || !isQuiet(quiet, minute)) return null
  if (kind === 'arrived') return { dropped: 'quiet' }
  return { quietUntil: now + minutesOfQuietLeft(quiet, minute) * MINUTE }
}

type Sought = { readonly device: string; readonly appointment: string; readonly revision: string }

/** Returns null when the device was switched off, its session ended, or its person is no longer a member of the shop. */
async function findReader(
  { db, now }: Writer,
  { device, appointment, revision }: Sought,
): Promise<Row | null> {
  const since = new Date(now - limits.session_staff_longest_days * DAY)
  const { rows } = await sql<Row>`
    select p.id, p.endpoint, p.p256dh, p.auth, m.role, m.staff_id, m.is_reception, c.time_zone, n.push,
      n.quiet_from, n.quiet_to, e.kind, e.actor, e.detail, e.at
    from push_subscriptions p
    join sessions s on s.id = p.session_id and s.ended_at is null and s.created_at > ${since}
    join users u on u.id = s.user_id and u.status = 'active'
    join appointments a on a.id = ${appointment}::uuid
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
      and c.status <> 'suspended'
    join memberships m on m.organization_id = a.organization_id and m.comerce_id = a.comerce_id
      and m.user_id = s.user_id and m.status = 'active'
    join appointment_events e on e.organization_id = a.organization_id and e.appointment_id = a.id
      and e.revision = ${revision}::integer
    left join notice_settings n on n.organization_id = a.organization_id and n.comerce_id = a.comerce_id
      and n.user_id = s.user_id
    where p.id = ${device}::uuid`.execute(db)
  return rows[0] ?? null
}

/** An event of an appointment's history. */
type PushedEvent = {
  readonly kind: string
  readonly actor: 'customer' | 'staff' | 'system'
  readonly detail: { readonly to?: unknown; readonly from?: unknown; readonly asked?: unknown }
  readonly at: number
}

/** Whether the event still says how the appointment is now. If not, a later event has a message of its own. */
function stillTrue({ kind, detail }: PushedEvent, now: AppointmentRow): boolean {
  const isOff = ['cancelled', 'rejected', 'expired'].includes(now.stored_status)
  if (kind === 'status') return now.stored_status === detail.to
  if (kind === 'moved') return !isOff && now.starts_at === detail.to
  return !isOff
}

function wordsOf(
  kind: PushNews,
  { actor, detail }: PushedEvent,
  appointment: AppointmentWire,
): { readonly title: string; readonly body: string } {
  const { name } = appointment.customer
  const what = `${servicesText(appointment)}, ${shortMomentText(appointment)}`
  if (kind === 'arrived')
    return {
      title: `Llegó ${name}`,
      body: `${servicesText(appointment)}, ${timeText(appointment.starts_at)}`,
    }
  if (kind === 'move') return { title: `${name}: cambió su turno`, body: `Ahora es ${what}` }
  if (kind === 'new') return { title: `${newsAbout(appointment)}: ${name}`, body: what }
  if (appointment.is_released) return { title: `${name} no confirmó`, body: `Quedó libre: ${what}` }
  const isTheirs = actor === 'customer' || detail.asked === true
  const title = isTheirs ? `${name} canceló` : `Turno cancelado: ${name}`
  return { title, body: what }
}

function newsAbout({ status, waits_for_mail: isForMail }: AppointmentWire): string {
  if (isForMail) return 'Espera que lo confirmen por mail'
  return newsOf[status] ?? 'Nuevo turno'
}

const newsOf: Readonly<Partial<Record<AppointmentWire['status'], string>>> = {
  pending: 'Turno a aprobar',
  awaiting_deposit: 'Espera la seña',
}
