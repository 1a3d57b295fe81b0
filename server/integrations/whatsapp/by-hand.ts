/** Which of the messages to send by hand WhatsApp sends by itself, and why some of them came back. */
import { sql } from 'kysely'
import { whatsappKinds, type WhatsappFailure } from '#contract/integrations/whatsapp-names.ts'
import type { Kysely } from 'kysely'
import type { Shop } from './connection-rows.ts'
import { goesByWhatsapp } from './queue.ts'

type Due = { readonly kind: string; readonly subjectId: string; readonly version: number }
type Row = {
  readonly kind: string
  readonly subject_id: string
  readonly version: number
  readonly state: string
  readonly reason: WhatsappFailure | null
}

/** `itself`: it goes, or went, by WhatsApp; a failure: it did not, and why; null: WhatsApp has nothing to do with it. */
export type ByWhatsapp = (due: Due) => 'itself' | WhatsappFailure | null

/** Reminders are listed from the morning of their day on, before they are due by themselves. */
const reminders = ['reminder_24h', 'reminder_3h', 'confirm_request'] as const

export async function findByWhatsapp(
  db: Kysely<unknown>,
  shop: Shop,
  due: readonly Due[],
): Promise<ByWhatsapp> {
  const ids = due.map(({ subjectId }) => subjectId)
  if (ids.length === 0 || !(await isConnected(db, shop))) return () => null
  const { rows } = await sql<Row>`
    select kind, subject_id, version, state, reason from whatsapp_messages
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and subject_id = any(${ids}::uuid[])`.execute(db)
  const known = new Map(rows.map(row => [keyOf(row.kind, row.subject_id, row.version), row]))
  const coming = await findComing(db, shop, ids)
  return ({ kind, subjectId, version }) => {
    const own = kind === 'accepted' ? 'booked' : kind
    if (!whatsappKinds.some(one => one === own)) return null
    const row = known.get(keyOf(own, subjectId, version))
    if (row === undefined) return coming.has(`${own} ${subjectId}`) ? 'itself' : null
    if (row.state === 'failed') return row.reason
    return row.state === 'dropped' ? null : 'itself'
  }
}

function keyOf(kind: string, subject: string, version: number): string {
  return `${kind} ${subject} ${version}`
}

async function isConnected(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
): Promise<boolean> {
  const { rows } = await sql`select from whatsapp_connections
    where organization_id = ${organizationId} and comerce_id = ${shopId}`.execute(db)
  return rows.length > 0
}

async function findComing(
  db: Kysely<unknown>,
  { organizationId }: Shop,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; kinds: readonly boolean[] }>`
    select a.id, array[${goesByWhatsapp('reminder_24h')}, ${goesByWhatsapp('reminder_3h')},
      ${goesByWhatsapp('confirm_request')}] as kinds
    from appointments a where a.organization_id = ${organizationId} and a.id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Set(
    rows.flatMap(({ id, kinds }) =>
      reminders.filter((_, place) => kinds[place] === true).map(kind => `${kind} ${id}`),
    ),
  )
}
