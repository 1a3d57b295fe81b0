/**
 * What becomes of a shop whose subscription was canceled: thirty days later its pages are gone, and ninety days later so
 * is everything personal. A payment in between brings it back as it was.
 */
import { sql, type Transaction } from 'kysely'
import { DAY } from '#domain/interval.ts'
import { announceEnded, endSessionsInComerce, type EndedSession } from '../accounts/sessions.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Context } from '../context.ts'
import { FORMER_CUSTOMER } from '../profile/delete-account.ts'
import { forgetShop } from '../settings/change-rules.ts'

const CLOSES_AFTER = 30 * DAY
const ERASED_AFTER = 90 * DAY
const AT_ONCE = 20

export async function windUpCanceled(context: Context): Promise<void> {
  await closePages(context)
  await eraseShops(context)
}

async function closePages(context: Context): Promise<void> {
  const before = new Date(context.clock.now() - CLOSES_AFTER)
  const { rows } = await sql<{ id: string }>`
    update comerces c set status_before_closing = c.status, status = 'closed',
      rules_version = c.rules_version + 1
    from organizations o
    where o.id = c.organization_id and o.subscription = 'canceled'
      and o.subscription_since <= ${before} and c.status in ('draft', 'published', 'on_break')
    returning c.id`.execute(context.database.db)
  for (const { id } of rows) await forgetShop(context, id)
}

async function eraseShops(context: Context): Promise<void> {
  const now = context.clock.now()
  const { rows } = await sql<{ id: string }>`
    select id from organizations
    where subscription = 'canceled' and erased_at is null
      and subscription_since <= ${new Date(now - ERASED_AFTER)}
    order by subscription_since limit ${AT_ONCE}`.execute(context.database.db)
  for (const { id } of rows) {
    const ended = await context.database.db
      .transaction()
      .execute(async trx => await eraseShop(trx, id, now))
    announceEnded(context.publisher, ended)
    const { rows: shops } = await sql<{ id: string }>`
      select id from comerces where organization_id = ${id}`.execute(context.database.db)
    for (const shop of shops) await forgetShop(context, shop.id)
  }
}

/** Counts and money stay, for the books; names, phones, notes and whoever worked there do not. */
async function eraseShop(
  trx: Transaction<unknown>,
  id: string,
  now: number,
): Promise<EndedSession[]> {
  const { rows } = await sql`
    update organizations set erased_at = ${new Date(now)}, name = 'Local dado de baja'
    where id = ${id} and subscription = 'canceled' and erased_at is null returning id`.execute(trx)
  if (rows.length === 0) return []
  await forgetCustomers(trx, id)
  await sql`update staff set name = 'Persona' where organization_id = ${id}`.execute(trx)
  await sql`
    update comerces set name = 'Local dado de baja', description = '', address = '', whatsapp = null,
      latitude = null, longitude = null, deposit_instructions = '', status_before_closing = null,
      rules_version = rules_version + 1 where organization_id = ${id}`.execute(trx)
  await sql`update memberships set status = 'removed' where organization_id = ${id}`.execute(trx)
  await sql`delete from invitations where organization_id = ${id}`.execute(trx)
  const { rows: shops } = await sql<{ id: string }>`
    select id from comerces where organization_id = ${id}`.execute(trx)
  const ended: EndedSession[] = []
  for (const shop of shops) ended.push(...(await endSessionsInComerce(trx, shop.id, now)))
  const actor = { kind: 'system', id: null } as const
  const about = { organizationId: id, comerceId: null, subjectId: null, detail: {} }
  await writeAudit(trx, { ...about, actor, action: 'subscription.erased' }, now)
  return ended
}

async function forgetCustomers(trx: Transaction<unknown>, id: string): Promise<void> {
  await sql`delete from customer_merges where organization_id = ${id}`.execute(trx)
  await sql`delete from waitlist_entries where organization_id = ${id}`.execute(trx)
  await sql`delete from walk_ins where organization_id = ${id}`.execute(trx)
  await sql`
    update customers set name = ${FORMER_CUSTOMER}, phone = null, email = null, notes = '', haircut = '',
      tags = '{}', birthday = null, blocked_reason = null where organization_id = ${id}`.execute(
    trx,
  )
  await sql`
    update appointments set customer_name = ${FORMER_CUSTOMER}, note = '', answers = '[]', customer_email = null
    where organization_id = ${id}`.execute(trx)
  await sql`delete from notices where organization_id = ${id}`.execute(trx)
  await sql`update reviews set body = '', answer = null where organization_id = ${id}`.execute(trx)
  await sql`
    update outbox set dropped_reason = case when sent_at is null and dropped_reason is null
        then 'account_gone' else dropped_reason end,
      recipient = 'eliminado@deleted.invalid', payload = '{}'
    where organization_id = ${id}`.execute(trx)
}
