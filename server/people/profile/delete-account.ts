import { sql, type Kysely, type Transaction } from 'kysely'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { announceEnded, endSessionsOf } from '../accounts/sessions.ts'
import { ALL_PURPOSES, killTokens } from '../accounts/single-use-tokens.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { forgottenAppointment, forgottenCustomer } from './forgotten.ts'
import { cancelFutureAppointments, refuseFutureAppointments } from './future-appointments.ts'

const NOBODY = 'Cuenta eliminada'

/** The person goes, the shops' history stays: appointments keep their hour, price and person, and no name. */
export async function deleteAccount(
  context: Context,
  limiter: Limiter,
  account: Account,
  password: string,
): Promise<void> {
  await confirmPassword(context, limiter, account, password)
  await eraseAccount(context, account.userId)
}

/** Of an account that rests, only if it has done so since `restingSince`: they may be coming back this very moment. */
export async function eraseAccount(
  context: Context,
  userId: string,
  deactivatedSince: Date | null = null,
): Promise<void> {
  const { database, clock, publisher } = context
  await refuseOwner(database.db, userId)
  // Each shop hears of it as of any cancellation, with the name, before the name is gone.
  await cancelFutureAppointments(context, userId)
  const now = clock.now()
  const ended = await database.db.transaction().execute(async trx => {
    const { rows } = await sql`
      select from users where id = ${userId} and (${deactivatedSince}::timestamptz is null
        or (status = 'deactivated' and deactivated_at <= ${deactivatedSince})) for update`.execute(
      trx,
    )
    if (rows.length === 0) refuse('not_found')
    await refuseOwner(trx, userId)
    await refuseFutureAppointments(trx, userId, now)
    // First, while the rows still say who they were and the sockets can be told.
    const sessions = await endSessionsOf(trx, userId, null, now)
    await killTokens(trx, userId, ALL_PURPOSES, now)
    await forgetCustomer(trx, userId)
    await forgetMessages(trx, userId)
    await forgetInvitations(trx, userId, now)
    await forgetUser(trx, userId)
    return sessions
  })
  announceEnded(publisher, ended)
}

/** A shop without an owner would be nobody's; it is closed or handed over first. */
export async function refuseOwner(db: Kysely<unknown>, userId: string): Promise<void> {
  const { rows } =
    await sql`select from organizations where owner_id = ${userId} and erased_at is null`.execute(
      db,
    )
  if (rows.length > 0) refuse('still_needed')
}

/** Their appointments lose the name; a shop's customer whose appointments are all theirs loses it too. Nobody else's appointment is touched. */
async function forgetCustomer(trx: Transaction<unknown>, userId: string): Promise<void> {
  await sql`update notices set by_user = null where by_user = ${userId}`.execute(trx)
  await sql`
    delete from notices where about_user = ${userId}
      or subject_id in (select id from appointments where user_id = ${userId})`.execute(trx)
  await sql`
    update outbox set dropped_reason = 'account_gone'
    where sent_at is null and dropped_reason is null
      and subject_id in (select id from appointments where user_id = ${userId})`.execute(trx)
  // With what the shop noted of them, and with whoever they turned out to be.
  await sql`
    with gone as (
    update customers cu set ${forgottenCustomer}, user_id = null
    where (cu.user_id = ${userId} or exists (select from appointments a
        where a.organization_id = cu.organization_id and a.customer_id = cu.id and a.user_id = ${userId}))
      and not exists (select from appointments a where a.organization_id = cu.organization_id
        and a.customer_id = cu.id and a.user_id is distinct from ${userId})
    returning cu.organization_id, cu.id), aliases as (
    update customers old set ${forgottenCustomer}, user_id = null
    from gone where old.organization_id = gone.organization_id and old.merged_into = gone.id)
    delete from customer_merges m using gone
    where m.organization_id = gone.organization_id and m.kept_id = gone.id`.execute(trx)
  await sql`update customers set user_id = null where user_id = ${userId}`.execute(trx)
  // Why they cancelled is their own words.
  await sql`
    update appointment_events e set detail = e.detail - 'reason' from appointments a
    where a.user_id = ${userId} and e.organization_id = a.organization_id and e.appointment_id = a.id
      and e.detail ? 'reason'`.execute(trx)
  await sql`
    update appointments set ${forgottenAppointment}, user_id = null where user_id = ${userId}`.execute(
    trx,
  )
}

/** What was sent stays counted, without the address it went to. */
async function forgetMessages(trx: Transaction<unknown>, userId: string): Promise<void> {
  await sql`
    update outbox set recipient = ${tombstoneOf(userId)}
    where recipient = (select email from users where id = ${userId})
      and (sent_at is not null or dropped_reason is not null)`.execute(trx)
}

/** Those they took and those they left unanswered: an address is a name, and a link to nobody opens nothing. */
async function forgetInvitations(
  trx: Transaction<unknown>,
  userId: string,
  now: number,
): Promise<void> {
  await sql`
    update invitations set email = ${tombstoneOf(userId)}, closed_at = coalesce(closed_at, ${new Date(now)})
    where email = (select email from users where id = ${userId})`.execute(trx)
}

async function forgetUser(trx: Transaction<unknown>, userId: string): Promise<void> {
  await sql`delete from calendar_feeds where user_id = ${userId}`.execute(trx)
  await sql`delete from favourites where user_id = ${userId}`.execute(trx)
  await sql`update memberships set status = 'removed' where user_id = ${userId}`.execute(trx)
  await sql`delete from identities where user_id = ${userId}`.execute(trx)
  await sql`update sessions set user_agent = '' where user_id = ${userId}`.execute(trx)
  await sql`
    update users set name = ${NOBODY}, email = ${tombstoneOf(userId)}, phone = null, avatar = null,
      password_hash = null, status = 'deleted', deactivated_at = null, is_platform_admin = false
    where id = ${userId}`.execute(trx)
}

/** Unique like an address, and nobody's: `.invalid` can never be delivered to. */
function tombstoneOf(userId: string): string {
  return `${userId}@deleted.invalid`
}
