import { sql, type Transaction } from 'kysely'
import { forgetStaff } from './forget-unverified.ts'

/**
 * Deletes the unconfirmed trials that the same browser asked for with this public address or this mail, so that a
 * mistyped mail can be corrected. The answer does not show whether the mistyped address has an account.
 */
export async function withdrawUnconfirmed(
  trx: Transaction<unknown>,
  { ad_url: adUrl, email }: { readonly ad_url: string; readonly email: string },
  mark: string | null,
): Promise<void> {
  if (mark === null) return
  await sql`
    delete from ad_url_reservations where ad_url = ${adUrl} and wanted ->> 'mark' = ${mark}`.execute(
    trx,
  )
  const { rows } = await sql<{ user_id: string; is_only_this: boolean }>`
    select u.id as user_id, u.signup_proof = ${mark} and not u.is_customer as is_only_this
    from comerces c
    join organizations o on o.id = c.organization_id
    join users u on u.id = o.owner_id
    where (c.ad_url = ${adUrl} or u.email = ${email}) and c.status = 'draft' and o.trial_mark = ${mark}
      and u.status = 'pending_verification'
      and not exists (select from payments p where p.organization_id = o.id)
    for update of u`.execute(trx)
  for (const { user_id, is_only_this } of rows)
    await forgetStaff(trx, [user_id], is_only_this ? 'whole' : 'shops')
}
