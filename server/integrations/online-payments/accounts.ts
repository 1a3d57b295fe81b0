/** With whose account a shop's deposits are paid: its own, or else that of the installation. */
import { sql, type Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import { unseal } from '#server/kernel/sealed.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { tellOwner } from '../connecting/tell-owner.ts'
import type { ProviderName } from './providers.ts'

export type Shop = { readonly organizationId: string; readonly shopId: string }

export type PaymentAccount = {
  readonly provider: ProviderName
  readonly token: string
  /** Null: notices are not taken. */
  readonly webhookSecret: string | null
  /** Null: the installation's account. */
  readonly own: AccountRow | null
}

export type AccountRow = {
  readonly provider: ProviderName
  readonly collector_id: string
  readonly name: string
  readonly access_token: string
  readonly webhook_secret: string | null
  readonly is_refused: boolean
  readonly by_button: boolean
  readonly connected_at: number
}

/** What the seals of a shop's keys say. */
export const aboutKeys = ({ shopId }: Pick<Shop, 'shopId'>): string => `payments:${shopId}`

export async function findAccountRow(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select provider, collector_id, name, access_token, webhook_secret, is_refused,
      refresh_token is not null as by_button, connected_at
    from payment_accounts where organization_id = ${organizationId} and comerce_id = ${shopId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Null: deposits of this shop cannot be paid on line. Also for one whose key is refused, so that it can be asked what was paid. */
export async function findAccount(context: Context, shop: Shop): Promise<PaymentAccount | null> {
  const own = await findAccountRow(context.database.db, shop)
  const { accessToken, webhookSecret } = context.config.mercadoPago
  if (own === null)
    return accessToken === null
      ? null
      : { provider: 'mercado_pago', token: accessToken, webhookSecret, own }
  const open = (sealed: string) => unseal(context.secrets, aboutKeys(shop), sealed)
  const token = open(own.access_token)
  if (token === null) {
    context.log.error({ shop: shop.shopId }, 'The keys of a payment account cannot be unsealed')
    return null
  }
  const secret = own.webhook_secret === null ? null : open(own.webhook_secret)
  return { provider: own.provider, token, webhookSecret: secret ?? webhookSecret, own }
}

/** Whether a deposit can be paid on line now. */
export async function paysOnLine(
  { config, database: { db } }: Pick<Context, 'config' | 'database'>,
  shop: Shop,
): Promise<boolean> {
  const own = await findAccountRow(db, shop)
  return own === null ? config.mercadoPago.accessToken !== null : !own.is_refused
}

/** The provider does not take the key any more, of which the owner hears once. */
export async function noteRefused(
  context: Context,
  shop: Shop,
  { access_token: sealed }: Pick<AccountRow, 'access_token'>,
): Promise<void> {
  await transact(context, async work => {
    const { numAffectedRows = 0n } = await sql`update payment_accounts set is_refused = true
      where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId} and access_token = ${sealed}
        and not is_refused`.execute(work.trx)
    if (numAffectedRows > 0n) await tellOwner(context, work, shop, 'payments_off')
  })
}
