/** Push subscriptions of browsers: of a session, or of the holder of a customer's link. */
import { createHash, ECDH, randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { PushDeviceWire } from '#contract/messages/push.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

/** What a subscription belongs to. */
export type Holder =
  | { readonly sessionId: string }
  | {
      readonly organizationId: string
      readonly column: 'appointment_id' | 'waitlist_id' | 'walk_in_id'
      readonly id: string
      readonly generation: number
    }

type Row = { readonly id: string; readonly endpoint: string; readonly created_at: number }
export type Subscription = Received<'addPushDevice', 'body'>

/** Most subscriptions of one link, and of all sessions of one user; the oldest are deleted. */
const MOST_OF_A_LINK = 5
const MOST_OF_AN_ACCOUNT = 10

export async function addDevice(
  context: Context,
  holder: Holder,
  subscription: Subscription,
): Promise<PushDeviceWire> {
  refuseOdd(subscription, context.config.pushOrigins)
  const { endpoint, keys } = subscription
  const now = new Date(context.clock.now())
  return await transact(context, async ({ trx }) => {
    if ('sessionId' in holder) await takeFromOthers(trx, holder.sessionId, endpoint)
    const { rows } = await sql<Row>`
      insert into push_subscriptions (id, session_id, organization_id, appointment_id, waitlist_id, walk_in_id,
        generation, endpoint, p256dh, auth, created_at)
      values (${randomUUID()}, ${'sessionId' in holder ? holder.sessionId : null},
        ${'column' in holder ? holder.organizationId : null}, ${idIn(holder, 'appointment_id')},
        ${idIn(holder, 'waitlist_id')}, ${idIn(holder, 'walk_in_id')},
        ${'column' in holder ? holder.generation : 1}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${now})
      on conflict (endpoint, session_id, appointment_id, waitlist_id, walk_in_id)
        do update set p256dh = excluded.p256dh, auth = excluded.auth, generation = excluded.generation,
          created_at = excluded.created_at
      returning id, endpoint, created_at`.execute(trx)
    await dropOldest(trx, holder)
    return toDevice(rows[0]!)
  })
}

/** The devices of a session or a link, newest first. */
export async function findDevices(db: Kysely<unknown>, holder: Holder): Promise<PushDeviceWire[]> {
  const { rows } = await sql<Row>`
    select p.id, p.endpoint, p.created_at from push_subscriptions p
    where ${isHeldBy(holder)} order by p.created_at desc, p.id limit 100`.execute(db)
  return rows.map(toDevice)
}

/** Returns whether there was such a device. */
export async function removeDevice(
  db: Kysely<unknown>,
  holder: Holder,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    delete from push_subscriptions p where p.id = ${id} and ${isHeldBy(holder)} returning p.id`.execute(
    db,
  )
  return rows.length > 0
}

export function toDevice({ id, endpoint, created_at: at }: Row): PushDeviceWire {
  const device = createHash('sha256').update(endpoint).digest('base64url')
  return { id, device, created_at: toOffsetIso(at, 'UTC') }
}

function refuseOdd({ endpoint, keys }: Subscription, origins: readonly string[]): void {
  if (!isPushService(endpoint, origins))
    refuseField(
      'endpoint',
      'Este navegador usa un servicio de avisos que no conocemos. Probá con Chrome, Firefox, Edge o Safari.',
    )
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url')
  } catch {
    refuseField(
      'keys.p256dh',
      'El navegador mandó una clave que no sirve. Probá activarlo otra vez.',
    )
  }
}

/** A browser belongs to the last session: an earlier user of it gets no more pushes there. */
async function takeFromOthers(
  trx: Transaction<unknown>,
  sessionId: string,
  endpoint: string,
): Promise<void> {
  await sql`
    delete from push_subscriptions
    where endpoint = ${endpoint} and session_id is not null and session_id <> ${sessionId}`.execute(
    trx,
  )
}

async function dropOldest(trx: Transaction<unknown>, holder: Holder): Promise<void> {
  const which =
    'sessionId' in holder
      ? sql`p.session_id in (select mine.id from sessions mine join sessions s using (user_id)
          where s.id = ${holder.sessionId})`
      : isHeldBy(holder)
  await sql`
    delete from push_subscriptions where id in (select p.id from push_subscriptions p where ${which}
      order by p.created_at desc, p.id
      offset ${'sessionId' in holder ? MOST_OF_AN_ACCOUNT : MOST_OF_A_LINK})`.execute(trx)
}

function isHeldBy(holder: Holder) {
  if ('sessionId' in holder) return sql`p.session_id = ${holder.sessionId}`
  return sql`p.organization_id = ${holder.organizationId} and ${sql.ref(`p.${holder.column}`)} = ${holder.id}`
}

function idIn(holder: Holder, column: string): string | null {
  return 'column' in holder && holder.column === column ? holder.id : null
}

/**
 * The push services whose endpoints are accepted: those of the browser makers. Any other endpoint would let a stranger
 * make this server send requests anywhere (SSRF). The name need not be resolved here, because TLS proves the host.
 */
const HOSTS = new Set(['fcm.googleapis.com', 'jmt17.google.com'])
const DOMAINS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

function isPushService(endpoint: string, alsoAllowed: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || url.username !== '' || url.password !== '') return false
  if (alsoAllowed.includes(url.origin)) return true
  const { protocol, port, hostname } = url
  if (protocol !== 'https:' || port !== '') return false
  return HOSTS.has(hostname) || DOMAINS.some(domain => hostname.endsWith(domain))
}
