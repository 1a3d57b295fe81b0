import { z } from 'zod'
import { sql } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { Received, Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { findRungs } from '#server/booking/ladder/find-rungs.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { firstName } from '#domain/messages/template.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import { publicUrlOf } from '#server/shop/settings/public-url.ts'
import { chatTexts } from '#server/shop/templates/chat-texts.ts'
import { fillWords, findOwnTexts } from '#server/shop/templates/words.ts'
import { changedAt, type CustomerRow, countCustomers, findCustomers } from './queries.ts'
import { countRankedCustomers, findRankedCustomers } from './ranked-customers.ts'
import { searchFor, type CustomerSearch } from './search.ts'

type Listed = Reply<'listClients'>['items'][number]
type CustomersQuery = Received<'listClients', 'query'>
/** One page. `rows` holds one more than the limit when there is a next page; `placeOf` gives the cursor of a row. */
type Listing = {
  readonly rows: readonly CustomerRow[]
  readonly placeOf: (row: CustomerRow) => readonly unknown[]
  readonly count: () => Promise<number>
}

const place = z.tuple([z.string(), z.uuid()])
const changedPlace = z.tuple([z.int().min(0).max(Date.parse('2100-01-01T00:00:00Z')), z.uuid()])
const rankedPlace = z.tuple([z.number(), z.string(), z.uuid()])

export async function listCustomers(
  context: Context,
  membership: Membership,
  asked: CustomersQuery,
): Promise<Reply<'listClients'>> {
  const { q = '', tag, cursor, limit = limits.page_size } = asked
  const { row } = await shopOf(context, membership.shopId)
  const { timeZone, country } = row
  const wanted = { ...membership, text: q, tag: tag ?? null }
  const search = await searchFor(context.database.db, wanted, country)
  const find = finderOf(asked)
  const listing = await find(context, membership, search, { ...asked, limit, timeZone })
  const shown = listing.rows.slice(0, limit)
  const last = listing.rows.length > limit ? shown.at(-1) : undefined
  const ids = shown.map(one => one.id)
  const wordsFor = asked.only === 'away' ? await missYouWords(context, row) : nothing
  const rungs = await findRungs(context.database.db, row, ids, context.clock.now())
  return {
    items: shown.map(one => ({
      ...toCustomerWire(one, timeZone),
      rung: rungs.get(one.id) ?? null,
      ...wordsFor(one),
      ...foundAs(search, one.id),
    })),
    next_cursor: last === undefined ? null : writeCursor(listing.placeOf(last)),
    total: asked.count === undefined || (cursor ?? '') !== '' ? null : await listing.count(),
  }
}

const nothing = () => ({})

function foundAs({ holders }: CustomerSearch, id: string): Pick<Listed, 'found_as'> {
  const name = holders.get(id)
  return name === undefined ? {} : { found_as: name }
}

type Known = CustomersQuery & { readonly limit: number; readonly timeZone: string }

function finderOf({ sort = 'name', only, updated_since: since }: CustomersQuery) {
  if (since !== undefined) return changedList
  return sort === 'name' && only === undefined ? plainList : rankedList
}

/** In the order of their changes, so that a program that asks again goes on where it was. */
async function changedList(
  { database: { db } }: Context,
  scope: Membership,
  search: CustomerSearch,
  { cursor, limit, updated_since: since = '' }: Known,
): Promise<Listing> {
  const [at, id] = readCursor(cursor, changedPlace) ?? []
  const from =
    at === undefined || id === undefined
      ? sql`${changedAt} >= ${new Date(since)}`
      : sql`(${changedAt}, cu.id) > (${new Date(at)}, ${id}::uuid)`
  return {
    rows: await findCustomers(db, scope, search, { from, by: 'change', count: limit + 1 }),
    placeOf: row => [row.updated_at, row.id],
    count: async () => await countCustomers(db, scope, search),
  }
}

async function plainList(
  { database: { db } }: Context,
  scope: Membership,
  search: CustomerSearch,
  { cursor, limit }: Known,
): Promise<Listing> {
  const [plainName, id] = readCursor(cursor, place) ?? []
  const from =
    plainName === undefined || id === undefined
      ? sql`true`
      : sql`(cu.plain_name, cu.id) > (${plainName}, ${id}::uuid)`
  return {
    rows: await findCustomers(db, scope, search, { from, by: 'name', count: limit + 1 }),
    placeOf: row => [row.plain_name, row.id],
    count: async () => await countCustomers(db, scope, search),
  }
}

async function rankedList(
  { database: { db }, clock }: Context,
  scope: Membership,
  search: CustomerSearch,
  { cursor, limit, sort = 'name', only, timeZone }: Known,
): Promise<Listing> {
  const ranking = { sort, only: only ?? null, now: clock.now(), timeZone }
  const [rank, plainName, id] = readCursor(cursor, rankedPlace) ?? []
  const after =
    rank === undefined || plainName === undefined || id === undefined
      ? null
      : { rank, plainName, id }
  const rows = await findRankedCustomers(db, scope, search, ranking, { after, count: limit + 1 })
  const ranks = new Map(rows.map(row => [row.id, row.rank]))
  return {
    rows,
    placeOf: row => [ranks.get(row.id), row.plain_name, row.id],
    count: async () => await countRankedCustomers(db, scope, search, ranking),
  }
}

function toCustomerWire(row: CustomerRow, timeZone: string): Omit<Listed, 'rung'> {
  const {
    id,
    name,
    phone,
    tags,
    is_blocked,
    turns: appointments,
    came,
    no_shows,
    last_services,
    updated_at: updatedAt,
  } = row
  const lastVisit = row.last_visit === null ? null : toOffsetIso(row.last_visit, timeZone)
  return {
    id,
    name,
    phone,
    tags,
    is_blocked,
    turns: appointments,
    came,
    no_shows,
    last_visit: lastVisit,
    last_services,
    updated_at: toOffsetIso(updatedAt, timeZone),
  }
}

/** The message for customers who have not come for a while, in the shop's own words. None for blocked customers. */
async function missYouWords(
  { database, config }: Context,
  shop: ShopRow,
): Promise<(customer: CustomerRow) => { message?: string }> {
  const scope = { organizationId: shop.organizationId, shopId: shop.id }
  const which = sql`channel = 'whatsapp' and kind = 'miss_you'`
  const [own] = await findOwnTexts(database.db, scope, which)
  const text = own?.body ?? chatTexts.miss_you
  const shared = { local: shop.name, link: publicUrlOf(config, shop.adUrl) }
  return ({ name, is_blocked: isBlocked }) =>
    isBlocked ? {} : { message: fillWords(text, { ...shared, nombre: firstName(name) }) }
}
