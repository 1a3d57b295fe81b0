/**
 * Pushes to customers' browsers: added to the outbox in the transaction of the change, one for each subscribed browser.
 */
import { sql, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import { causeNow } from '#server/kernel/cause.ts'
import type { ComposePush, MailsByKind, Writer } from '#server/kernel/outbox/compose.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'

export type LinkNews = {
  readonly organizationId: string
  readonly column: 'appointment_id' | 'waitlist_id' | 'walk_in_id'
  /** The appointment, entry or place. */
  readonly id: string
  /** The kind of the mail about the same event. */
  readonly kind: string
  readonly revision: number
  readonly payload?: Readonly<Record<string, string>>
  readonly waitMs?: number
}

/** Adds one message for each browser; the same kind and revision is added only once. */
export async function pushToLink(
  trx: Transaction<unknown>,
  { organizationId, column, id, kind, revision, payload = {}, waitMs = 0 }: LinkNews,
  now: number,
): Promise<void> {
  const said = JSON.stringify({ ...payload, kind, about: id })
  const due = new Date(now + waitMs)
  const cause = causeNow()
  await sql`
    insert into outbox (id, organization_id, kind, subject_id, revision, recipient, payload, due_at,
      created_at, next_attempt_at, request_id, traceparent)
    select gen_random_uuid(), p.organization_id, 'push_customer', md5(p.id::text || ${kind}::text || ${id}::text)::uuid,
      ${revision}, p.id::text, ${said}::jsonb, ${due}, ${new Date(now)}, ${due},
      ${cause?.requestId ?? null}::text, ${cause?.traceparent ?? null}::text
    from push_subscriptions p
    where p.organization_id = ${organizationId} and ${sql.ref(`p.${column}`)} = ${id}
    on conflict (kind, subject_id, revision) do nothing`.execute(trx)
}

type Row = {
  readonly id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** How long the push service keeps it. Later it would be outdated. */
const KEPT_MS = 12 * 60 * MINUTE

/**
 * Composes a push from the mail about the same event: its subject, first paragraph and link. So a push has the present
 * data and the shop's own texts, and reveals no more than the mail.
 */
export const customerPushOf =
  (mails: MailsByKind): ComposePush =>
  async (writer, { recipient, payload }) => {
    const { kind = '', about = '' } = payload
    const device = await findDevice(writer, recipient)
    if (device === null) return { dropped: 'device_gone' }
    const compose = mails[kind]
    if (compose === undefined) throw new Error(`Nobody writes news of the kind ${kind}`)
    const composed = await compose(writer, { subject_id: about, recipient: '', payload })
    if ('dropped' in composed) return composed
    const { subject, gist, url } = composed.mail
    const found = url?.startsWith(`${writer.publicUrl}/`) ? url.slice(writer.publicUrl.length) : '/'
    // The page itself, which the device keeps for when it has no network; its first button is that of the mail.
    const [path = '/'] = found.split('?')
    const tag = writer.secrets.fingerprint(about).replaceAll(/[^\w]/g, '').slice(0, 22)
    return { push: { device, title: subject, body: gist ?? '', path, tag, ttlMs: KEPT_MS } }
  }

/** Returns null when the subscription was deleted or its link has become invalid. */
async function findDevice({ db }: Writer, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select p.id, p.endpoint, p.p256dh, p.auth from push_subscriptions p
    left join appointments a on a.organization_id = p.organization_id and a.id = p.appointment_id
    where p.id = ${id}::uuid and p.session_id is null
      and (a.id is null or a.manage_generation = p.generation)`.execute(db)
  return rows[0] ?? null
}

/** Whoever had the appointment hears nothing of it on their devices any more. */
export async function forgetLinkDevices(
  { trx }: Work,
  { before }: EventOf<'appointment.customer_changed'>,
): Promise<void> {
  await sql`delete from push_subscriptions
    where organization_id = ${before.organization_id} and appointment_id = ${before.id}`.execute(
    trx,
  )
}
