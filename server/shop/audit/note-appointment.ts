import { sql, type Transaction } from 'kysely'

type Act = {
  readonly kind: string
  readonly actor: 'customer' | 'staff' | 'system'
  readonly actorId: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}
type Appointment = { readonly organizationId: string; readonly appointmentId: string }
type Entry = { readonly action: string; readonly detail: Readonly<Record<string, unknown>> }

/**
 * What somebody of the shop did to an appointment that an owner will ask about: moved, cancelled, not come, taken beside
 * another one. The daily coming and going (arrived, in the chair) is in the appointment's own history. No words of people go
 * in: an entry can never be taken back.
 */
export async function noteAppointment(
  trx: Transaction<unknown>,
  { organizationId, appointmentId }: Appointment,
  event: Act,
  now: number,
): Promise<void> {
  const entry = event.actor === 'staff' && event.actorId !== null ? entryOf(event) : null
  if (entry === null) return
  await sql`
    insert into audit (organization_id, comerce_id, actor_kind, actor_id, action, subject_id, detail, at)
    select organization_id, comerce_id, 'person', ${event.actorId}::uuid, ${entry.action}, id,
      ${JSON.stringify(entry.detail)}::jsonb, ${new Date(now)}
    from appointments where organization_id = ${organizationId} and id = ${appointmentId}`.execute(
    trx,
  )
}

const closings: Readonly<Record<string, string>> = {
  cancelled: 'turn.cancelled',
  no_show: 'turn.no_show',
  rejected: 'turn.rejected',
}

function entryOf(event: Act): Entry | null {
  const { kind, detail = {} } = event
  if (kind === 'booked' && detail['overbook'] === true) {
    return { action: 'turn.overbooked', detail: {} }
  }
  if (kind === 'moved') return movedEntry(detail)
  if (kind === 'services') return { action: 'turn.services', detail }
  if (kind !== 'status') return null
  const { from, to } = detail
  const action = closings[String(to)]
  if (action !== undefined) return { action, detail: {} }
  // Brought back: what was over counts again.
  return closings[String(from)] === undefined ? null : { action: 'turn.restored', detail: { to } }
}

/** Longer or shorter where it is, or somewhere else. */
function movedEntry(detail: NonNullable<Act['detail']>): Entry {
  const { from, to, staff, from_staff: before, minutes, from_minutes: beforeMinutes } = detail
  if (from !== to || staff !== before || minutes === beforeMinutes)
    return { action: 'turn.moved', detail: placesOf(detail) }
  const resized = { from: { duration_minutes: beforeMinutes }, to: { duration_minutes: minutes } }
  return { action: 'turn.resized', detail: resized }
}

function placesOf({ from, to, staff, from_staff: before }: NonNullable<Act['detail']>) {
  const who = staff === before ? [{}, {}] : [{ staff: before }, { staff }]
  return { from: { starts_at: from, ...who[0] }, to: { starts_at: to, ...who[1] } }
}
