import type { Actor } from '#domain/appointment/appointment-status.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { Notice, StaffNotice } from '#contract/events.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { AtShop } from './book/claim-slot.ts'
import type { AppointmentRow } from './queries.ts'
import { servicesText, shortMomentText, spokenMomentText, toAppointmentWire } from './wire.ts'

/**
 * Called after the commit. Updates memory first, so that a client that reacts to the notice already reads the new
 * state.
 */
export function announceNew(
  { context, shop }: AtShop,
  { appointment, rows }: Pick<StatusNews, 'appointment' | 'rows'>,
  byUser: string | null,
): void {
  announceSlots(context, shop, appointment.id, rows, [Date.parse(appointment.starts_at)])
  notifyStaff(
    context,
    appointment,
    'appointment:new:broadcast',
    `${newsAbout(appointment)}: ${appointment.customer.name}, ${servicesText(appointment)}, ${shortMomentText(appointment)}`,
    byUser,
  )
  context.outbox.wake()
}

function newsAbout({ status, waits_for_mail: isForMail }: AppointmentWire): string {
  if (isForMail) return 'Turno que espera que lo confirmen por mail'
  return newsOf[status] ?? 'Nuevo turno'
}

const newsOf: Readonly<Partial<Record<AppointmentWire['status'], string>>> = {
  pending: 'Turno a aprobar',
  awaiting_deposit: 'Turno que espera la seña',
}

export type StatusNews = {
  readonly appointment: AppointmentWire
  readonly userId: string | null
  readonly rows: readonly Occupied[]
  /** How many more of the same series were cancelled with it. */
  readonly others?: number
  /** The member of the shop who did it. */
  readonly byUser?: string | null
}

/**
 * Announces a new status: always to the customer, and to the staff when the appointment was cancelled or released. For
 * any other status the boards update silently.
 */
export function announceStatus(
  context: Context,
  shop: ShopMemory,
  news: StatusNews,
  actor: Actor,
): void {
  const { appointment, userId, rows, others = 0, byUser } = news
  announceSlots(context, shop, appointment.id, rows, [Date.parse(appointment.starts_at)])
  const isCancelled = appointment.status === 'cancelled'
  if (appointment.is_released) {
    const text = `${appointment.customer.name} no confirmó y su turno quedó libre: ${servicesText(appointment)}, ${shortMomentText(appointment)}`
    notifyStaff(context, appointment, 'appointment:cancel:broadcast', text, byUser)
  } else if (isCancelled) {
    const { name } = appointment.customer
    const who =
      actor === 'customer'
        ? `${name} canceló su turno`
        : `El turno de ${name} quedó cancelado${othersText(others)}`
    const text = `${who}: ${servicesText(appointment)}, ${shortMomentText(appointment)}`
    notifyStaff(context, appointment, 'appointment:cancel:broadcast', text, byUser)
  } else {
    context.publisher.boardChanged(appointment.comerce.id, appointment.id, appointment.revision)
  }
  notifyCustomer(
    context,
    appointment,
    userId,
    `Tu turno del ${spokenMomentText(appointment)} ${statusPhrases[appointment.status]}${othersText(others)}`,
  )
  context.outbox.wake()
}

function othersText(others: number): string {
  if (others === 0) return ''
  return others === 1 ? ', y el que seguía' : `, y los ${others} que seguían`
}

/** For a change with a notice of its own: boards and the appointment's page are updated silently. */
export function announceQuietly(
  context: Context,
  shop: ShopMemory,
  { appointment, rows }: StatusNews,
): void {
  announceSlots(context, shop, appointment.id, rows, [Date.parse(appointment.starts_at)])
  context.publisher.boardChanged(appointment.comerce.id, appointment.id, appointment.revision)
  const message = `Tu turno del ${spokenMomentText(appointment)} ${statusPhrases[appointment.status]}`
  notifyCustomer(context, appointment, null, message)
}

/**
 * After the commit of a move: updates both days on every screen, and notifies the staff and the customer. `wasAt` is
 * the old start in milliseconds.
 */
export function announceMove(
  context: Context,
  shop: ShopMemory,
  news: StatusNews,
  wasAt: number,
): void {
  const { appointment, userId, rows } = news
  announceSlots(context, shop, appointment.id, rows, [wasAt, Date.parse(appointment.starts_at)])
  notifyStaff(
    context,
    appointment,
    'appointment:move:broadcast',
    `${appointment.customer.name} pasó a ${shortMomentText(appointment)}: ${servicesText(appointment)}`,
    news.byUser,
  )
  notifyCustomer(context, appointment, userId, `Tu turno pasó al ${spokenMomentText(appointment)}`)
}

/**
 * After the commit: whoever had the appointment is told on their open pages, which hear nothing of it from then on; the
 * boards and the pages of whoever has it now update.
 */
export function announceGiven(
  context: Context,
  after: AppointmentRow,
  before: AppointmentRow,
): void {
  const appointment = toAppointmentWire(after)
  const message = `Ese turno del ${spokenMomentText(appointment)} ya no está a tu nombre`
  notifyCustomer(context, appointment, before.customer_user_id, message)
  context.publisher.leaveAppointment(appointment.id)
  context.publisher.boardChanged(appointment.comerce.id, appointment.id, appointment.revision)
  context.outbox.wake()
}

/** Announces that the services changed, with or without a new start. */
export function announceServices(
  context: Context,
  shop: ShopMemory,
  news: StatusNews,
  wasAt: number,
): void {
  const { appointment, userId, rows } = news
  announceSlots(context, shop, appointment.id, rows, [wasAt, Date.parse(appointment.starts_at)])
  const text = `Cambió el turno de ${appointment.customer.name}: ${servicesText(appointment)}, ${shortMomentText(appointment)}`
  notifyStaff(context, appointment, 'appointment:move:broadcast', text, news.byUser)
  const customerText = `Tu turno del ${spokenMomentText(appointment)} ahora es: ${servicesText(appointment)}`
  notifyCustomer(context, appointment, userId, customerText)
}

/** After the commit: what visitors held, and gave way to staff, is free in memory too. */
export function forgetHolds(
  { context, shop }: AtShop,
  { released }: { readonly released: readonly string[] },
): void {
  for (const hold of released) context.availability.apply(shop.row, hold, [])
}

/** Occupied time has changed: updates memory and every open page of the shop. */
export function announceSlots(
  context: Context,
  shop: ShopMemory,
  owner: string,
  rows: readonly Occupied[],
  instants: readonly number[],
): void {
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
  // Push messages to the staff's devices are in the outbox too.
  context.outbox.wake()
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
  { appointment, userId }: Pick<StatusNews, 'appointment' | 'userId'>,
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
