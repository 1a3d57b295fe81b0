import { sql, type Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { orRefusal, refuse } from '#server/kernel/http/refusal.ts'
import { forgetCalendars } from '#server/shop/calendars/take-busy-times.ts'
import { changeStatusQueued } from '#server/scheduling/status/change-status.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { confirmPassword } from '../accounts/confirm-password.ts'
import { endSessionsOf } from '../accounts/sessions.ts'
import { ALL_PURPOSES, killTokens } from '../accounts/single-use-tokens.ts'
import { takeAppointments } from './claim-by-mail.ts'
import { erasePersonalData } from './erase-personal-data.ts'

/** Deletes the account. The shops' history stays: appointments keep their time, price and staff, without a name. */
export async function deleteAccount(
  context: Context,
  limiter: Limiter,
  account: Account,
  password: string,
): Promise<void> {
  await confirmPassword(context, limiter, account, password)
  await eraseAccount(context, account.userId)
}

/** With `deactivatedSince`, erases only an account still deactivated since then: its user may have just come back. */
export async function eraseAccount(
  context: Context,
  userId: string,
  deactivatedSince: Date | null = null,
): Promise<void> {
  await refuseOwner(context.database.db, userId)
  await takeAllAppointments(context, userId)
  // Before the name is erased, so that each shop gets a normal notice of the cancellation.
  await cancelFutureAppointments(context, userId)
  await transact(context, async work => {
    const { trx, now } = work
    const { rows } = await sql<{ email: string }>`
      select email from users where id = ${userId} and (${deactivatedSince}::timestamptz is null
        or (status = 'deactivated' and deactivated_at <= ${deactivatedSince})) for update`.execute(
      trx,
    )
    const { email } = rows[0] ?? refuse('not_found')
    await refuseOwner(trx, userId)
    await refuseFutureAppointments(trx, userId, now)
    // First, because the notices about ended sessions need the name.
    await endSessionsOf(work, userId, null)
    await killTokens(trx, userId, ALL_PURPOSES, now)
    await forgetCalendars(
      work,
      sql`exists (select from memberships m where m.user_id = ${userId} and m.status <> 'removed'
        and m.organization_id = k.organization_id and m.staff_id = k.staff_id)`,
    )
    await erasePersonalData(trx, { userId, email }, now)
  })
}

/**
 * Refuses for the owner of a shop, which must not be left without one. A shop whose subscription has ended goes on to be
 * erased on its date without them.
 */
export async function refuseOwner(db: Kysely<unknown>, userId: string): Promise<void> {
  const { rows } =
    await sql`select from organizations where owner_id = ${userId} and subscription <> 'canceled'`.execute(
      db,
    )
  if (rows.length > 0) refuse('still_needed')
}

/** Links appointments that were booked as a guest with the account's address, so that they are erased too. */
async function takeAllAppointments(context: Context, userId: string): Promise<void> {
  await transact(context, async ({ trx }) => {
    const { rows } = await sql<{ email: string }>`
      select email from users where id = ${userId} and status in ('active', 'deactivated')`.execute(
      trx,
    )
    if (rows[0] !== undefined) await takeAppointments(trx, userId, rows[0].email)
  })
}

/** Cancels a customer's future appointments one by one, as they would themselves: the shops are notified. */
async function cancelFutureAppointments(context: Context, userId: string): Promise<void> {
  const { db } = context.database
  const now = context.clock.now()
  const appointments = await findAppointments(
    db,
    now,
    sql`a.id in (${futureAppointmentsOf(userId, now)})`,
  )
  for (const appointment of appointments) {
    const found = { shop: await shopOf(context, appointment.comerce_id), appointment }
    const by = { actor: 'customer', actorId: userId, reason: undefined } as const
    await orRefusal(
      changeStatusQueued(context, found, { to: 'cancelled', ...by, revision: undefined }),
    )
  }
}

/** Refuses if an appointment was booked after the cancellations; the customer must try again. */
async function refuseFutureAppointments(
  db: Kysely<unknown>,
  userId: string,
  now: number,
): Promise<void> {
  const { rows } = await futureAppointmentsOf(userId, now).execute(db)
  if (rows.length > 0) refuse('has_future_turns')
}

function futureAppointmentsOf(userId: string, now: number) {
  return sql<{ id: string }>`
    select t.id from appointments t
    where t.user_id = ${userId} and t.starts_at > ${new Date(now)}
      and t.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')`
}
