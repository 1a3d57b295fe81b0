/**
 * Erases a person from every table. `server/people/personal-data` says for each column whether it is erased, and a test
 * checks the whole database afterwards. The shops' history stays: appointments keep their time, price and staff.
 */
import { sql, type Transaction } from 'kysely'
import {
  ownAppointments,
  ownCards,
  ownDevices,
  ownEvents,
  ownInvitations,
  ownPlaces,
  ownReviews,
  ownWaits,
  type AccountHolder,
} from '../personal-data/whose.ts'
import { forgottenAppointment, forgottenCustomer } from './forgotten.ts'

const NOBODY = 'Cuenta eliminada'
const appointmentsOf = (person: AccountHolder) =>
  sql`(select a.id from appointments a where ${ownAppointments(person)})`

export async function erasePersonalData(
  trx: Transaction<unknown>,
  person: AccountHolder,
  now: number,
): Promise<void> {
  // First what is found through their appointments, because these lose `user_id` below.
  await forgetNotices(trx, person)
  await forgetWords(trx, person)
  await forgetChats(trx, person)
  await forgetWaiting(trx, person)
  await forgetMessages(trx, person)
  await forgetCards(trx, person)
  await sql`
    update appointments a set ${forgottenAppointment}, user_id = null where ${ownAppointments(person)}`.execute(
    trx,
  )
  await forgetLinks(trx, person, now)
  await forgetUser(trx, person)
}

async function forgetNotices(trx: Transaction<unknown>, person: AccountHolder): Promise<void> {
  await sql`update notices set by_user = null where by_user = ${person.userId}`.execute(trx)
  await sql`
    delete from notices where about_user = ${person.userId}
      or subject_id in ${appointmentsOf(person)}`.execute(trx)
}

/**
 * Erases the reasons of cancellations and of requests for hours, and the texts of reviews with their answers. The stars
 * of a review stay.
 */
async function forgetWords(trx: Transaction<unknown>, person: AccountHolder): Promise<void> {
  await sql`
    update appointment_events e set detail = e.detail - 'reason'
    where ${ownEvents(person)} and e.detail ? 'reason'`.execute(trx)
  await sql`
    update audit set detail = detail - 'reason'
    where action in ('review.reported', 'review.hidden') and detail ? 'reason'
      and subject_id in (select v.id from reviews v where ${ownReviews(person)})`.execute(trx)
  await sql`update hours_requests set note = '' where asked_by = ${person.userId}`.execute(trx)
  await sql`
    update reviews v set body = '', answer = null, report_reason = null, hidden_reason = null
    where ${ownReviews(person)}`.execute(trx)
}

/** Erases push subscriptions, waitlist entries, names and phones in queues, and stored answers of idempotency keys. */
async function forgetWaiting(trx: Transaction<unknown>, person: AccountHolder): Promise<void> {
  await sql`
    delete from push_subscriptions p where ${ownDevices(person)}`.execute(trx)
  await sql`delete from waitlist_entries w where ${ownWaits(person)}`.execute(trx)
  await sql`
    update walk_ins q set name = '', phone = null, user_id = null where ${ownPlaces(person)}`.execute(
    trx,
  )
  await sql`
    delete from idempotency_keys where split_part(caller, ':', 1) = ${person.userId}
      or reply->'appointment'->>'id' in (select a.id::text from appointments a where ${ownAppointments(person)})`.execute(
    trx,
  )
}

/** What they were told by WhatsApp about their appointments, and what they answered. */
async function forgetChats(trx: Transaction<unknown>, person: AccountHolder): Promise<void> {
  await sql`
    with answers as (
    delete from whatsapp_answers n where n.appointment_id in ${appointmentsOf(person)}
      or n.customer_id in (select c.id from customers c where ${ownCards(person)})
    returning n.organization_id, n.id)
    delete from whatsapp_messages m where m.subject_id in ${appointmentsOf(person)}
      or m.subject_id in (select w.id from waitlist_entries w where ${ownWaits(person)})
      or m.subject_id in (select answers.id from answers where answers.organization_id = m.organization_id)`.execute(
    trx,
  )
}

