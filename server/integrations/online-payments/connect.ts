import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { seal } from '#server/kernel/sealed.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { noteAct } from '#server/money/till/note-act.ts'
import { findPlace } from '#server/money/till/till.ts'
import { aboutKeys, findAccountRow, type Shop } from './accounts.ts'
import { orTrouble, type ProviderAccount, ProviderTrouble } from './provider.ts'
import { providerOf } from './providers.ts'

export async function readOnlinePayments(
  context: Context,
  shop: Shop,
): Promise<Reply<'getOnlinePayments'>> {
  const { config, database } = context
  const row = await findAccountRow(database.db, shop)
  const { timeZone } = await findPlace(database.db, shop)
  const { accessToken, webhookSecret } = config.mercadoPago
  const ofInstallation = accessToken !== null && {
    provider: 'mercado_pago' as const,
    name: '',
    state: 'ok' as const,
    has_secret: webhookSecret !== null,
    is_of_installation: true,
    by_button: false,
    connected_at: null,
  }
  const own = row && {
    provider: row.provider,
    name: row.name,
    state: row.is_refused ? ('key_refused' as const) : ('ok' as const),
    has_secret: row.webhook_secret !== null || webhookSecret !== null,
    is_of_installation: false,
    by_button: row.by_button,
    connected_at: toOffsetIso(row.connected_at, timeZone),
  }
  return {
    account: own ?? (ofInstallation || null),
    notice_url: `${config.publicUrl}/api/payments/mercado-pago/${shop.shopId}`,
    has_button: config.mercadoPago.button !== null,
  }
}

/** Tries the keys before it keeps them. */
export async function connectOnlinePayments(
  context: Context,
  account: Account,
  { access_token: token, webhook_secret: secret = '' }: Received<'connectOnlinePayments', 'body'>,
): Promise<Reply<'getOnlinePayments'>> {
  const found = await orTrouble(providerOf(context, 'mercado_pago').findAccount(token))
  if (found instanceof ProviderTrouble) {
    if (found.kind === 'down') refuse('payments_down')
    refuseField(
      'access_token',
      'Mercado Pago no reconoce esta clave. Copiá de nuevo el «Access Token» de producción, entero.',
    )
  }
  const keys = { token, secret: secret === '' ? null : secret, renewal: null }
  return await keepAccount(context, account, { found, keys }, currency =>
    refuseField(
      'access_token',
      `Esa cuenta de Mercado Pago cobra en otra moneda que el local (${currency}). Conectá una del mismo país.`,
    ),
  )
}

export type Keys = {
  readonly token: string
  readonly secret: string | null
  /** Null: the key does not end by itself. */
  readonly renewal: {
    readonly key: string
    readonly expiresAt: number
    readonly renewAt: number
  } | null
}

export async function keepAccount(
  context: Context,
  account: Account,
  { found, keys }: { readonly found: ProviderAccount; readonly keys: Keys },
  refuseCurrency: (currency: string) => never,
): Promise<Reply<'getOnlinePayments'>> {
  const shop = membershipOf(account)
  const { currency } = await findPlace(context.database.db, shop)
  if (found.currency !== currency) refuseCurrency(currency)
  const sealed = (text: string) => seal(context.secrets, aboutKeys(shop), text)
  const secret = keys.secret === null ? null : sealed(keys.secret)
  const { renewal } = keys
  const [renewalKey, expiresAt, renewAt] = renewal
    ? [sealed(renewal.key), new Date(renewal.expiresAt), new Date(renewal.renewAt)]
    : [null, null, null]
  await transact(context, async work => {
    await sql`
      insert into payment_accounts (organization_id, comerce_id, provider, collector_id, name, access_token, webhook_secret,
        refresh_token, expires_at, renew_at, connected_at, connected_by)
      values (${shop.organizationId}, ${shop.shopId}, 'mercado_pago', ${found.collectorId}, ${found.name},
        ${sealed(keys.token)}, ${secret}, ${renewalKey}, ${expiresAt}, ${renewAt}, ${new Date(work.now)},
        ${account.userId})
      on conflict (organization_id, comerce_id) do update set collector_id = excluded.collector_id, name = excluded.name,
        access_token = excluded.access_token, webhook_secret = excluded.webhook_secret,
        refresh_token = excluded.refresh_token, expires_at = excluded.expires_at, renew_at = excluded.renew_at,
        is_refused = false,
        connected_at = excluded.connected_at, connected_by = excluded.connected_by`.execute(
      work.trx,
    )
    await noteAct(work, account, 'online_payments.connected', shop.shopId, { name: found.name })
  })
  return await readOnlinePayments(context, shop)
}

/** Refuses while money is on its way back, which needs the keys. */
export async function disconnectOnlinePayments(context: Context, account: Account): Promise<void> {
  const shop = membershipOf(account)
  const { organizationId, shopId } = shop
  await transact(context, async work => {
    const { rows } = await sql`select from online_payments where organization_id = ${organizationId}
      and comerce_id = ${shopId} and refund_next_at is not null limit 1`.execute(work.trx)
    if (rows.length > 0)
      refuse('still_needed', {
        detail:
          'Hay una seña que se está devolviendo con esta cuenta. Probá de nuevo en unos minutos.',
      })
    const { rows: gone } = await sql<{ name: string }>`delete from payment_accounts
      where organization_id = ${organizationId} and comerce_id = ${shopId} returning name`.execute(
      work.trx,
    )
    for (const { name } of gone)
      await noteAct(work, account, 'online_payments.disconnected', shopId, { name })
  })
}
