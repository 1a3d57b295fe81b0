/**
 * What a booking waits for that would be booked at once if less came from there: its customer, who confirms it by a mail,
 * or the shop. Only so many by mail, and one of a mailbox at a time, because whoever invents visitors has mailboxes too.
 */
import { sql } from 'kysely'
import { DAY } from '#domain/calendar/interval.ts'
import type { FirstState } from '#domain/appointment/request.ts'
import { mailsPerNetwork, type Verdict } from '#domain/booking/shares.ts'
import type { WaitsWire } from '#contract/protocol/problems.ts'
import type { Context } from '#server/context.ts'
import { limitFactor } from '#server/kernel/http/limiter.ts'
import { mailboxOf } from '#server/kernel/outbox/mailbox.ts'
import type { Agenda } from './judge.ts'
import type { Origin } from '#domain/booking/shares.ts'
import { isGone } from './standing.ts'

type Sent = {
  readonly verdict: Verdict
  readonly status: FirstState['status']
  readonly origin: Origin
  /** Several people are booked together: the shop decides on all of them. */
  readonly isParty: boolean
  /** Null: none was left, or it is not known yet. */
  readonly email: string | null
}

export type Wait = {
  /** What the customer is told. */
  readonly says: WaitsWire
  /** The fingerprint of the mailbox that confirms it; null: the shop does. */
  readonly mailbox: string | null
}

const SAYS: Readonly<Record<WaitsWire['for'], string>> = {
  shop: 'Desde tu conexión ya se reservaron varios turnos: este lo tiene que confirmar el local.',
  mail: 'Desde tu conexión ya se reservaron varios turnos: dejá tu mail y este lo confirmás con un link. Sin mail, lo tiene que confirmar el local.',
}

/** Null when it does not wait because of where it comes from. */
export async function waitOf(
  context: Pick<Context, 'config' | 'secrets'>,
  agenda: Agenda,
  { verdict, status, origin, isParty, email }: Sent,
): Promise<Wait | null> {
  if (verdict !== 'wait' || status !== 'booked') return null
  const mailbox = email === null ? null : mailboxMark(context, email)
  const isByMail = !isParty && (await isMailLeft(context, agenda, { origin, mailbox }))
  const way = isByMail ? 'mail' : 'shop'
  return { says: { for: way, text: SAYS[way] }, mailbox: isByMail ? mailbox : null }
}

/** Locks a mailbox in a shop, so that two bookings with it are counted one after the other. */
export function mailboxLock(context: Pick<Context, 'secrets'>, email: string | null): string[] {
  return email === null ? [] : [`!mailbox:${mailboxMark(context, email)}`]
}

function mailboxMark({ secrets }: Pick<Context, 'secrets'>, email: string): string {
  return secrets.fingerprint(`mailbox:${mailboxOf(email)}`)
}

async function isMailLeft(
  { config }: Pick<Context, 'config'>,
  { trx, row, now }: Agenda,
  { origin, mailbox }: { readonly origin: Origin; readonly mailbox: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ sent: number; is_busy: boolean }>`
    select count(*) filter (where ar.network = ${origin.network} and ar.at > ${new Date(now - DAY)})::int as sent,
      coalesce(bool_or(ar.mailbox = ${mailbox} and not ${isGone(now)} and a.starts_at > ${new Date(now)}), false) as is_busy
    from arrivals ar join appointments a on a.organization_id = ar.organization_id and a.id = ar.subject_id
    where ar.organization_id = ${row.organizationId} and ar.comerce_id = ${row.id} and ar.mailbox is not null`.execute(
    trx,
  )
  const { sent, is_busy: isBusy } = rows[0]!
  return sent < mailsPerNetwork * limitFactor(config) && !isBusy
}
