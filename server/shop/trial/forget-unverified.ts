import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { UNCONFIRMED_MS } from './reserve-ad-url.ts'

const AT_ONCE = 50

/**
 * Deletes accounts that were not verified within thirty days, with their shops unless somebody paid for them, and the
 * addresses reserved for unconfirmed trials. Both at the same age: otherwise an address that becomes free would tell
 * which of the two it was, and so whether the mail address had an account.
 */
export async function forgetUnverified(context: Context): Promise<void> {
  const before = new Date(context.clock.now() - UNCONFIRMED_MS)
  await transact(context, async ({ trx }) => {
    await sql`delete from ad_url_reservations where created_at <= ${before}`.execute(trx)
    const { rows } = await sql<{ id: string }>`
      select id from users where status = 'pending_verification' and created_at <= ${before}
        and not exists (select from sessions s where s.user_id = users.id)
        and not exists (select from organizations o join payments p on p.organization_id = o.id
          where o.owner_id = users.id)
      order by id limit ${AT_ONCE} for update skip locked`.execute(trx)
    if (rows.length === 0) return
    await forgetStaff(
      trx,
      rows.map(row => row.id),
      'whole',
    )
  })
}

/** Deletes unverified accounts with the shops they asked for (`whole`), or only these shops (`shops`). */
export async function forgetStaff(
  trx: Transaction<unknown>,
  ids: readonly string[],
  extent: 'whole' | 'shops',
): Promise<void> {
  const owned = sql`(select id from organizations where owner_id = any(${ids}))`
  await sql`delete from memberships where organization_id in ${owned}`.execute(trx)
  await sql`delete from trial_owners where organization_id in ${owned}`.execute(trx)
  await sql`delete from comerces where organization_id in ${owned}`.execute(trx)
  await sql`delete from organizations where owner_id = any(${ids})`.execute(trx)
  if (extent === 'shops') return
  await sql`delete from single_use_tokens where user_id = any(${ids})`.execute(trx)
  // A younger reservation stays as long as any other, but nobody can confirm it any more.
  await sql`update ad_url_reservations set user_id = null where user_id = any(${ids})`.execute(trx)
  await sql`delete from users where id = any(${ids})`.execute(trx)
}
