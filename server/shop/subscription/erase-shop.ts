/**
 * Erases a shop ninety days after its end. What stays: that there were appointments, when and for how much, and the
 * audit without its details. No name, phone, note or text that anybody wrote stays;
 * `tests/server/kernel/http/every-text.test.ts` checks the database for that.
 */
import { sql, type Transaction } from 'kysely'
import { endSessionsInShop } from '#server/people/accounts/sessions.ts'
import { forgetMoneyTexts } from '#server/money/journal/forget-texts.ts'
import { forgetCalendars } from '../calendars/take-busy-times.ts'
import { forgottenAppointment, forgottenCustomer } from '#server/people/profile/forgotten.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'

const FORMER_SHOP = 'Local dado de baja'

/** Does nothing unless the subscription is canceled and the shop is not erased yet. */
export async function eraseShop(work: Work, id: string): Promise<void> {
  const { trx, now } = work
  const { rows } = await sql`
    update organizations set erased_at = ${new Date(now)}, name = ${FORMER_SHOP}
    where id = ${id} and subscription = 'canceled' and erased_at is null returning id`.execute(trx)
  if (rows.length === 0) return
  await forgetCustomers(trx, id)
  await forgetAppointments(trx, id)
  await forgetMoneyTexts(trx, id)
  await forgetTeam(work, id)
  await forgetPlace(trx, id)
  await sql`update audit set detail = '{}' where organization_id = ${id}`.execute(trx)
  const { rows: shops } = await sql<{ id: string }>`
    select id from comerces where organization_id = ${id}`.execute(trx)
  for (const shop of shops) await endSessionsInShop(work, shop.id, { isErased: true })
  const actor = { kind: 'system', id: null } as const
  const about = { organizationId: id, shopId: null, subjectId: null, detail: {} }
  await work.emit({ type: 'act.done', entry: { ...about, actor, action: 'subscription.erased' } })
  await work.emit({ type: 'subscription.changed', organizationId: id })
}

async function forgetCustomers(trx: Transaction<unknown>, id: string): Promise<void> {
  await sql`delete from push_subscriptions where organization_id = ${id}`.execute(trx)
  await sql`delete from imports where organization_id = ${id}`.execute(trx)
  await sql`delete from exports where organization_id = ${id}`.execute(trx)
  await sql`delete from restores where organization_id = ${id}`.execute(trx)
  await sql`delete from customer_edits where organization_id = ${id}`.execute(trx)
  await sql`delete from customer_merges where organization_id = ${id}`.execute(trx)
  await sql`delete from waitlist_entries where organization_id = ${id}`.execute(trx)
  await sql`delete from mail_stops where organization_id = ${id}`.execute(trx)
  await sql`delete from walk_ins where organization_id = ${id}`.execute(trx)
  await sql`delete from whatsapp_connections where organization_id = ${id}`.execute(trx)
  await sql`delete from whatsapp_people where organization_id = ${id}`.execute(trx)
  await sql`delete from whatsapp_messages where organization_id = ${id}`.execute(trx)
  await sql`delete from whatsapp_events where organization_id = ${id}`.execute(trx)
  await sql`delete from whatsapp_answers where organization_id = ${id}`.execute(trx)
  await sql`delete from connect_attempts where organization_id = ${id}`.execute(trx)
  await sql`delete from payment_accounts where organization_id = ${id}`.execute(trx)
  await sql`delete from payment_notices where organization_id = ${id}`.execute(trx)
  await sql`delete from day_messages where organization_id = ${id}`.execute(trx)
  await sql`
    update customers set ${forgottenCustomer} where organization_id = ${id}`.execute(trx)
  await sql`
    update reviews set body = '', answer = null, report_reason = null, hidden_reason = null
    where organization_id = ${id}`.execute(trx)
  await sql`
    update outbox set dropped_reason = case when sent_at is null and dropped_reason is null
        then 'account_gone' else dropped_reason end,
      recipient = 'eliminado@deleted.invalid', payload = '{}', last_error = null
    where organization_id = ${id}`.execute(trx)
}

async function forgetAppointments(trx: Transaction<unknown>, id: string): Promise<void> {
  await sql`
    update appointments set ${forgottenAppointment} where organization_id = ${id}`.execute(trx)
  await sql`
    update appointment_legs set service_name = 'Servicio', staff_name = 'Persona', add_ons = '[]'
    where organization_id = ${id}`.execute(trx)
  await sql`
    update appointment_events set detail = detail - 'reason'
    where organization_id = ${id} and detail ? 'reason'`.execute(trx)
  await sql`
    update appointment_events set detail = detail - 'from' - 'to'
    where organization_id = ${id} and kind = 'customer_changed'`.execute(trx)
  await sql`delete from notices where organization_id = ${id}`.execute(trx)
  await sql`update blocks set reason = '' where organization_id = ${id}`.execute(trx)
  await sql`update hours_requests set note = '', answer = '' where organization_id = ${id}`.execute(
    trx,
  )
  await sql`update hours_exceptions set reason = null where organization_id = ${id}`.execute(trx)
}

async function forgetTeam(work: Work, id: string): Promise<void> {
  const { trx } = work
  await sql`
    update staff set name = 'Persona', bio = '', avatar = null where organization_id = ${id}`.execute(
    trx,
  )
  await sql`update memberships set status = 'removed' where organization_id = ${id}`.execute(trx)
  await forgetCalendars(work, sql`k.organization_id = ${id}`)
  await sql`delete from trusted_devices where organization_id = ${id}`.execute(trx)
  await sql`delete from webhooks where organization_id = ${id}`.execute(trx)
  await sql`delete from api_keys where organization_id = ${id}`.execute(trx)
  await sql`delete from agenda_feeds where organization_id = ${id}`.execute(trx)
  await sql`delete from invitations where organization_id = ${id}`.execute(trx)
}

/** Keeps the public address taken, so that an old link never leads to another shop. */
async function forgetPlace(trx: Transaction<unknown>, id: string): Promise<void> {
  await sql`
    update comerces set name = ${FORMER_SHOP}, category = '', description = '', address = '', city = '',
      whatsapp = null, latitude = null, longitude = null, deposit_instructions = '', questions = '[]',
      instagram = '', website = '', policies = '', break_notice = '',
      status_before_closing = null, rules_version = rules_version + 1
    where organization_id = ${id}`.execute(trx)
  await sql`
    update services set name = 'Servicio', category = '', description = '', link_secret = null
    where organization_id = ${id}`.execute(trx)
  await sql`update service_add_ons set name = 'Extra' where organization_id = ${id}`.execute(trx)
  await sql`update resources set name = 'Recurso' where organization_id = ${id}`.execute(trx)
  await sql`delete from message_templates where organization_id = ${id}`.execute(trx)
  // The files are removed later by `pictures/forget-orphans.ts`.
  await sql`delete from pictures where organization_id = ${id}`.execute(trx)
}
