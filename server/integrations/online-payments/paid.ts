import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Shop } from './accounts.ts'
import type { ProviderPayment } from './provider.ts'
import type { ProviderName } from './providers.ts'

export type Checkout = {
  readonly organization_id: string
  readonly comerce_id: string
  readonly id: string
  readonly appointment_id: string
  readonly amount: number
  readonly currency: string
  readonly collector_id: string | null
  readonly shares: readonly { readonly appointment_id: string; readonly amount: number }[]
}

export type Paid = {
  readonly provider: ProviderName
  readonly checkout: Checkout
  readonly payment: ProviderPayment
}

/** Which checkout a payment is for. Null: it is one of the shop's own that has nothing to do with us. */
export async function findCheckout(
  context: Context,
  { organizationId, shopId }: Shop,
  reference: string | null,
): Promise<Checkout | null> {
  if (reference === null || !/^[0-9a-f-]{36}$/.test(reference)) return null
  const { rows } = await sql<Checkout>`
    select c.organization_id, c.comerce_id, c.id, c.appointment_id, c.amount, c.currency, c.collector_id,
      (select json_agg(json_build_object('appointment_id', s.appointment_id, 'amount', s.amount) order by s.appointment_id)
        from checkout_shares s where s.organization_id = c.organization_id and s.checkout_id = c.id) as shares
    from checkouts c where c.organization_id = ${organizationId} and c.comerce_id = ${shopId}
      and c.id::text = ${reference}`.execute(context.database.db)
  return rows[0] ?? null
}
