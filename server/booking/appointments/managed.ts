import type { ManagedAppointmentWire } from '#contract/contract.ts'
import {
  decideMove,
  decideTransition,
  mayTellLate,
} from '#domain/appointment/appointment-status.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { rulesFor } from '#domain/shop/rules.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { OwnReviewRow } from '../reviews/rows.ts'
import { toOwnReviewWire } from '../reviews/wire.ts'
import type { Found } from './find.ts'
import { visitOf } from './move/visit-of.ts'
import { toAppointmentWire } from './wire.ts'

/** What a customer may still do with her turn, and until when. */
export function toManagedWire(
  { shop, turn }: Found,
  /** With what it was sold with, also when nobody sells that any more. */
  plan: ShopPlan,
  written: OwnReviewRow | null,
  cancelledBy: ManagedAppointmentWire['cancelled_by'],
  now: number,
): ManagedAppointmentWire {
  const { timeZone } = shop.plan
  const rules = rulesFor(plan, visitOf(turn).serviceIds)
  const moment = { startsAt: turn.starts_at, now }
  const before = (minutes: number) => toOffsetIso(turn.starts_at - minutes * 60_000, timeZone)
  return {
    appointment: toAppointmentWire(turn),
    comerce: {
      address: shop.row.address,
      city: shop.row.city,
      whatsapp: shop.row.whatsapp,
      ...(turn.status === 'awaiting_deposit'
        ? { deposit_instructions: shop.row.depositInstructions }
        : {}),
      cancel_until: before(rules.cancelCutoffMinutes),
      move_until: before(rules.moveCutoffMinutes),
    },
    cancelled_by: cancelledBy,
    can_cancel: decideTransition(turn.status, 'cancelled', 'customer', moment).ok,
    can_move: decideMove(turn.status, 'customer', moment, rules.moveCutoffMinutes).ok,
    review: toOwnReviewWire(turn, written, now),
    can_tell_late: mayTellLate(turn.status, moment),
    can_confirm: decideTransition(turn.status, 'confirmed', 'customer', moment).ok,
  }
}
