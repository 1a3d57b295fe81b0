import { DAY } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { sql } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import { forgetOrphans } from '#server/shop/pictures/forget-orphans.ts'
import type { Context } from '#server/context.ts'
import { FORMER_CUSTOMER } from '#server/people/profile/forgotten.ts'

const NOTICES_DAYS = 90
/** As long as the owner may cancel what came from one place. */
const ARRIVALS_DAYS = 7
const WEBHOOKS_DAYS = 30
const IMPORTS_READ_DAYS = 7
const IMPORTS_DAYS = 30
/** Meta tells of the same thing again for at most a week. */
const CHAT_EVENTS_DAYS = 8
const CHATS_DAYS = 90

/**
 * Deletes data that is no longer needed. Runs once a day and not more often, because the tables that are written with
 * every booking have no index by age.
 */
export async function forgetOld(context: Context): Promise<void> {
  const { database, clock } = context
  const before = new Date(clock.now() - DAY)
  await sql`delete from holds where expires_at <= ${before}`.execute(database.db)
  await sql`delete from occupancy where expires_at <= ${before}`.execute(database.db)
  await sql`delete from arrivals
    where at <= ${new Date(clock.now() - ARRIVALS_DAYS * DAY)}`.execute(database.db)
  await sql`delete from seats s where not exists (select 1 from occupancy o
    where o.organization_id = s.organization_id and o.owner = s.owner)`.execute(database.db)
  // Names and phones on waitlist and queue are kept for 30 days.
  await sql`delete from waitlist_entries
    where state not in ('waiting', 'offered') and updated_at <= ${new Date(clock.now() - 30 * DAY)}`.execute(
    database.db,
  )
  await sql`delete from walk_ins
    where date <= ${localDate(clock.now() - 30 * DAY, 'UTC')}`.execute(database.db)
  // Changes that the customer was not told of: the appointment is over now.
  await sql`
    delete from untold_turns u using appointments a
    where a.organization_id = u.organization_id and a.id = u.appointment_id
      and greatest(u.knew_starts_at, a.starts_at) <= ${before}`.execute(database.db)
  // Notices that name a deleted customer, about the appointments that the deletion cancelled.
  await sql`
    delete from notices n using appointments a
    where a.id = n.subject_id and a.customer_name = ${FORMER_CUSTOMER} and n.at <= ${before}`.execute(
    database.db,
  )
  // Notices about logins and logouts of a deleted account.
  await sql`
    delete from notices n using users u
    where u.id = n.about_user and u.status = 'deleted' and n.at <= ${before}`.execute(database.db)
  await sql`delete from webhook_deliveries
    where created_at <= ${new Date(clock.now() - WEBHOOKS_DAYS * DAY)}`.execute(database.db)
  await sql`delete from oidc_attempts where expires_at <= ${before}`.execute(database.db)
  await sql`delete from connect_attempts where expires_at <= ${before}`.execute(database.db)
  await sql`delete from passkey_questions where expires_at <= ${before}`.execute(database.db)
  await sql`delete from sign_in_challenges where expires_at <= ${before}`.execute(database.db)
  await sql`
    delete from second_factors where confirmed_at is null and created_at <= ${before}`.execute(
    database.db,
  )
  // Kept for longer than any "we miss you" period, so that nobody gets that message twice.
  await sql`delete from day_messages where at <= ${new Date(clock.now() - 400 * DAY)}`.execute(
    database.db,
  )
  const longBefore = new Date(clock.now() - NOTICES_DAYS * DAY)
  await sql`delete from notices where at <= ${longBefore}`.execute(database.db)
  await sql`delete from refusals where minute <= ${longBefore}`.execute(database.db)
  await sql`delete from log_counts where last_at <= ${longBefore}`.execute(database.db)
  await sql`delete from idempotency_keys where created_at <= ${before}`.execute(database.db)
  // Rate limits count in real time, not by the application's clock.
  await sql`delete from rate_limits where expire < extract(epoch from clock_timestamp()) * 1000`.execute(
    database.db,
  )
  await forgetImports(context)
  await forgetChats(context)
  await forgetDevices(context)
  await forgetTrust(context, longBefore)
  await forgetOrphans(context)
}

/** The rows of files that were brought thirty days ago, and files that were read and not brought within a week. */
async function forgetImports({ database, clock }: Context): Promise<void> {
  await sql`
    delete from imports where state in ('ready', 'reading')
      and created_at <= ${new Date(clock.now() - IMPORTS_READ_DAYS * DAY)}`.execute(database.db)
  await sql`
    delete from import_rows r using imports i
    where i.organization_id = r.organization_id and i.id = r.import_id
      and i.created_at <= ${new Date(clock.now() - IMPORTS_DAYS * DAY)}`.execute(database.db)
  await sql`
    update imports set file_name = '', found = jsonb_set(found, '{columns}', '[]')
    where created_at <= ${new Date(clock.now() - IMPORTS_DAYS * DAY)} and found->'columns' <> '[]'`.execute(
    database.db,
  )
}

/** What was told and answered by WhatsApp. Who agreed to it, or asked for no more, stays while the shop does. */
async function forgetChats({ database, clock }: Context): Promise<void> {
  const longBefore = new Date(clock.now() - CHATS_DAYS * DAY)
  await sql`delete from whatsapp_events
    where heard_at <= ${new Date(clock.now() - CHAT_EVENTS_DAYS * DAY)}`.execute(database.db)
  await sql`delete from whatsapp_messages where created_at <= ${longBefore}`.execute(database.db)
  await sql`delete from whatsapp_answers where at <= ${longBefore}`.execute(database.db)
}

/** Deletes devices whose trust ended, or that were last used, 90 days ago or more. */
async function forgetTrust({ database }: Context, longBefore: Date): Promise<void> {
  await sql`
    delete from trusted_devices where ended_at <= ${longBefore} or last_used_at <= ${longBefore}`.execute(
    database.db,
  )
}

/** Deletes push subscriptions whose appointment, waitlist entry, walk-in or session is over. */
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
