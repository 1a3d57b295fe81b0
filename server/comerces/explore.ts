import type { Received, Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/local-time.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '../context.ts'
import { freeSoon, isOpen, toCard } from './card.ts'
import { findShops, wordsOf, type FoundShop, type Search } from './search.ts'

type Query = Received<'listComerces', 'query'>
type Page = Reply<'listComerces'>
type Item = Page['items'][number]

const PAGE = 20
/** With a filter on time so many shops are looked at for one page; "more" goes on from there. */
const LOOKED_AT = 160
const FARTHEST = 5000

/** Where a page begins: `20`; `u20` among shops without a position, `f20` among those written differently. */
type Cursor = {
  readonly isForgiving: boolean
  readonly isWithoutPosition: boolean
  readonly offset: number
}

/** Shops as the public finds them: the list, the explorer and the map are this one function. */
export async function listComerces(context: Context, query: Query): Promise<Page> {
  const start = readCursor(query.cursor)
  const first = await pageFrom(context, query, start)
  const isEmptySearch = start.offset === 0 && first.items.length === 0 && first.next_cursor === null
  if (!isEmptySearch || start.isForgiving || wordsOf(query.q ?? '').length === 0) return first
  return await pageFrom(context, query, { ...start, isForgiving: true })
}

async function pageFrom(context: Context, query: Query, start: Cursor): Promise<Page> {
  const located = await readPage(context, query, start, PAGE)
  const isEnd = located.next === null && located.items.length < PAGE
  // Who has no position is not near, but may be what somebody looks for by name.
  if (!isEnd || start.isWithoutPosition || !query.near || query.radius_km !== undefined)
    return { items: located.items, next_cursor: cursorOf(start, located.next) }
  const rest = { ...start, isWithoutPosition: true, offset: 0 }
  const others = await readPage(context, query, rest, PAGE - located.items.length)
  return {
    items: [...located.items, ...others.items],
    next_cursor: cursorOf(rest, others.next),
  }
}

type Part = { readonly items: Item[]; readonly next: number | null }

async function readPage(
  context: Context,
  query: Query,
  start: Cursor,
  wanted: number,
): Promise<Part> {
  const now = context.clock.now()
  const isTimed = query.open_now || query.free_soon
  const count = isTimed ? LOOKED_AT : wanted + 1
  const search = searchOf(query, start, isTimed ? now : null)
  const rows = await findShops(context.database.db, search, { offset: start.offset, count })
  const isLast = rows.length < count
  const candidates = rows.map((row, index) => ({ row, index })).filter(one => one.row.may_be_open)
  const items: Item[] = []
  for (let from = 0; from < candidates.length; from += wanted) {
    const batch = candidates.slice(from, from + wanted)
    const isFull = items.length === wanted
    if (isFull) return { items, next: start.offset + (batch[0]?.index ?? 0) }
    const shops = await context.availability.openMany(batch.map(({ row }) => row.id))
    for (const [position, { row, index }] of batch.entries()) {
      if (items.length === wanted) return { items, next: start.offset + index }
      const shop = shops[position] ?? null
      const item = shop === null ? null : cardIf(query, row, shop, now)
      if (item !== null) items.push(item)
    }
  }
  const end = start.offset + count
  return { items, next: isLast || end > FARTHEST ? null : end }
}

function cardIf(query: Query, row: FoundShop, shop: ShopMemory, now: number): Item | null {
  if (query.open_now && !isOpen(shop, now)) return null
  if (!query.free_soon) return toCard(row, shop, now)
  const soon = freeSoon(shop, now)
  if (soon === null) return null
  return { ...toCard(row, shop, now), free_soon_at: toOffsetIso(soon, shop.plan.timeZone) }
}

function searchOf(query: Query, start: Cursor, maybeOpenAt: number | null): Search {
  const [latitude, longitude] = query.near?.split(',').map(Number) ?? []
  return {
    words: wordsOf(query.q ?? ''),
    isForgiving: start.isForgiving,
    near: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    isWithoutPosition: start.isWithoutPosition,
    radiusKm: query.radius_km ?? null,
    category: query.category || null,
    maybeOpenAt,
  }
}

function readCursor(text = '0'): Cursor {
  const [, forgiving, without, offset] = /^(f?)(u?)(\d{1,4})$/.exec(text) ?? []
  return {
    isForgiving: forgiving === 'f',
    isWithoutPosition: without === 'u',
    offset: Math.min(Number(offset ?? 0), FARTHEST),
  }
}

function cursorOf({ isForgiving, isWithoutPosition }: Cursor, next: number | null): string | null {
  if (next === null) return null
  return `${isForgiving ? 'f' : ''}${isWithoutPosition ? 'u' : ''}${next}`
}
