/**
 * What screens are shown once a change is committed. `occupy` comes first, so that a client that reacts to a notice already
 * reads the new state.
 */
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { Notice, StaffNotice } from '#contract/events.ts'
import type { EventOf } from '#server/kernel/unit-of-work/events.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import { memberOf, type MoveType } from '#server/scheduling/happened.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import {
  servicesText,
  shortMomentText,
  spokenMomentText,
  toAppointmentWire,
} from '#server/scheduling/wire.ts'

type OfTime =
  | EventOf<'appointment.created'>
  | EventOf<MoveType>
  | EventOf<'appointment.status_changed'>
  | EventOf<'appointment.deposit_sent'>

/** What the appointment occupies now is in memory, and on every page that shows free starts. */
export function occupy(event: OfTime, context: Context): void {
  const { shop, after, rows } = event
  const gone = 'gone' in event ? event.gone : []
  for (const hold of gone) context.availability.apply(shop.row, hold, [])
  const was = 'before' in event ? [event.before.starts_at] : []
  takeTime(context, shop, { owner: after.id, rows, instants: [...was, after.starts_at] })
}

export function showHold(
  { shop, id, rows, startsAt }: EventOf<'hold.placed' | 'hold.released'>,
  context: Context,
): void {
  takeTime(context, shop, { owner: id, rows, instants: [startsAt] })
}

export function showNew(event: EventOf<'appointment.created'>, context: Context): void {
  const appointment = toAppointmentWire(event.after)
  if (event.cause?.tellsAtOnce === 'mail_and_notice') return updateBoards(appointment, context)
  notifyStaff(
    context,
    appointment,
    'appointment:new:broadcast',
    `${newsAbout(appointment)}: ${appointment.customer.name}, ${servicesText(appointment)}, ${shortMomentText(appointment)}`,
    memberOf(event),
  )
}

function newsAbout({ status, waits_for_mail: isForMail }: AppointmentWire): string {
  if (isForMail) return 'Turno que espera que lo confirmen por mail'
  return newsOf[status] ?? 'Nuevo turno'
}

const newsOf: Readonly<Partial<Record<AppointmentWire['status'], string>>> = {
  pending: 'Turno a aprobar',
  awaiting_deposit: 'Turno que espera la seña',
}

export function showTold(
  { shopId, id, revision }: EventOf<'appointment.told'>,
  { publisher }: Context,
): void {
  publisher.boardChanged(shopId, id, revision)
}

export function showAssumedDone(
  { shopId, closed }: EventOf<'appointments.assumed_done'>,
  { publisher }: Context,
): void {
  for (const { id, revision } of closed) publisher.boardChanged(shopId, id, revision)
}

/** For a change without a notice for the staff. */
export function showOnBoards(
  { after }: { readonly after: AppointmentRow },
  context: Context,
): void {
  updateBoards(toAppointmentWire(after), context)
}

function updateBoards({ comerce, id, revision }: AppointmentWire, { publisher }: Context): void {
  publisher.boardChanged(comerce.id, id, revision)
}

/**
 * A new status: always to the customer, and to the staff when the appointment was cancelled or released. For any other
 * status the boards update silently.
 */
export function showStatus(event: EventOf<'appointment.status_changed'>, context: Context): void {
  const appointment = toAppointmentWire(event.after)
  if (event.cause?.tellsAtOnce === 'mail_and_notice') return updateBoards(appointment, context)
  const isByCustomer = event.request.actor === 'customer'
  if (appointment.status === 'cancelled' || appointment.is_released)
    showCancelled(context, appointment, { isByCustomer, byUser: memberOf(event) })
  else updateBoards(appointment, context)
  showStatusTo(event.after.customer_user_id, context, appointment)
}

type Cancelled = {
  readonly isByCustomer: boolean
  readonly byUser: string | null
  /** How many more were cancelled with it. */
  readonly others?: number
}

function showCancelled(
  context: Context,
  appointment: AppointmentWire,
  { isByCustomer, byUser, others = 0 }: Cancelled,
): void {
  const { name } = appointment.customer
  const who = appointment.is_released
    ? `${name} no confirmó y su turno quedó libre`
    : isByCustomer
      ? `${name} canceló su turno`
      : `El turno de ${name} quedó cancelado${othersText(others)}`
  const text = `${who}: ${servicesText(appointment)}, ${shortMomentText(appointment)}`
  notifyStaff(context, appointment, 'appointment:cancel:broadcast', text, byUser)
}

function showStatusTo(
  userId: string | null,
  context: Context,
  appointment: AppointmentWire,
  others = 0,
): void {
  const phrase = `${statusPhrases[appointment.status]}${othersText(others)}`
  const text = `Tu turno del ${spokenMomentText(appointment)} ${phrase}`
  notifyCustomer(context, appointment, userId, text)
}

/** One notice for the shop and the customer's account; the page of each appointment still hears about its own. */
export function showCancelledTogether(
  { rows, byUser }: EventOf<'appointments.cancelled'>,
  context: Context,
): void {
  const [first, ...rest] = rows
  if (first === undefined) return
  const appointment = toAppointmentWire(first)
  const others = rest.length
  showCancelled(context, appointment, { isByCustomer: false, byUser, others })
  showStatusTo(first.customer_user_id, context, appointment, others)
  for (const row of rest) showStatusTo(null, context, toAppointmentWire(row))
}

function othersText(others: number): string {
  if (others === 0) return ''
  return others === 1 ? ', y el que seguía' : `, y los ${others} que seguían`
}

