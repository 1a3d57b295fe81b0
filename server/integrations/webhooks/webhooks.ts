import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { sql, type Kysely } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { WebhookEvent } from '#contract/integrations/webhook-events.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { membershipOf, type Account, type Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { isPublicAddress } from '#server/kernel/outgoing/public-address.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { secretText } from './sign.ts'

type WebhookWire = Reply<'listWebhooks'>['items'][number]
export type WebhookRow = {
  readonly organization_id: string
  readonly id: string
  readonly url: string
  readonly events: WebhookEvent[]
  readonly generation: number
  readonly former_until: number | null
  readonly is_on: boolean
  readonly off_reason: 'gone' | 'failing' | null
  readonly failing_since: number | null
  readonly created_at: number
}

/** How long both secrets sign after a rotation. */
const BOTH_SIGN_FOR = DAY

export async function listWebhooks(
  context: Context,
  member: Membership,
): Promise<Reply<'listWebhooks'>> {
  const rows = await findWebhooks(context.database.db, member, sql`true`)
  const { row: shop } = await shopOf(context, member.shopId)
  const now = context.clock.now()
  return { items: rows.map(row => toWire(row, shop.timeZone, now)), next_cursor: null }
}

async function findWebhooks(
  db: Kysely<unknown>,
  { organizationId, shopId }: Membership,
  where: ReturnType<typeof sql>,
  tail = sql``,
): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.organization_id, w.id, w.url, w.events, w.generation, w.former_until, w.is_on, w.off_reason,
      w.failing_since, w.created_at
    from webhooks w
    where w.organization_id = ${organizationId} and w.comerce_id = ${shopId} and ${where}
    order by w.created_at desc, w.id ${tail}`.execute(db)
  return rows
}

/** One of this shop. Refuses with `not_found`. */
export async function oneWebhook(
  db: Kysely<unknown>,
  member: Membership,
  id: string,
  tail = sql``,
): Promise<WebhookRow> {
  const [row] = await findWebhooks(db, member, sql`w.id = ${id}`, tail)
  return row ?? refuse('not_found')
}

export async function createWebhook(
  context: Context,
  account: Account,
  { url: typed, events }: Received<'createWebhook', 'body'>,
): Promise<{ readonly id: string }> {
  const member = membershipOf(account)
  const { organizationId, shopId } = member
  const url = readUrl(context, typed)
  return await changeRules(context, member, async work => {
    const { trx, now } = work
    const known = await findWebhooks(trx, member, sql`true`)
    if (known.length >= serverLimits.webhooks)
      refuseField('url', `Ya hay ${serverLimits.webhooks}. Quitá uno que no uses para sumar otro.`)
    const id = randomUUID()
    await sql`
      insert into webhooks (organization_id, id, comerce_id, url, events, made_by, created_at)
      values (${organizationId}, ${id}, ${shopId}, ${url}, ${[...new Set(events)]}::text[], ${account.userId},
        ${new Date(now)})`.execute(trx)
    await note(work, account, 'webhook.added', id, { to: { host: new URL(url).host, events } })
    return { id }
  })
}

export async function updateWebhook(
  context: Context,
  account: Account,
  id: string,
  { url: typed, events, is_on: isOn }: Received<'updateWebhook', 'body'>,
): Promise<void> {
  const url = typed === undefined ? undefined : readUrl(context, typed)
  const member = membershipOf(account)
  await changeRules(context, member, async work => {
    const { trx } = work
    const before = await oneWebhook(trx, member, id, sql`for update`)
    const next = {
      url: url ?? before.url,
      events: events === undefined ? before.events : [...new Set(events)],
      is_on: isOn ?? before.is_on,
    }
    // Turned on again, or told elsewhere: it begins without a history of failures.
    const isFresh = (isOn === true && !before.is_on) || next.url !== before.url
    await sql`
      update webhooks set url = ${next.url}, events = ${next.events}::text[], is_on = ${next.is_on},
        off_reason = case when ${next.is_on} then null else off_reason end,
        failing_since = case when ${isFresh} then null else failing_since end
      where organization_id = ${before.organization_id} and id = ${id}`.execute(trx)
    if (!next.is_on)
      await sql`update webhook_deliveries set state = 'failed', next_at = null
        where organization_id = ${before.organization_id} and webhook_id = ${id} and state = 'waiting'`.execute(
        trx,
      )
    const change = changedFields(facts(before), facts(next))
    if (change !== null) await note(work, account, 'webhook.changed', id, change)
  })
}

/** The whole address may hold a secret, and an entry of the audit is never erased. */
function facts({ url, events, is_on }: Pick<WebhookRow, 'url' | 'events' | 'is_on'>) {
  return { host: new URL(url).host, events, is_on }
}

export async function rotateSecret(
  context: Context,
  account: Account,
  id: string,
): Promise<{ readonly id: string }> {
  return await once(context, async work => {
    const { trx, now } = work
    const { organization_id: organizationId } = await oneWebhook(
      trx,
      membershipOf(account),
      id,
      sql`for update`,
    )
    await sql`update webhooks set generation = generation + 1, former_until = ${new Date(now + BOTH_SIGN_FOR)}
      where organization_id = ${organizationId} and id = ${id}`.execute(trx)
    await note(work, account, 'webhook.rotated', id, {})
    return { id }
  })
}

export async function deleteWebhook(context: Context, account: Account, id: string): Promise<void> {
  await transact(context, async work => {
    const member = membershipOf(account)
    const { organization_id: organizationId, url } = await oneWebhook(work.trx, member, id)
    await sql`delete from webhooks where organization_id = ${organizationId} and id = ${id}`.execute(
      work.trx,
    )
    await note(work, account, 'webhook.removed', id, { from: { host: new URL(url).host } })
  })
}

/** The only answers that have the secret. It is derived, so a repeated request gets it again without it being stored. */
export async function withSecret(
  context: Context,
  member: Membership,
  id: string,
): Promise<Reply<'createWebhook'>> {
  const row = await oneWebhook(context.database.db, member, id)
  return { ...(await showWebhook(context, member, id)), secret: secretText(context.secrets, row) }
}

export async function showWebhook(
  context: Context,
  member: Membership,
  id: string,
): Promise<Reply<'updateWebhook'>> {
  const row = await oneWebhook(context.database.db, member, id)
  const { row: shop } = await shopOf(context, member.shopId)
  return { webhook: toWire(row, shop.timeZone, context.clock.now()) }
}

function toWire(row: WebhookRow, timeZone: string, now: number): WebhookWire {
  const at = (instant: number | null) => (instant === null ? null : toOffsetIso(instant, timeZone))
  const { id, url, events, is_on, off_reason, former_until: until } = row
  return {
    id,
    url,
    events,
    is_on,
    off_reason,
    failing_since: at(row.failing_since),
    former_secret_until: at(until !== null && until > now ? until : null),
    created_at: toOffsetIso(row.created_at, timeZone),
  }
}

/** Checks the typed address without any network. Where its host name leads is checked each time something is sent. */
function readUrl({ config }: Context, typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : null
  const isPlain = url?.protocol === 'http:' && config.testMode
  if (url === null || (url.protocol !== 'https:' && !isPlain))
    return refuseField('url', 'Pegá la dirección que te da el otro programa: empieza con https://.')
  if (url.username !== '' || url.password !== '')
    refuseField('url', 'Sacale el usuario y la contraseña: lo que mandamos va firmado.')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isInside = isIP(host) !== 0 && !isPublicAddress(host)
  const isLocal = host === 'localhost' || host.endsWith('.localhost')
  if (!config.testMode && (isInside || isLocal))
    refuseField('url', 'Esa dirección es de una red privada. Pegá una que se abra desde internet.')
  if (url.host === new URL(config.publicUrl).host)
    refuseField('url', 'Esa dirección es de Mi Turno. Pegá la del otro programa.')
  return url.href
}

async function note(
  { emit }: Work,
  account: Account,
  action: `webhook.${'added' | 'changed' | 'rotated' | 'removed'}`,
  subjectId: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { organizationId, shopId } = membershipOf(account)
  const actor = { kind: 'person', id: account.userId } as const
  const entry = { organizationId, shopId, actor, action, subjectId, detail }
  await emit({ type: 'act.done', entry })
}
