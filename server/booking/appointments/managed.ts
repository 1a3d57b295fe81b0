import { MINUTE } from '#domain/calendar/interval.ts'
import type { ManagedAppointmentWire } from '#contract/contract.ts'
import {
  decideMove,
  decideTransition,
  mayNotifyLate,
} from '#domain/appointment/appointment-status.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { rulesFor } from '#domain/booking/rules.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { isSuspended } from '#server/shop/public/find.ts'
import type { Found } from '#server/scheduling/find.ts'
import { visitOf } from '#server/scheduling/move/visit-of.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'

type Known = Pick<
  ManagedAppointmentWire,
  'review' | 'cancelled_by' | 'waited_for' | 'earlier' | 'pay_online'
> & {
  readonly confirm_by: number | null
  readonly asks_from: number | null
  readonly now: number
  readonly links: NonNullable<ManagedAppointmentWire['company_links']>
}

type Ways = Pick<ManagedAppointmentWire, 'can_move' | 'can_cancel' | 'can_confirm'>

/** What a customer may still do with their appointment. `plan` comes from `withSold`. */
export function allowedActions({ shop, appointment }: Found, plan: ShopPlan, now: number): Ways {
  const { status, starts_at: startsAt } = appointment
  const moment = { startsAt, now }
  const { moveCutoffMinutes } = rulesFor(plan, visitOf(appointment).serviceIds)
  return {
    can_cancel: decideTransition(status, 'cancelled', 'customer', moment).ok,
    can_move: !isSuspended(shop) && decideMove(status, 'customer', moment, moveCutoffMinutes).ok,
    can_confirm:
      status !== 'expired' && decideTransition(status, 'confirmed', 'customer', moment).ok,
  }
}

/** The whole page of an appointment: what the customer may still do, until when, and the facts that others add. */
export function toManagedWire(
  found: Found,
  /** From `withSold`: includes what the appointment was sold with, even if it is no longer offered. */
  plan: ShopPlan,
  {
    review,
    cancelled_by,
    waited_for,
    pay_online,
    confirm_by,
    asks_from,
    earlier,
    now,
    links,
  }: Known,
): ManagedAppointmentWire {
  const { shop, appointment } = found
  const { timeZone } = shop.plan
  const rules = rulesFor(plan, visitOf(appointment).serviceIds)
  const moment = { startsAt: appointment.starts_at, now }
  const before = (minutes: number) =>
    toOffsetIso(appointment.starts_at - minutes * MINUTE, timeZone)
  const mayConfirm = decideTransition(appointment.status, 'confirmed', 'customer', moment).ok
  return {
    appointment: toAppointmentWire(appointment),
    comerce: {
      address: shop.row.address,
      city: shop.row.city,
      whatsapp: shop.row.whatsapp,
      colour: shop.row.page.colour,
      ...(appointment.status === 'awaiting_deposit'
        ? { deposit_instructions: shop.row.depositInstructions }
        : {}),
      cancel_until: before(rules.cancelCutoffMinutes),
      move_until: before(rules.moveCutoffMinutes),
    },
    cancelled_by,
    waited_for,
    pay_online,
    earlier,
    ...(links.length === 0 ? {} : { company_links: links }),
    ...allowedActions(found, plan, now),
    review,
    can_tell_late: mayNotifyLate(appointment.status, moment),
    confirm_by: confirm_by === null ? null : toOffsetIso(confirm_by, timeZone),
    asks_from: asks_from === null ? null : toOffsetIso(asks_from, timeZone),
    can_take_back:
      appointment.status === 'expired' &&
      appointment.released_at !== null &&
      mayConfirm &&
      !isSuspended(shop),
  }
}
