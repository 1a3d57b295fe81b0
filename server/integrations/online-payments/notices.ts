import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Client } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { findAccount } from './accounts.ts'
import { isSigned } from './mercado-pago/signature.ts'

type Notice = {
  readonly shopId: string
  readonly query: Received<'receivePaymentNotice', 'query'>
  readonly client: Pick<Client, 'headers'>
}

/** Keeps a signed notice and answers at once. Nothing of what it says is believed: the provider is asked. */
export async function receiveNotice(
  context: Context,
  { shopId, query, client: { headers } }: Notice,
): Promise<Reply<'receivePaymentNotice'>> {
  const { row } = await shopOf(context, shopId)
  const shop = { organizationId: row.organizationId, shopId }
  const account = await findAccount(context, shop)
  if (account === null) return refuse('not_found')
  const dataId = query['data.id']
  const sent = {
    signature: oneOf(headers['x-signature']),
    requestId: oneOf(headers['x-request-id']),
  }
  if (account.webhookSecret === null || !isSigned(account.webhookSecret, { ...sent, dataId }))
    return refuse('signature_wrong')
  // Other subjects (orders of a till, claims) say nothing about a deposit that its payment does not say.
  if (dataId === undefined || (query.type ?? 'payment') !== 'payment') return { received: true }
  const now = new Date(context.clock.now())
  await sql`insert into payment_notices (organization_id, comerce_id, external_id, received_at, next_at)
    values (${shop.organizationId}, ${shopId}, ${dataId}, ${now}, ${now})
    on conflict (organization_id, comerce_id, external_id) do update
      set times = payment_notices.times + 1, next_at = excluded.next_at`.execute(
    context.database.db,
  )
  context.onlinePayments.wake()
  return { received: true }
}

function oneOf(header: string | readonly string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}
