import { DAY } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { sql } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import { forgetOrphans } from '#server/shop/pictures/forget-orphans.ts'
import type { Context } from '#server/context.ts'
import { FORMER_CUSTOMER } from '#server/people/profile/forgotten.ts'

const NOTICES_DAYS = 90

/**
 * Holds, the time of requests that expired, and answered keys: nobody asks for them a day later. Not more often than
 * that: there is no index by age on what is written with every booking.
 */
export async function forgetOld(context: Context): Promise<void> {
  const { database, clock } = context
  const before = new Date(clock.now() - DAY)
  await sql`delete from holds where expires_at <= ${before}`.execute(database.db)
  await sql`delete from occupancy where expires_at <= ${before}`.execute(database.db)
  await sql`delete from seats s where not exists (select 1 from occupancy o
    where o.organization_id = s.organization_id and o.owner = s.owner)`.execute(database.db)
  // Names and phones of those who waited are kept no longer than a list is looked back at.
  await sql`delete from waitlist_entries
    where state not in ('waiting', 'offered') and updated_at <= ${new Date(clock.now() - 30 * DAY)}`.execute(
    database.db,
  )
  await sql`delete from walk_ins
    where date <= ${localDate(clock.now() - 30 * DAY, 'UTC')}`.execute(database.db)
  // Who came at the wrong hour has come.
  await sql`
    delete from untold_turns u using appointments a
    where a.organization_id = u.organization_id and a.id = u.appointment_id
      and greatest(u.knew_starts_at, a.starts_at) <= ${before}`.execute(database.db)
  // Shops heard by name of appointments that a deleted account cancelled; a day later nobody has to.
  await sql`
    delete from notices n using appointments a
    where a.id = n.subject_id and a.customer_name = ${FORMER_CUSTOMER} and n.at <= ${before}`.execute(
    database.db,
  )
  // And of the coming and going of a deleted account, its last going too.
  await sql`
    delete from notices n using users u
    where u.id = n.about_user and u.status = 'deleted' and n.at <= ${before}`.execute(database.db)
  await sql`delete from oidc_attempts where expires_at <= ${before}`.execute(database.db)
  await sql`delete from passkey_questions where expires_at <= ${before}`.execute(database.db)
  await sql`delete from sign_in_challenges where expires_at <= ${before}`.execute(database.db)
  await sql`
    delete from second_factors where confirmed_at is null and created_at <= ${before}`.execute(
    database.db,
  )
  // Longer than a customer may be missed: whom a message was written to is not written to again.
  await sql`delete from day_messages where at <= ${new Date(clock.now() - 400 * DAY)}`.execute(
    database.db,
  )
  const longBefore = new Date(clock.now() - NOTICES_DAYS * DAY)
  await sql`delete from notices where at <= ${longBefore}`.execute(database.db)
  await sql`delete from refusals where minute <= ${longBefore}`.execute(database.db)
  await sql`delete from idempotency_keys where created_at <= ${before}`.execute(database.db)
  // Counted in real time, whatever the shops' clock says.
  await sql`delete from rate_limits where expire < extract(epoch from clock_timestamp()) * 1000`.execute(
    database.db,
  )
  await forgetDevices(context)
  await forgetTrust(context, longBefore)
  await forgetOrphans(context)
}

/** Devices that are trusted no longer, and those that nobody came in on for longer than any session lives. */
async function forgetTrust({ database }: Context, longBefore: Date): Promise<void> {
  await sql`
    delete from trusted_devices where ended_at <= ${longBefore} or last_used_at <= ${longBefore}`.execute(
    database.db,
  )
}

/** What a browser asked to be told of is over, or its session has lived its life. */
async function forgetDevices({ database, clock }: Context): Promise<void> {
  const before = new Date(clock.now() - DAY)
  const longBefore = new Date(clock.now() - limits.session_staff_longest_days * DAY)
  await sql`
    delete from push_subscriptions p using sessions s
    where s.id = p.session_id and (s.ended_at is not null or s.created_at <= ${longBefore})`.execute(
    database.db,
  )
  await sql`
    delete from push_subscriptions p using appointments a
    where a.organization_id = p.organization_id and a.id = p.appointment_id
      and a.ends_at <= ${before}`.execute(database.db)
  await sql`
    delete from push_subscriptions p using waitlist_entries w
    where w.organization_id = p.organization_id and w.id = p.waitlist_id
      and w.state not in ('waiting', 'offered') and w.updated_at <= ${before}`.execute(database.db)
  await sql`
    delete from push_subscriptions p using walk_ins w
    where w.organization_id = p.organization_id and w.id = p.walk_in_id
      and w.date <= ${localDate(clock.now() - 2 * DAY, 'UTC')}`.execute(database.db)
}
