import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import type { Consequence } from '#domain/shop/subscription.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { createConsumerRequest } from '#server/platform/consumer-requests/create-request.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { advanceSubscriptions } from './advance.ts'
import { type Closing, endSubscription, followsWire } from './end-subscription.ts'
import { refuseOthers } from './refuse-others.ts'
import { cancelAhead, appointmentsOf } from './appointments-ahead.ts'

/**
 * The owner ends their subscription, at once or at the end of the paid time. The code of the request is answered and
 * mailed. Appointments and reminders go on, unless the owner cancels those after the end; the data stays for ninety
 * days. Refuses with `invalid_transition` when it has ended.
 */
export async function cancelSubscription(
  context: Context,
  limiter: Limiter,
  account: Account,
  { takes_effect: takesEffect, turns = 'keep' }: Received<'cancelSubscription', 'body'>,
): Promise<Reply<'cancelSubscription'>> {
  const { clock } = context
  const shop = membershipOf(account)
  await refuseOthers(context, shop, account)
  const { adUrl, timeZone } = (await shopOf(context, shop.shopId)).row
  const now = clock.now()
  const closing = await transact(
    context,
    async ({ trx }) => await endSubscription(trx, shop.organizationId, takesEffect, now),
  )
  const { name, email } = await findOwner(context, account)
  const wanted = { kind: 'cancellation', name, contact: email, about: adUrl } as const
  const body = { ...wanted, takes_effect: takesEffect }
  const outcome = outcomeText(closing, timeZone, now)
  const { code } = await createConsumerRequest(context, limiter, { body, outcome })
  await advanceSubscriptions(context)
  const cancelled =
    turns === 'keep'
      ? 0
      : await cancelAhead(context, account, appointmentsOf(shop, true), closing.endsAt)
  return {
    ends_at: toOffsetIso(closing.endsAt, timeZone),
    code,
    follows: followsWire(closing.follows, timeZone),
    cancelled_turns: cancelled,
  }
}

async function findOwner({ database }: Context, { userId }: Account) {
  const { rows } = await sql<{ readonly name: string; readonly email: string }>`
    select name, email from users where id = ${userId}`.execute(database.db)
  return rows[0] ?? refuse('not_found')
}

/** The dates of an end, as its owner is mailed them. */
export function outcomeText(
  { endsAt, follows, takenBackUntil: back }: Closing,
  timeZone: string,
  now: number,
): string {
  const dayOf = (at: number) => wholeDateText(toOffsetIso(at, timeZone))
  return [
    `Tu suscripción ${endsAt > now ? 'termina' : 'terminó'} el ${dayOf(endsAt)}.`,
    ...follows.flatMap(({ what, at }) => afterTheEnd[what]?.(dayOf(at)) ?? []),
    ...(back === null ? [] : [`Hasta el ${dayOf(back)} podés deshacer la baja desde Suscripción.`]),
  ].join(' ')
}

const afterTheEnd: Partial<Record<Consequence, (when: string) => string>> = {
  page_closes: when => `Tu página se ve hasta el ${when}.`,
  data_erased: when => `Hasta el ${when} podés bajar tus datos o volver; ese día los borramos.`,
}

/** A date with its year, because the mail is kept. */
function wholeDateText(instant: string): string {
  return `${longDateText(dateOf(instant))} de ${instant.slice(0, 4)}`
}
