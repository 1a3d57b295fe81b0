/** How a subscription is ended, and taken back, whoever does it. */
import { sql, type Kysely, type Transaction } from 'kysely'
import {
  endsWhen,
  readOnlyFrom,
  takenBackUntil,
  whatFollows,
  type Had,
  type SubscriptionTimes,
} from '#domain/shop/subscription.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { reopenPages } from './wind-up.ts'

export type Subscription = SubscriptionTimes & Had
type TakesEffect = 'at_once' | 'period_end'

/** Refuses with `invalid_transition` when the organization's data is erased. */
export async function findSubscription(
  db: Kysely<unknown>,
  organizationId: string,
  isLocked = false,
): Promise<Subscription> {
  const { rows } = await sql<Subscription>`
    select subscription as state, coalesce(subscription_since, created_at) as since, cancel_at as "cancelAt",
      trial_ends_at as "trialEndsAt", paid_until as "paidUntil"
    from organizations where id = ${organizationId} and erased_at is null
    ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? refuse('invalid_transition')
}

/** Sets when it ends; `advanceSubscriptions` ends it. Refuses with `invalid_transition` when it has ended. */
export async function endSubscription(
  trx: Transaction<unknown>,
  organizationId: string,
  takesEffect: TakesEffect,
  now: number,
): Promise<Closing> {
  const before = await findSubscription(trx, organizationId, true)
  if (before.state === 'canceled') refuse('invalid_transition')
  const closing = closingOf(before, takesEffect, now)
  await sql`update organizations set cancel_at = ${new Date(closing.endsAt)}
    where id = ${organizationId}`.execute(trx)
  return closing
}

/** As it was, with the pages that it had closed. Refuses with `invalid_transition` when nothing is left of it. */
export async function resumeSubscription(
  trx: Transaction<unknown>,
  organizationId: string,
  now: number,
): Promise<void> {
  const before = await findSubscription(trx, organizationId, true)
  if (takenBackUntil(before, now) === null) refuse('invalid_transition', { detail: NOTHING_LEFT })
  const { state, paidUntil } = before
  const resumed = paidUntil === null ? 'trialing' : 'active'
  await sql`update organizations set cancel_at = null,
      subscription = ${state === 'canceled' ? resumed : state},
      subscription_since = ${new Date(state === 'canceled' ? now : before.since)}
    where id = ${organizationId}`.execute(trx)
  await reopenPages(trx, organizationId)
}

const NOTHING_LEFT =
  'Ya no queda prueba ni tiempo pago. Escribinos desde Suscripción y lo reactivamos.'

export type Closing = ReturnType<typeof closingOf>

/** What ending a subscription leads to. */
export function closingOf(subscription: Subscription, takesEffect: TakesEffect, now: number) {
  const endsAt = endsWhen(takesEffect, subscription, now)
  const ended = { ...subscription, state: 'canceled', since: endsAt, cancelAt: endsAt } as const
  return {
    endsAt,
    readOnlyFrom: readOnlyFrom(ended) ?? endsAt,
    // That bookings stop is said also when it is now.
    follows: whatFollows({ ...subscription, cancelAt: endsAt }, now - 1),
    takenBackUntil: takenBackUntil(
      endsAt > now ? { ...subscription, cancelAt: endsAt } : ended,
      now,
    ),
  }
}

export function followsWire(follows: Closing['follows'], timeZone: string) {
  return follows.map(({ what, at }) => ({ what, at: toOffsetIso(at, timeZone) }))
}
