/** Whatever carries the old name, mail address or phone of a customer's card follows a correction of the card. */
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { CustomerFields } from '#domain/customer/customer-merge.ts'
import type { Context } from '#server/context.ts'
import { readdress } from '#server/kernel/outbox/readdress.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'

type Trx = Transaction<unknown>
type Contact = Pick<CustomerFields, 'name' | 'phone' | 'email'>
export type Card = {
  readonly organizationId: string
  readonly id: string
  readonly before: Contact
  readonly after: Contact
}

/** Failed mails of so many days are sent again, to the corrected address. */
const AGAIN_DAYS = 14

/**
 * After the card was saved: appointments, mails that wait, the waitlist and the walk-in queue follow it. An appointment
 * in another person's name keeps that name.
 */
export async function followCard({ trx, now, emit }: Work, card: Card): Promise<void> {
  const { id, before, after } = card
  const isSame =
    before.name === after.name && before.email === after.email && before.phone === after.phone
  if (isSame) return
  const shops = [
    ...(await followInAppointments(trx, card)),
    ...(await followMail(trx, card, now)),
    ...(await followInWaitlist(trx, card, now)),
    ...(await followInQueue(trx, card, now)),
  ]
  await emit({ type: 'card.followed', id, shops: [...new Set(shops)] })
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    /** Boards show something else because a customer's card was corrected. */
    'card.followed': { readonly id: string; readonly shops: readonly string[] }
  }
}

export function showCard({ id, shops }: EventOf<'card.followed'>, { publisher }: Context): void {
  for (const shop of shops) {
    publisher.boardChanged(shop, id, 1)
    publisher.queueChanged(shop)
  }
}

type InShop = { readonly comerce_id: string }

/** The phone of an appointment is the card's. */
async function followInAppointments(trx: Trx, { before, after, ...card }: Card): Promise<string[]> {
  if (before.name === after.name) {
    if (before.phone === after.phone) return []
    const { rows } = await sql<InShop>`select distinct comerce_id from appointments
      where organization_id = ${card.organizationId} and customer_id = ${card.id}`.execute(trx)
    return rows.map(row => row.comerce_id)
  }
  const { rows } = await sql<InShop>`
    update appointments
    set customer_name = case when is_in_other_name then customer_name else ${after.name} end
    where organization_id = ${card.organizationId} and customer_id = ${card.id}
    returning comerce_id`.execute(trx)
  return rows.map(row => row.comerce_id)
}

/** Mails that wait, and those that failed of late, go to the corrected address; without one they are not sent. */
async function followMail(
  trx: Trx,
  { before, after, ...card }: Card,
  now: number,
): Promise<string[]> {
  if (before.email === after.email) return []
  const { rows } = await sql<InShop & { id: string; is_ahead: boolean }>`
    update appointments set customer_email = ${after.email}
    where organization_id = ${card.organizationId} and customer_id = ${card.id}
      and ${carriesMail(before.email, now)}
    returning comerce_id, id, starts_at > ${new Date(now)} as is_ahead`.execute(trx)
  if (before.email === null) return rows.map(row => row.comerce_id)
  const address = { from: before.email, to: after.email, now }
  const ids = (which: typeof rows) => which.map(row => row.id)
  await readdress(trx, ids(rows), { ...address, failedSince: null })
  const ahead = ids(rows.filter(row => row.is_ahead))
  if (after.email !== null)
    await readdress(trx, ahead, { ...address, failedSince: now - AGAIN_DAYS * DAY })
  return rows.map(row => row.comerce_id)
}

/** A first address reaches appointments ahead; nothing is written about earlier ones. */
function carriesMail(email: string | null, now: number): RawBuilder<unknown> {
  return email === null
    ? sql`customer_email is null and starts_at > ${new Date(now)}`
    : sql`customer_email = ${email}`
}

async function followInWaitlist(trx: Trx, { before, after, ...card }: Card, now: number) {
  const { organizationId, id } = card
  const { rows } = await sql<InShop & { id: string }>`
    update waitlist_entries w
    set name = case when name_key(w.name) = name_key(${before.name}) then ${after.name} else w.name end,
      phone = case when w.phone = ${before.phone}::text then ${after.phone}::text else w.phone end,
      email = case when w.email = ${before.email}::text then ${after.email}::text else w.email end,
      updated_at = ${new Date(now)}
    where w.organization_id = ${organizationId} and w.state in ('waiting', 'offered')
      and (w.phone = ${before.phone}::text or w.moves_appointment_id in (
        select a.id from appointments a where a.organization_id = ${organizationId} and a.customer_id = ${id}))
    returning w.comerce_id, w.id`.execute(trx)
  if (before.email !== null && before.email !== after.email) {
    const address = { from: before.email, to: after.email, now, failedSince: null }
    await readdress(
      trx,
      rows.map(row => row.id),
      address,
    )
  }
  return rows.map(row => row.comerce_id)
}

async function followInQueue(trx: Trx, { before, after, ...card }: Card, now: number) {
  if (before.phone === null) return []
  const { rows } = await sql<InShop>`
    update walk_ins
    set name = case when name_key(name) = name_key(${before.name}) then ${after.name} else name end,
      phone = ${after.phone}, updated_at = ${new Date(now)}
    where organization_id = ${card.organizationId} and state in ('waiting', 'called') and phone = ${before.phone}
    returning comerce_id`.execute(trx)
  return rows.map(row => row.comerce_id)
}
