import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { DAY } from '#domain/calendar/interval.ts'
import {
  readOnlyFrom,
  takenBackUntil,
  takesBookings,
  whatFollows,
} from '#domain/shop/subscription.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { findSubscription } from './end-subscription.ts'

type SubscriptionWire = Reply<'getSubscription'>
type Payment = Omit<SubscriptionWire['payments'][number], 'at'> & { readonly at: number }

/** The subscription for its owner: its state, until when, what follows, and the last 50 payments. */
export async function getSubscription(
  context: Context,
  shop: Membership,
): Promise<SubscriptionWire> {
  const { db } = context.database
  const { timeZone } = (await shopOf(context, shop.shopId)).row
  const now = context.clock.now()
  const subscription = await findSubscription(db, shop.organizationId)
  const { state, since, trialEndsAt, paidUntil, cancelAt } = subscription
  const back = takenBackUntil(subscription, now)
  const { rows: payments } = await sql<Payment>`
    select id, at, amount, currency, months from payments
    where organization_id = ${shop.organizationId} order by at desc limit 50`.execute(db)
  const at = (instant: number) => toOffsetIso(instant, timeZone)
  const readOnly = readOnlyFrom({ state, since })
  return {
    state,
    trial_ends_at: at(trialEndsAt),
    trial_days_left: Math.max(0, Math.ceil((trialEndsAt - now) / DAY)),
    paid_until: paidUntil === null ? null : at(paidUntil),
    cancel_at: cancelAt === null ? null : at(cancelAt),
    takes_bookings: takesBookings(state),
    read_only_from: readOnly === null ? null : at(readOnly),
    is_read_only: shop.isReadOnly,
    taken_back_until: back === null ? null : at(back),
    follows: whatFollows({ state, since, cancelAt }, now).map(one => ({
      what: one.what,
      at: at(one.at),
    })),
    payments: payments.map(payment => ({ ...payment, at: at(payment.at) })),
  }
}
