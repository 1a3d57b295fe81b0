import type { Received, Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import { freeSoon, isOpen, toCard } from './card.ts'
import { findMistypedPlace, findPlace, type PlaceInWords } from './place-names.ts'
import { findShops, wordsOf, type FoundShop, type Search } from './search.ts'

type Query = Received<'listComerces', 'query'>
type Page = Reply<'listComerces'>
type Item = Page['items'][number]

const PAGE = 20
/** With a time filter, how many shops are checked for one page; the next page continues from there. */
const LOOKED_AT = 160
const FARTHEST = 5000

/**
 * The stages of a list, in order. '': exact matches, nearest first when a position is known. `u`: exact matches without
 * a position. `p`: shops near the place that the search names, without its name in their text. `f` and `fu`: the same
 * as '' and `u`, with typing errors.
 */
type Stage = '' | 'u' | 'p' | 'f' | 'fu'

/** Where a page begins: `20`, or `u20` in a later stage. */
type Cursor = { readonly stage: Stage; readonly offset: number }

type ExplorerRequest = {
  readonly query: Query
  readonly words: readonly string[]
  readonly named: PlaceInWords | null
}

/** Finds shops for the public list, the explorer and the map. */
export async function listShops(context: Context, query: Query): Promise<Page> {
  const words = wordsOf(query.q ?? '')
  // With a given position, place names in the text count as normal words.
  const named = query.near ? null : findPlace(words)
  const start = readCursor(query.cursor)
  const isAtStart = start.offset === 0 && start.stage === ''
  let page: Page = { items: [], next_cursor: null }
  for (const { asked, stages } of searchAttempts({ query, words, named })) {
    const from = stages.indexOf(start.stage)
    if (!isAtStart && from === -1) continue
    page = await pageFrom(context, asked, stages.slice(Math.max(from, 0)), start.offset)
    if (!isAtStart || page.items.length > 0 || page.next_cursor !== null) break
  }
  return page
}

/** The searches to try, in order; the first one that finds shops is used. */
function* searchAttempts(
  asked: ExplorerRequest,
): Generator<{ asked: ExplorerRequest; stages: readonly Stage[] }> {
  const { query, words, named } = asked
  const isBounded = query.radius_km !== undefined
  if (named !== null) yield { asked, stages: ['', 'u', 'p'] }
  else yield { asked, stages: query.near && !isBounded ? ['', 'u'] : [''] }
  const meant = named === null ? (findPlace(words) ?? findMistypedPlace(words)) : null
  if (meant !== null) yield { asked: { ...asked, named: meant }, stages: ['p'] }
  if (words.length === 0) return
  const isNear = (query.near || named !== null) && !isBounded
  yield { asked, stages: isNear ? ['f', 'fu'] : ['f'] }
}

async function pageFrom(
  context: Context,
  asked: ExplorerRequest,
  stages: readonly Stage[],
  offset: number,
): Promise<Page> {
  const items: Item[] = []
  for (const [index, stage] of stages.entries()) {
    const from = index === 0 ? offset : 0
    // With a full page this only checks whether the next stage has any shops.
    const part = await readPage(context, asked, { stage, offset: from }, PAGE - items.length)
    items.push(...part.items)
    if (part.next !== null) return replyOf(asked, items, `${stage}${part.next}`)
  }
  return replyOf(asked, items, null)
}

function replyOf({ named }: ExplorerRequest, items: Item[], next_cursor: string | null): Page {
  if (named === null) return { items, next_cursor }
  const { name, latitude, longitude } = named.place
  return { items, next_cursor, place: { name, latitude, longitude } }
}

type Part = { readonly items: Item[]; readonly next: number | null }

async function readPage(
  context: Context,
  asked: ExplorerRequest,
  start: Cursor,
  wanted: number,
): Promise<Part> {
  const { query } = asked
  const now = context.clock.now()
  const isTimed = query.open_now || query.free_soon
  const count = isTimed ? LOOKED_AT : wanted + 1
  const search = searchOf(asked, start.stage, isTimed ? now : null)
  const range = { offset: start.offset, count }
  const rows = await context.replica.read(async db => await findShops(db, search, range))
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

function searchOf(
  { query, words, named }: ExplorerRequest,
  stage: Stage,
  maybeOpenAt: number | null,
): Search {
  const near = positionOf(query.near) ?? named?.place ?? null
  const common = {
    words,
    unlike: [],
    isForgiving: stage.startsWith('f'),
    near,
    isWithoutPosition: stage.endsWith('u'),
    // A radius means nothing without a position.
    radiusKm: near === null ? null : (query.radius_km ?? null),
    category: query.category || null,
    maybeOpenAt,
  }
  if (stage !== 'p' || named === null) return common
  const kind = named.rest.map(kindOf).find(one => one !== null) ?? null
  return {
    ...common,
    words: named.rest.filter(word => kindOf(word) === null),
    unlike: words,
    near: named.place,
    radiusKm: query.radius_km ?? named.place.radiusKm,
    category: common.category ?? kind,
  }
}

/** The category that a word means, or null. Near a named place ("peluquerías palermo") it is a filter, not text. */
function kindOf(word: string): string | null {
  return kindsByWord.find(([beginning]) => word.startsWith(beginning))?.[1] ?? null
}

const kindsByWord = [
  ['barber', 'barberia'],
  ['peluquer', 'peluqueria'],
  ['salon', 'salon'],
  ['estetica', 'estetica'],
  ['unas', 'unas'],
  ['manicur', 'unas'],
  ['spa', 'spa'],
  ['tatu', 'tatuajes'],
] as const

function positionOf(near: string | undefined): Search['near'] {
  const [latitude, longitude] = near?.split(',').map(Number) ?? []
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

function readCursor(text = '0'): Cursor {
  const [, stage, offset] = /^(u|p|fu?)?(\d{1,4})$/.exec(text) ?? []
  return { stage: (stage ?? '') as Stage, offset: Math.min(Number(offset ?? 0), FARTHEST) }
}