export function showMoved(event: EventOf<MoveType>, context: Context): void {
  const { after, type, cause } = event
  const appointment = toAppointmentWire(after)
  if (cause?.tellsAtOnce === 'mail_and_notice') return updateBoards(appointment, context)
  const [services, moment] = [servicesText(appointment), shortMomentText(appointment)]
  const { name } = appointment.customer
  const isMove = type === 'appointment.moved'
  const text = isMove
    ? `${name} pasó a ${moment}: ${services}`
    : `Cambió el turno de ${name}: ${services}, ${moment}`
  notifyStaff(context, appointment, 'appointment:move:broadcast', text, memberOf(event))
  const spoken = spokenMomentText(appointment)
  const own = isMove ? `Tu turno pasó al ${spoken}` : `Tu turno del ${spoken} ahora es: ${services}`
  notifyCustomer(context, appointment, after.customer_user_id, own)
}

/**
 * Whoever had the appointment is told on their open pages, which hear nothing of it from then on; the boards and the
 * pages of whoever has it now update.
 */
export function showGiven(
  { before, after }: EventOf<'appointment.customer_changed'>,
  context: Context,
): void {
  const appointment = toAppointmentWire(after)
  const message = `Ese turno del ${spokenMomentText(appointment)} ya no está a tu nombre`
  notifyCustomer(context, appointment, before.customer_user_id, message)
  context.publisher.leaveAppointment(appointment.id)
  updateBoards(appointment, context)
}

export function showDepositSent(
  { after }: EventOf<'appointment.deposit_sent'>,
  context: Context,
): void {
  const appointment = toAppointmentWire(after)
  const text = `${appointment.customer.name} avisa que mandó la seña: ${shortMomentText(appointment)}`
  notifyStaff(context, appointment, 'appointment:deposit:broadcast', text)
}

export function showLate(
  { after, minutes }: EventOf<'appointment.comes_late'>,
  context: Context,
): void {
  const appointment = toAppointmentWire(after)
  const text = `${appointment.customer.name} llega ${minutes} min tarde: ${shortMomentText(appointment)}`
  notifyStaff(context, appointment, 'appointment:late:broadcast', text)
}

type Taken = {
  /** The hold or the appointment. */
  readonly owner: string
  readonly rows: readonly Occupied[]
  readonly instants: readonly number[]
}

/** Occupied time has changed: updates memory and every open page of the shop. */
function takeTime(context: Context, shop: ShopMemory, { owner, rows, instants }: Taken): void {
  const version = context.availability.apply(shop.row, owner, rows)
  const dates = [...new Set(instants.map(instant => localDate(instant, shop.plan.timeZone)))]
  context.publisher.slotsChanged(shop.row.adUrl, version, dates)
  announceElsewhere(context, shop.row, { owner, version, dates })
}

/** Staff who work in several branches are busy in all of them, so those update too. */
export function announceElsewhere(
  { availability, publisher }: Context,
  shop: ShopMemory['row'],
  change: { readonly owner: string; readonly version: number; readonly dates: readonly string[] },
): void {
  for (const { row } of availability.sharing(shop)) {
    publisher.slotsChanged(row.adUrl, change.version, change.dates)
    publisher.boardChanged(row.id, change.owner, change.version)
  }
}

const statusPhrases: Readonly<Record<AppointmentWire['status'], string>> = {
  pending: 'espera la respuesta del local',
  awaiting_deposit: 'espera la seña',
  booked: 'está reservado',
  confirmed: 'está confirmado',
  checked_in: 'ya tiene tu llegada anotada',
  in_progress: 'ya empezó',
  completed: 'quedó finalizado',
  no_show: 'quedó anotado como que no viniste',
  cancelled: 'quedó cancelado',
  rejected: 'no pudo ser aceptado',
  expired: 'venció',
}

/**
 * Notifies the staff whose agendas the appointment is in, and the owner. `byUser` is the member who made the change;
 * `agendas` are given when it concerns others too.
 */
export function notifyStaff(
  context: Context,
  appointment: AppointmentWire,
  event: StaffNotice,
  message: string,
  byUser?: string | null,
  agendas: readonly string[] = appointment.legs.map(item => item.staff.id),
): void {
  const notice = noticeOf(context, appointment, event, message)
  context.publisher.notifyStaff(appointment.comerce.id, event, notice, agendas, byUser)
}

/** Shows a notice on the customer's open pages: the appointment's own, and those of their account, if any. */
export function notifyCustomer(
  context: Context,
  appointment: AppointmentWire,
  userId: string | null,
  message: string,
): void {
  const type = 'appointment:update:status:broadcast'
  context.publisher.tellCustomer(
    appointment.id,
    userId,
    noticeOf(context, appointment, type, message),
  )
}

/** As `notifyCustomer`, with the type `appointment:delay`, so that the page does not show it as good news. */
export function notifyOfDelay(
  context: Context,
  {
    appointment,
    userId,
  }: { readonly appointment: AppointmentWire; readonly userId: string | null },
  message: string,
): void {
  const notice = noticeOf(context, appointment, 'appointment:delay', message)
  context.publisher.tellCustomer(appointment.id, userId, notice)
}

function noticeOf(
  context: Context,
  appointment: AppointmentWire,
  event: string,
  message: string,
): Notice {
  return {
    message,
    id: appointment.id,
    type: event.replace(/:broadcast$/, ''),
    at: toOffsetIso(context.clock.now(), appointment.comerce.time_zone),
    revision: appointment.revision,
  }
}
