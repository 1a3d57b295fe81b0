import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import type { Context } from '#server/context.ts'
import { handlers } from '#server/kernel/http/handler.ts'

type Page = Reply<'listAllComerces'>
type ShopRow = Omit<Page['items'][number], 'trial_ends_at' | 'created_at'> & {
  readonly trial_ends_at: number
  readonly created_at: number
  readonly time_zone: string
}
type ShopCursor = { readonly createdAt: number; readonly id: string }

const place = z.tuple([z.number().min(-8.64e15).max(8.64e15), z.uuid()])

/** Lists all shops, not limited to a membership. The contract lets only `admin` call it. */
export function platformRoutes(context: Context) {
  return handlers({ listAllComerces: async ({ query }) => await listAllShops(context, query) })
}

async function listAllShops(
  context: Context,
  { q = '', subscription, needs, cursor }: Received<'listAllComerces', 'query'>,
): Promise<Page> {
  const [createdAt, id] = readCursor(cursor, place) ?? []
  const after = createdAt === undefined || id === undefined ? null : { createdAt, id }
  const rows = await findShops(
    context.database.db,
    { q, subscription: subscription ?? null, needs: needs ?? null },
    after,
    context.clock.now(),
  )
  const shown = rows.slice(0, limits.page_size)
  const last = rows.length > limits.page_size ? shown.at(-1) : undefined
  return {
    items: shown.map(({ time_zone: timeZone, ...row }) => ({
      ...row,
      trial_ends_at: toOffsetIso(row.trial_ends_at, timeZone),
      created_at: toOffsetIso(row.created_at, timeZone),
    })),
    next_cursor: last === undefined ? null : writeCursor([last.created_at, last.id]),
  }
}

type Filters = {
  readonly q: string
  readonly subscription: string | null
  readonly needs: 'trial_ending' | 'owing' | null
}

/**
 * The newest first, one more than a page. `q` searches name, city, address, page address, the owner's name, and the
 * mail addresses of the owner and the members.
 */
async function findShops(
  db: Kysely<unknown>,
  { q, subscription, needs }: Filters,
  after: ShopCursor | null,
  now: number,
): Promise<ShopRow[]> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
  // The database stores microseconds but a cursor holds milliseconds, so both are compared in milliseconds.
  const created = sql`date_trunc('milliseconds', c.created_at)`
  const from =
    after === null
      ? sql`true`
      : sql`(${created}, c.id) < (${new Date(after.createdAt)}, ${after.id}::uuid)`
  const { rows } = await sql<ShopRow>`
    select c.id, c.ad_url, c.name, c.city, c.status, o.subscription, o.trial_ends_at, c.created_at,
      c.time_zone, json_build_object('name', u.name, 'email', u.email) as owner,
      (select count(*) from appointments a
        where a.organization_id = c.organization_id and a.comerce_id = c.id
          and a.starts_at > ${new Date(now - 30 * DAY)} and a.starts_at <= ${new Date(now)}
          and a.status not in ('cancelled', 'rejected', 'expired')) as turns_last_30_days,
      ${signals(now)} as signals
    from comerces c
    join organizations o on o.id = c.organization_id
    join users u on u.id = o.owner_id
    where ${from} and (${subscription}::text is null or o.subscription = ${subscription})
      and case ${needs}::text when 'owing' then o.subscription in ('past_due', 'unpaid')
        when 'trial_ending' then o.subscription = 'trialing'
          and o.trial_ends_at between ${new Date(now)} and ${new Date(now + 7 * DAY)} else true end
      and (plain_text(concat_ws(' ', c.name, c.city, c.address, u.name)) like plain_text(${pattern})
      or c.ad_url like lower(${pattern}) or u.email like lower(${pattern})
      or exists (select from memberships m join users mu on mu.id = m.user_id
        where m.organization_id = c.organization_id and m.comerce_id = c.id and m.status = 'active'
          and mu.email like lower(${pattern})))
    order by ${created} desc, c.id desc limit ${limits.page_size + 1}`.execute(db)
  return rows
}

/** Reasons why a shop may need help, the most urgent first. */
function signals(now: number): ReturnType<typeof sql> {
  const taken = sql`from appointments a where a.organization_id = c.organization_id and a.comerce_id = c.id`
  return sql`array_remove(array[
    case when not exists (select from services s where s.organization_id = c.organization_id
      and s.comerce_id = c.id and s.is_active) then 'no_service' end,
    case when not exists (select from weekly_ranges w where w.organization_id = c.organization_id
      and w.comerce_id = c.id) then 'no_hours' end,
    case when c.status = 'draft' then 'not_published' end,
    case when not exists (select ${taken}) then 'no_turns'
      when not exists (select ${taken} and a.created_at > ${new Date(now - 7 * DAY)})
      then 'no_turns_lately' end,
    case when o.subscription = 'trialing' and o.trial_ends_at < ${new Date(now + 7 * DAY)}
      then 'trial_ending' end], null)`
}
