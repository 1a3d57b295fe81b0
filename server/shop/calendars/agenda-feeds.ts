import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { refuseOthers } from './whose-calendars.ts'

type FeedWire = Reply<'renewAgendaFeed'>['feed']
type FeedRow = {
  readonly id: string
  readonly staff_id: string | null
  readonly generation: number
}
type Shop = { readonly organizationId: string; readonly shopId: string }

/** The open feeds of a shop by staff member; the key null is the feed of the whole shop. */
export async function findFeeds(
  context: Context,
  { organizationId, shopId }: Shop,
): Promise<ReadonlyMap<string | null, FeedWire>> {
  const { rows } = await sql<FeedRow>`
    select id, staff_id, generation from agenda_feeds
    where organization_id = ${organizationId} and comerce_id = ${shopId} and is_open`.execute(
    context.database.db,
  )
  return new Map(rows.map(row => [row.staff_id, toWire(context, row)]))
}

/** Gives a feed a new address; the one before stops working. */
export async function renewFeed(
  context: Context,
  account: Account,
  staffId: string | null,
): Promise<Reply<'renewAgendaFeed'>> {
  const { organizationId, shopId } = membershipOf(account)
  const feed = await transact(context, async work => {
    const { trx } = work
    await refuseOthers(trx, account, staffId)
    const { rows } = await sql<FeedRow>`
      insert into agenda_feeds (organization_id, id, comerce_id, staff_id, made_by)
      values (${organizationId}, gen_random_uuid(), ${shopId}, ${staffId}::uuid, ${account.userId})
      on conflict on constraint one_feed_for_each do update
        set generation = agenda_feeds.generation + 1, is_open = true, made_by = excluded.made_by
      returning id, staff_id, generation`.execute(trx)
    await note(work, account, 'renewed', staffId)
    return rows[0]!
  })
  return { feed: toWire(context, feed) }
}

/** Closes a feed: its URL stops working. Refuses with `not_found`; a feed that is closed already stays so. */
export async function closeFeed(context: Context, account: Account, id: string): Promise<void> {
  const { organizationId, shopId } = membershipOf(account)
  await transact(context, async work => {
    const { trx } = work
    const { rows } = await sql<FeedRow & { is_open: boolean }>`
      select id, staff_id, generation, is_open from agenda_feeds
      where organization_id = ${organizationId} and comerce_id = ${shopId} and id = ${id} for update`.execute(
      trx,
    )
    const feed = rows[0] ?? refuse('not_found')
    await refuseOthers(trx, account, feed.staff_id, { toEnd: true })
    if (!feed.is_open) return
    await sql`update agenda_feeds set is_open = false
      where organization_id = ${organizationId} and id = ${id}`.execute(trx)
    await note(work, account, 'closed', feed.staff_id)
  })
}

/** Closes the feeds that a removed member made, and those of their own agenda, whoever made them. */
export async function closeFeedsOf(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  member: { readonly id: string; readonly staff: string | null },
): Promise<void> {
  await sql`update agenda_feeds set is_open = false
    where organization_id = ${organizationId} and comerce_id = ${shopId}
      and (made_by = ${member.id} or staff_id = ${member.staff}::uuid)`.execute(db)
}

/**
 * Distinguishes the token from a customer's link, which is removed from responses to some advisors (`hide-phones.ts`).
 */
const PREFIX = 'a'

export function readAgendaToken(token: string): string | null {
  return token.startsWith(PREFIX) ? token.slice(PREFIX.length) : null
}

function toWire({ secrets, config }: Context, feed: FeedRow): FeedWire {
  const token = PREFIX + secrets.signId('agenda_feed', feed.id, feed.generation)
  return { id: feed.id, url: `${config.publicUrl}/api/agenda-feeds/${token}/agenda.ics` }
}

async function note(
  { emit }: Work,
  account: Account,
  what: 'renewed' | 'closed',
  subjectId: string | null,
): Promise<void> {
  const { organizationId, shopId } = membershipOf(account)
  const actor = { kind: 'person', id: account.userId } as const
  const action = subjectId === null ? (`shop.feed_${what}` as const) : (`feed.${what}` as const)
  const entry = { organizationId, shopId, actor, action, subjectId, detail: {} }
  await emit({ type: 'act.done', entry })
}
