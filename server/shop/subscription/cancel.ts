import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { type Consequence, whatFollows } from '#domain/shop/subscription.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { createConsumerRequest } from '#server/platform/consumer-requests/create-request.ts'
import { shopOf } from '#server/booking/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account, type Membership } from '#server/kernel/http/caller.ts'
import { answerOf } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { advanceSubscriptions } from './advance.ts'

/**
 * The owner ends their subscription, at once or at the end of the paid time. The code of the request is answered and
 * mailed. Appointments and reminders go on; the data stays for ninety days. Refuses with `invalid_transition` when it
 * has ended.
 */
export async function cancelSubscription(
  context: Context,
  limiter: Limiter,
  account: Account,
  { takes_effect: takesEffect }: Received<'cancelSubscription', 'body'>,
): Promise<Reply<'cancelSubscription'>> {
  const { database, clock } = context
  const shop = membershipOf(account)
  await refuseOthers(context, shop, account)
  const { adUrl, timeZone } = (await shopOf(context, shop.shopId)).row
  const now = clock.now()
  const { rows } = await sql<{ ends_at: number; email: string; name: string }>`
    update organizations o set cancel_at = case when ${takesEffect === 'period_end'}
        then greatest(${new Date(now)}, case when o.subscription = 'trialing' then o.trial_ends_at
          else coalesce(o.paid_until, ${new Date(now)}) end)
        else ${new Date(now)} end
    from users u
    where o.id = ${shop.organizationId} and o.subscription <> 'canceled' and u.id = ${account.userId}
      and o.owner_id = u.id
    returning o.cancel_at as ends_at, u.email, u.name`.execute(database.db)
  const { ends_at: endsAt, email, name } = rows[0] ?? refuse('invalid_transition')
  const wanted = { kind: 'cancellation', name, contact: email, about: adUrl } as const
  const body = { ...wanted, takes_effect: takesEffect }
  const ends = toOffsetIso(endsAt, timeZone)
  const canceled = { state: 'canceled', since: endsAt, cancelAt: endsAt } as const
  const follows = whatFollows(canceled, now).map(({ what, at }) => ({
    what,
    at: toOffsetIso(at, timeZone),
  }))
  const outcome = [
    `Tu suscripción ${endsAt > now ? 'termina' : 'terminó'} el ${wholeDateText(ends)}.`,
    ...follows.map(({ what, at }) => afterTheEnd[what]?.(wholeDateText(at)) ?? ''),
  ].join(' ')
  const { code } = answerOf(
    await createConsumerRequest(context, limiter, { body, idempotency: null, outcome }),
  )
  await advanceSubscriptions(context)
  return { ends_at: ends, code, follows }
}

const afterTheEnd: Partial<Record<Consequence, (when: string) => string>> = {
  page_closes: when => `Tu página se ve hasta el ${when}.`,
  data_erased: when => `Hasta el ${when} podés bajar tus datos o volver; ese día los borramos.`,
}

/** A date with its year, because the mail is kept. */
function wholeDateText(instant: string): string {
  return `${longDateText(dateOf(instant))} de ${instant.slice(0, 4)}`
}

/** Only the owner may end the subscription, not other administrators; refuses with `forbidden`. */
async function refuseOthers(
  { database }: Context,
  { organizationId }: Membership,
  { userId }: Account,
): Promise<void> {
  const { rows } = await sql`
    select from organizations where id = ${organizationId} and owner_id = ${userId}`.execute(
    database.db,
  )
  if (rows.length === 0) refuse('forbidden')
}