/** Sent messages stay for the statistics, without the address. Unsent ones are dropped. */
async function forgetMessages(trx: Transaction<unknown>, person: AccountHolder): Promise<void> {
  await sql`
    update outbox set recipient = ${tombstoneOf(person.userId)}, payload = '{}', last_error = null,
      dropped_reason = case when sent_at is null then coalesce(dropped_reason, 'account_gone')
        else dropped_reason end
    where id in (
      select id from outbox where recipient = ${person.email}
      union all select id from outbox where subject_id in ${appointmentsOf(person)}
      union all select id from outbox
        where subject_id in (select id from single_use_tokens where user_id = ${person.userId}))`.execute(
    trx,
  )
}

/**
 * Erases their customer records, with the copies that merges keep of them. A record that also has other people's
 * appointments only loses the mail address, because a shared phone does not prove who it is.
 */
async function forgetCards(trx: Transaction<unknown>, person: AccountHolder): Promise<void> {
  const { userId, email } = person
  await sql`
    with erased as (
    update customers c set ${forgottenCustomer}, user_id = null where ${ownCards(person)}
    returning c.organization_id, c.id), edits as (
    delete from customer_edits e using erased
    where e.organization_id = erased.organization_id and e.customer_id = erased.id)
    delete from customer_merges m using erased
    where m.organization_id = erased.organization_id
      and erased.id = any(array[m.kept_id, m.merged_id] || m.alias_ids)`.execute(trx)
  await sql`update customers set user_id = null where user_id = ${userId}`.execute(trx)
  await sql`update customers set email = null where email = ${email}`.execute(trx)
  await sql`
    update appointment_events set detail = detail - 'from' - 'to'
    where kind = 'customer_changed'
      and (detail -> 'from' ->> 'user' = ${userId} or detail -> 'from' ->> 'email' = ${email})`.execute(
    trx,
  )
  await sql`
    update customer_edits set before = before || jsonb_build_object('email', null)
    where before->>'email' = ${email}`.execute(trx)
  await sql`
    update customer_merges set
      kept_before = kept_before || jsonb_build_object('email', nullif(kept_before->>'email', ${email})),
      merged_before = merged_before || jsonb_build_object('email', nullif(merged_before->>'email', ${email})),
      kept_after = kept_after || jsonb_build_object('email', nullif(kept_after->>'email', ${email}))
    where ${email} in (kept_before->>'email', merged_before->>'email', kept_after->>'email')`.execute(
    trx,
  )
}

/** Erases the address from tokens, invitations and trials, also those that others requested for it, and closes them. */
async function forgetLinks(
  trx: Transaction<unknown>,
  person: AccountHolder,
  now: number,
): Promise<void> {
  const { userId, email } = person
  await sql`update single_use_tokens set detail = '{}' where user_id = ${userId}`.execute(trx)
  await sql`
    update single_use_tokens set detail = detail - 'email', used_at = coalesce(used_at, ${new Date(now)})
    where detail->>'email' = ${email}`.execute(trx)
  await sql`
    update invitations i set email = ${tombstoneOf(userId)}, closed_at = coalesce(closed_at, ${new Date(now)})
    where ${ownInvitations(person)}`.execute(trx)
  await sql`
    delete from ad_url_reservations
    where user_id = ${userId} or wanted->>'email' = ${email}`.execute(trx)
}

async function forgetUser(trx: Transaction<unknown>, { userId }: AccountHolder): Promise<void> {
  await sql`delete from calendar_feeds where user_id = ${userId}`.execute(trx)
  await sql`delete from agenda_feeds where made_by = ${userId}`.execute(trx)
  await sql`delete from favourites where user_id = ${userId}`.execute(trx)
  await sql`delete from notice_settings where user_id = ${userId}`.execute(trx)
  await sql`update memberships set status = 'removed' where user_id = ${userId}`.execute(trx)
  await sql`delete from identities where user_id = ${userId}`.execute(trx)
  await sql`delete from second_factors where user_id = ${userId}`.execute(trx)
  await sql`delete from passkeys where user_id = ${userId}`.execute(trx)
  await sql`delete from device_pins where user_id = ${userId}`.execute(trx)
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(trx)
  await sql`update sessions set user_agent = '', network = '', address = '' where user_id = ${userId}`.execute(
    trx,
  )
  await sql`
    update users set name = ${NOBODY}, email = ${tombstoneOf(userId)}, phone = null, avatar = null,
      password_hash = null, signup_proof = null, status = 'deleted', deactivated_at = null,
      is_platform_admin = false
    where id = ${userId}`.execute(trx)
}

/** A unique replacement for the address. Mail to `.invalid` can never be delivered (RFC 2606). */
function tombstoneOf(userId: string): string {
  return `${userId}@deleted.invalid`
}
