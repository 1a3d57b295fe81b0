import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { momentText, priceText } from '#contract/texts/texts.ts'
import { decideTransition, type AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { paymentHistory } from './payment-texts.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'

type Edited = {
  readonly price?: number
  readonly note?: string
  readonly sold?: string
  readonly duration_minutes?: number
  readonly starts_at?: number
}

type EventRow = {
  readonly revision: number
  readonly kind: string
  readonly actor: 'customer' | 'staff' | 'system'
  readonly at: number
  readonly detail: {
    readonly to?: AppointmentStatus | number | Edited
    readonly from?: AppointmentStatus | number | Edited
    readonly reason?: string
    readonly late?: boolean
    /** Staff did it because the customer asked for it. */
    readonly asked?: boolean
    /** The deposit was paid on line, with this method. */
    readonly paid?: string
    /** What happened to a payment on line. */
    readonly what?: string
    readonly minutes?: number
    readonly from_minutes?: number
    readonly staff?: string
    readonly from_staff?: string
    readonly staff_name?: string
    /** Of a charge: the number of the receipt and its total with tips. */
    readonly number?: number
    readonly total?: number
    /** It undid the change before it. */
    readonly undoes?: boolean
    /** A move to a freed start that the waitlist offered. */
    readonly earlier?: boolean
    /** The id of the day move that it was part of. */
    readonly day_move?: string
  }
  readonly actor_name: string | null
}

/** The history of an appointment with a Spanish sentence for each event, oldest first. */
export async function listEvents(
  db: Kysely<unknown>,
  appointment: AppointmentRow,
  now: number,
): Promise<Reply<'listAppointmentEvents'>> {
  const { rows } = await sql<EventRow>`
    select e.revision, e.kind, e.actor, e.at, e.detail, u.name as actor_name
    from appointment_events e left join users u on u.id = e.actor_id
    where e.organization_id = ${appointment.organization_id} and e.appointment_id = ${appointment.id}
    order by e.revision`.execute(db)
  const undone = lastStep(rows, appointment, now)
  const first = rows.find(row => row.kind === 'status')?.detail.from ?? appointment.status
  const items = rows.map(row => ({
    revision: row.revision,
    kind: row.kind,
    actor: row.actor,
    at: toOffsetIso(row.at, appointment.time_zone),
    text: textOf(row, appointment, first),
    ...(row === undone?.row ? { undo: undone.undo } : {}),
    ...(row.detail.day_move !== undefined && row.revision === appointment.revision
      ? { day_move: row.detail.day_move }
      : {}),
  }))
  return { items, next_cursor: null }
}

/** The last status change that staff may still undo; null when there is none. Changes that were undone do not count. */
function lastStep(rows: readonly EventRow[], appointment: AppointmentRow, now: number) {
  const steps: EventRow[] = []
  for (const one of rows.filter(({ kind }) => kind === 'status')) {
    if (steps.at(-1)?.detail.from === one.detail.to && one.detail.from !== one.detail.to)
      steps.pop()
    else steps.push(one)
  }
  const row = steps.at(-1)
  if (appointment.sale_id !== null) return null
  const { from, to } = row?.detail ?? {}
  if (row === undefined || typeof from !== 'string' || to !== appointment.status) return null
  const is_assumed = from === to && !appointment.is_assumed
  const moment = { startsAt: appointment.starts_at, now }
  const mayReturn = decideTransition(appointment.status, from, 'staff', moment, true).ok
  return is_assumed || mayReturn ? { row, undo: { status: from, is_assumed } } : null
}

/** Who wanted the cancellation; null when it is not cancelled. `customer` also when staff cancelled at their request. */
export async function cancelledBy(
  db: Kysely<unknown>,
  appointment: Pick<AppointmentRow, 'organization_id' | 'id' | 'status'>,
): Promise<'customer' | 'shop' | null> {
  if (appointment.status !== 'cancelled') return null
  const { rows } = await sql<Pick<EventRow, 'actor' | 'detail'>>`
    select e.actor, e.detail from appointment_events e
    where e.organization_id = ${appointment.organization_id} and e.appointment_id = ${appointment.id}
      and e.detail ->> 'to' = 'cancelled'
    order by e.revision desc limit 1`.execute(db)
  const last = rows[0]
  return last?.actor === 'customer' || last?.detail.asked === true ? 'customer' : 'shop'
}

/**
 * What an expired appointment waited for in vain; null when it did not expire for that. The history says what it was
 * before, or the stored status while the expiry has not been written down.
 */
export async function waitedFor(
  db: Kysely<unknown>,
  appointment: Pick<
    AppointmentRow,
    'organization_id' | 'id' | 'status' | 'stored_status' | 'confirms_by_mail'
  >,
): Promise<'answer' | 'deposit' | 'mail' | null> {
  if (appointment.status !== 'expired') return null
  const { rows } = await sql<Pick<EventRow, 'detail'>>`
    select e.detail from appointment_events e
    where e.organization_id = ${appointment.organization_id} and e.appointment_id = ${appointment.id}
      and e.detail ->> 'to' = 'expired'
    order by e.revision desc limit 1`.execute(db)
  const before = rows[0]?.detail.from ?? appointment.stored_status
  if (before === 'awaiting_deposit') return 'deposit'
  if (before !== 'pending') return null
  return appointment.confirms_by_mail ? 'mail' : 'answer'
}

function textOf(
  row: EventRow,
  { time_zone: timeZone, currency }: Pick<AppointmentRow, 'time_zone' | 'currency'>,
  first: EventRow['detail']['from'],
): string {
  const by =
    row.actor_name ??
    (row.actor === 'customer' ? 'el cliente' : row.actor === 'staff' ? 'el local' : 'el sistema')
  const { detail } = row
  if (row.kind === 'moved' && typeof detail.from === 'number' && typeof detail.to === 'number') {
    const freed = detail.earlier === true ? ', a un lugar que se liberó' : ''
    return `${movedWords(detail, timeZone)}${freed} (${by})`
  }
  if (row.kind === 'status' && typeof detail.to === 'string') {
    const isByMail = row.actor === 'customer' && detail.to === 'booked'
    const step = isByMail
      ? 'Confirmado por mail'
      : detail.paid === undefined
        ? stepWords(detail.from, detail.to)
        : 'Seña pagada por Mercado Pago'
    const words = detail.late === true ? 'Cancelación tardía' : step
    const asked = detail.asked === true ? ', lo pidió el cliente' : ''
    const reason = detail.reason === undefined ? '' : `: ${detail.reason}`
    return `${words}${asked}${reason} (${by})`
  }
  if (row.kind === 'services') return `${soldWords(detail, currency, timeZone)} (${by})`
  if (row.kind === 'customer_changed') return `${givenWords(detail)} (${by})`
  if (row.kind === 'edited') return `${editedWords(detail, currency)} (${by})`
  if (row.kind === 'charged')
    return `Cobrado ${priceText(detail.total ?? 0, currency)}, comprobante ${detail.number ?? ''} (${by})`
  if (row.kind === 'uncharged') return `Se deshizo el cobro (${by})`
  if (row.kind === 'payment')
    return paymentHistory(detail.what ?? '', priceText(detail.total ?? 0, currency))
  if (row.kind === 'deposit_sent') return `Avisó que mandó la seña (${by})`
  if (row.kind === 'zone')
    return `El local corrigió su zona horaria: el turno sigue a la misma hora (${by})`
  if (row.kind === 'late') return `Avisó que llega ${detail.minutes ?? 0} min tarde (${by})`
  if (first === 'pending') return `Pidió turno (${by})`
  return first === 'awaiting_deposit' ? `Reservado, espera la seña (${by})` : `Reservado (${by})`
}

/** The text of a status change: the same status means something else after a request, a deposit or a correction. */
function stepWords(from: EventRow['detail']['from'], to: AppointmentStatus): string {
  if (from === 'pending' && to === 'booked') return 'Aprobado'
  if (from === 'pending' && to === 'awaiting_deposit') return 'Aprobado, espera la seña'
  if (from === 'awaiting_deposit' && to === 'booked') return 'Seña recibida'
  if (from === 'cancelled' && to === 'booked') return 'Repuesto'
  if (from === 'booked' && to === 'expired') return 'Sin confirmar, quedó libre'
  if (from === 'expired' && to === 'confirmed') return 'Recuperado y confirmado'
  if (from === 'rejected' && to === 'pending') return 'Otra vez a aprobar'
  const isBack = typeof from === 'string' && STEPS.indexOf(to) < STEPS.indexOf(from)
  return isBack && to === 'booked' ? 'Vuelto a reservado' : statusWords[to]
}

const STEPS: readonly AppointmentStatus[] = [
  'booked',
  'confirmed',
  'checked_in',
  'in_progress',
  'completed',
  'no_show',
]

/** Says what of a move changed: the start, the staff member, the length. */
function movedWords(detail: EventRow['detail'], timeZone: string): string {
  const { from, to, staff, from_staff: fromStaff, staff_name: name = '' } = detail
  const { minutes, from_minutes: fromMinutes } = detail
  const moment = (instant: unknown) => momentText(toOffsetIso(Number(instant), timeZone))
  const isResized = fromMinutes !== undefined && fromMinutes !== minutes
  const went = detail.undoes === true ? 'Volvió' : 'Pasó'
  const words = [
    ...(from === to ? [] : [`${went} de ${moment(from)} a ${moment(to)}`]),
    ...(staff === fromStaff || name === '' ? [] : [`${went} a ${name}`]),
    ...(isResized ? [`${went} de ${fromMinutes} a ${minutes} min`] : []),
  ]
  if (words.length === 0) return `Pasó de ${moment(from)} a ${moment(to)}`
  return (detail.undoes === true ? ['Deshizo el cambio', ...words] : words).join('. ')
}

/** `Cambió de Corte a Corte + Barba, de 30 a 50 min, de $ 9.000 a $ 14.000`. */
function soldWords(
  { from, to, undoes }: EventRow['detail'],
  currency: string,
  timeZone: string,
): string {
  if (typeof from !== 'object' || typeof to !== 'object') return 'Cambió los servicios'
  const price = (amount = 0) => priceText(amount, currency)
  const moment = (instant = 0) => momentText(toOffsetIso(instant, timeZone))
  const words = [
    to.sold === undefined ? '' : `de ${from.sold} a ${to.sold}`,
    to.duration_minutes === undefined
      ? ''
      : `de ${from.duration_minutes} a ${to.duration_minutes} min`,
    to.price === undefined ? '' : `de ${price(from.price)} a ${price(to.price)}`,
    to.starts_at === undefined ? '' : `del ${moment(from.starts_at)} al ${moment(to.starts_at)}`,
  ]
  return `${undoes === true ? 'Deshizo el cambio: volvió' : 'Cambió'} ${words.filter(Boolean).join(', ')}`
}

function givenWords({ from, to }: EventRow['detail']): string {
  return `Pasó de ${nameIn(from)} a ${nameIn(to)}`
}

function nameIn(one: unknown): string {
  return (one as { readonly name?: string } | undefined)?.name ?? ''
}

function editedWords({ from, to }: EventRow['detail'], currency: string): string {
  if (typeof from !== 'object' || typeof to !== 'object') return 'Cambió el turno'
  const price = (fields: Edited) => priceText(fields.price ?? 0, currency)
  const words = [
    ...(to.price === undefined ? [] : [`El precio pasó de ${price(from)} a ${price(to)}`]),
    ...(to.note === undefined
      ? []
      : [
          `${to.note === '' ? 'Borró la nota' : 'Cambió la nota'}${from.note ? `, que decía «${from.note}»` : ''}`,
        ]),
  ]
  return words.join('. ')
}

const statusWords: Readonly<Record<AppointmentStatus, string>> = {
  pending: 'A aprobar',
  awaiting_deposit: 'Espera la seña',
  booked: 'Reservado',
  confirmed: 'Confirmado',
  checked_in: 'Llegó',
  in_progress: 'En el sillón',
  completed: 'Finalizado',
  no_show: 'No vino',
  cancelled: 'Cancelado',
  rejected: 'Rechazado',
  expired: 'Vencido',
}
