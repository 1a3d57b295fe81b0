/** Keys that were got by the button end after half a year, and are renewed a month before. */
import { sql } from 'kysely'
import { HOUR } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { seal, unseal } from '#server/kernel/sealed.ts'
import { aboutKeys, type AccountRow, noteRefused } from './accounts.ts'
import { type Grant, orTrouble, ProviderTrouble } from './provider.ts'
import { buttonOf, type ProviderName } from './providers.ts'

const AT_ONCE = 20
/** Longer than the provider may take to answer, and when it is asked again if it did not. */
const LEASE = HOUR
/** Of 180 days, a month is left. */
const RENEWED_AFTER = 5 / 6

export function endsOf(
  { lifeMs }: Pick<Grant, 'lifeMs'>,
  now: number,
): { readonly expiresAt: number; readonly renewAt: number } {
  return { expiresAt: now + lifeMs, renewAt: now + Math.round(lifeMs * RENEWED_AFTER) }
}

type Due = Pick<AccountRow, 'access_token'> & {
  readonly organization_id: string
  readonly comerce_id: string
  readonly provider: ProviderName
  readonly refresh_token: string | null
}

/** Each is claimed by one process: of the key that renews there is a new one after every use. */
export async function renewKeys(context: Context): Promise<void> {
  if (context.config.mercadoPago.button === null) return
  while (await renewSome(context));
}

async function renewSome(context: Context): Promise<boolean> {
  const now = context.clock.now()
  const { rows } = await sql<Due>`
    update payment_accounts p set renew_at = ${new Date(now + LEASE)}
    from (select organization_id, comerce_id from payment_accounts
      where renew_at <= ${new Date(now)} and not is_refused order by renew_at limit ${AT_ONCE}
      for update skip locked) due
    where p.organization_id = due.organization_id and p.comerce_id = due.comerce_id
    returning p.organization_id, p.comerce_id, p.provider, p.access_token, p.refresh_token`.execute(
    context.database.db,
  )
  for (const row of rows) {
    try {
      await renew(context, row)
    } catch (err) {
      context.log.error({ err, shop: row.comerce_id }, 'A key could not be renewed yet')
    }
  }
  return rows.length === AT_ONCE
}

async function renew(context: Context, due: Due): Promise<void> {
  const shop = { organizationId: due.organization_id, shopId: due.comerce_id }
  const button = buttonOf(context, due.provider)
  const about = aboutKeys(shop)
  const old = due.refresh_token && unseal(context.secrets, about, due.refresh_token)
  if (button === null || old === null || old === '') {
    context.log.error({ shop: shop.shopId }, 'The keys of a payment account cannot be unsealed')
    return
  }
  const grant = await orTrouble(button.renew(old))
  if (grant instanceof ProviderTrouble) {
    context.log.warn({ err: grant, shop: shop.shopId }, 'A key was not renewed')
    if (grant.kind === 'refused') await noteRefused(context, shop, due)
    return
  }
  const sealed = (text: string) => seal(context.secrets, about, text)
  const { expiresAt, renewAt } = endsOf(grant, context.clock.now())
  // Unless the owner connected it anew meanwhile.
  await sql`update payment_accounts set access_token = ${sealed(grant.token)}, refresh_token = ${sealed(grant.renewal)},
      expires_at = ${new Date(expiresAt)}, renew_at = ${new Date(renewAt)}
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and refresh_token = ${due.refresh_token}`.execute(context.database.db)
}
