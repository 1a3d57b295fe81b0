import { sql } from 'kysely'
import { HOME_COUNTRY } from '#domain/country/home.ts'
import type { ReturnedToken } from '#server/people/accounts/verify-account.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { createShop, type NewShop } from './create-shop.ts'
import { noteTrial } from './trial-owners.ts'

/** For reservations that were stored before shops had a country. */
const ASKED_BEFORE = {
  country: HOME_COUNTRY,
  time_zone: 'America/Argentina/Buenos_Aires',
  currency: 'ARS',
}

type Reservation = {
  readonly wanted: NewShop & {
    readonly email: string
    readonly phone: string
    readonly passwordHash: string | null
    readonly name: string
  }
}

/**
 * The holder of the account confirms that the trial is theirs: the shop is opened in their account. The account keeps its
 * password; only one that was never verified takes the password and the name of this form. Refuses with `token_used` when
 * the reservation is gone, or the account has a shop.
 */
export async function confirmTrial(
  { secrets }: Pick<Context, 'secrets'>,
  { trx, now }: Work,
  { userId, detail, chosenHash }: Omit<ReturnedToken, 'cameFrom'>,
): Promise<string> {
  const { rows } = await sql<Reservation>`
    delete from ad_url_reservations
    where id = ${detail['reservation']} and user_id = ${userId} and expires_at > ${new Date(now)}
    returning wanted`.execute(trx)
  const { wanted } = rows[0] ?? refuse('token_used')
  const { rows: owned } = await sql`
    select from organizations where owner_id = ${userId}`.execute(trx)
  if (owned.length > 0) refuse('token_used')
  await sql`
    update users set verified_at = coalesce(verified_at, ${new Date(now)}), status = 'active',
      deactivated_at = null,
      password_hash = case when status <> 'pending_verification' then password_hash
        else ${chosenHash ?? wanted.passwordHash} end,
      signup_proof = null,
      name = case when status <> 'pending_verification' then name else ${wanted.name} end
    where id = ${userId} and status in ('pending_verification', 'active', 'deactivated')`.execute(
    trx,
  )
  const organizationId = await createShop(trx, { ...ASKED_BEFORE, ...wanted }, userId, now)
  await noteTrial(trx, secrets, wanted, { organizationId, now })
  return userId
}
