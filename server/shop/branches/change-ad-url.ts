import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { isAdUrl, isReservedAdUrl } from '#domain/shop/ad-url.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '../audit/note-change.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { findSettings, type Shop } from '../settings/queries.ts'
import { readSettings } from '../settings/read-settings.ts'

type Trx = Transaction<unknown>

/**
 * Changes the public address. The one before redirects to it for ever, and no other shop can take it. Refuses with
 * `ad_url_taken`, or with a field problem when it is reserved or was changed too often.
 */
export async function changeAdUrl(
  context: Context,
  account: Account,
  { ad_url: adUrl }: Received<'changeAdUrl', 'body'>,
): Promise<Reply<'changeAdUrl'>> {
  const shop = membershipOf(account)
  const now = context.clock.now()
  if (!isAdUrl(adUrl)) refuseField('ad_url', 'Usá letras sin acento, números y guiones.')
  if (isReservedAdUrl(adUrl)) refuseField('ad_url', 'Esa dirección está reservada. Elegí otra.')
  return await changeRules(context, shop, async work => {
    const { trx } = work
    const { ad_url: before } = (await findSettings(trx, shop)) ?? refuse('not_found')
    if (before !== adUrl) {
      await lockAll(trx, 'ad_url', [adUrl])
      await refuseTakenByOthers(trx, { shop, userId: account.userId }, adUrl, now)
      await refuseTooMany(trx, shop, now)
      await rename(trx, shop, { before, adUrl, now })
      const change = changedFields({ ad_url: before }, { ad_url: adUrl })
      await noteChange(work, account, 'comerce.ad_url', change)
    }
    return await readSettings(trx, shop, context.config)
  })
}

/** An earlier address of this shop does not count as taken, nor does one reserved by a trial with the owner's mail. */
async function refuseTakenByOthers(
  trx: Trx,
  { shop: { shopId }, userId }: { readonly shop: Shop; readonly userId: string },
  adUrl: string,
  now: number,
): Promise<void> {
  const { rows } = await sql`
    select ad_url from comerces where ad_url = ${adUrl}
    union all select ad_url from ad_url_history where ad_url = ${adUrl} and comerce_id <> ${shopId}
    union all select ad_url from ad_url_reservations
      where ad_url = ${adUrl} and expires_at > ${new Date(now)}
        and wanted ->> 'email' is distinct from (select email from users where id = ${userId})`.execute(
    trx,
  )
  if (rows.length === 0) return
  const message = 'Esa dirección ya está en uso. Elegí otra.'
  refuse('ad_url_taken', { errors: [{ field: 'ad_url', message }] })
}

/** Limits the changes, because every address that was ever used stays taken. */
async function refuseTooMany(trx: Trx, { shopId }: Shop, now: number): Promise<void> {
  const { rows } = await sql<{ all: number; lately: number }>`
    select count(*)::int as all,
      count(*) filter (where replaced_at > ${new Date(now - 30 * DAY)})::int as lately
    from ad_url_history where comerce_id = ${shopId}`.execute(trx)
  const { all, lately } = rows[0] ?? { all: 0, lately: 0 }
  if (lately >= limits.ad_url_changes_per_month)
    refuseField('ad_url', 'Ya cambiaste la dirección varias veces este mes. Probá más adelante.')
  if (all >= limits.ad_url_changes)
    refuseField('ad_url', 'Ya usaste todas las direcciones que puede tener un local. Escribinos.')
}

type Renamed = { readonly before: string; readonly adUrl: string; readonly now: number }

async function rename(trx: Trx, shop: Shop, { before, adUrl, now }: Renamed): Promise<void> {
  const { organizationId, shopId } = shop
  await sql`delete from ad_url_history where ad_url = ${adUrl} and comerce_id = ${shopId}`.execute(
    trx,
  )
  await sql`delete from ad_url_reservations where ad_url = ${adUrl}`.execute(trx)
  await sql`update comerces set ad_url = ${adUrl}
    where organization_id = ${organizationId} and id = ${shopId}`.execute(trx)
  await sql`insert into ad_url_history (ad_url, organization_id, comerce_id, replaced_at)
    values (${before}, ${organizationId}, ${shopId}, ${new Date(now)})`.execute(trx)
}
