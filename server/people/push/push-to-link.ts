/** News of what a customer holds a link of: written with its cause, in the same transaction, for each browser that asked. */
import { sql, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import { causeNow } from '#server/kernel/cause.ts'
import type { ComposePush, MailsByKind, Writer } from '#server/kernel/outbox/compose.ts'

export type LinkNews = {
  readonly organizationId: string
  readonly column: 'appointment_id' | 'waitlist_id' | 'walk_in_id'
  /** The appointment, entry or place. */
  readonly id: string
  /** What the mail about the same is called. */
  readonly kind: string
  readonly revision: number
  readonly payload?: Readonly<Record<string, string>>
  readonly waitMs?: number
}

/** The same news reach a browser once, however often they are asked for. */
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

/** A push service need not keep it for longer: by then another message has come, or the hour has. */
const KEPT_MS = 12 * 60 * MINUTE

/**
 * What the mail about the same says, in short: by its subject, its first sentence and its link. So it is true when it is
 * sent, has the shop's own words where it wrote some, and says to a browser no more than to a mailbox.
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
    const path = url?.startsWith(`${writer.publicUrl}/`) ? url.slice(writer.publicUrl.length) : '/'
    const tag = writer.secrets.fingerprint(about).replaceAll(/[^\w]/g, '').slice(0, 22)
    return { push: { device, title: subject, body: gist ?? '', path, tag, ttlMs: KEPT_MS } }
  }

/** Null: it was switched off, or its link opens nothing any more. */
async function findDevice({ db }: Writer, id: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select p.id, p.endpoint, p.p256dh, p.auth from push_subscriptions p
    left join appointments a on a.organization_id = p.organization_id and a.id = p.appointment_id
    where p.id = ${id}::uuid and p.session_id is null
      and (a.id is null or a.manage_generation = p.generation)`.execute(db)
  return rows[0] ?? null
}
