import { DAY_MINUTES } from '#domain/calendar/dates.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'

/** What to search for. Sorted by distance when `near` is given, else by likeness or alphabetically. */
export type Search = {
  readonly words: readonly string[]
  /** Shops that have all of these words are left out. */
  readonly unlike: readonly string[]
  /** Allows typing errors. Used only when an exact search finds nothing. */
  readonly isForgiving: boolean
  readonly near: { readonly latitude: number; readonly longitude: number } | null
  /** Only shops without a position. With `near` they are listed after all others. */
  readonly isWithoutPosition: boolean
  readonly radiusKm: number | null
  readonly category: string | null
  /** If given, `may_be_open` says which shops could be open within an hour of this instant. */
  readonly maybeOpenAt: number | null
}

export type FoundShop = {
  readonly id: string
  readonly ad_url: string
  readonly name: string
  readonly category: string
  readonly address: string
  readonly city: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly distance_km: number | null
  /** False only when the shop is certainly closed for the hour that begins at `maybeOpenAt`. */
  readonly may_be_open: boolean
}

const EARTH_KM = 6371
const WEEK = 7 * DAY_MINUTES
const MOST_WORDS = 6
/** Most shops that are sorted for one answer, and most that are compared letter by letter. */
const COMMON = 500
const COMPARED = 300
/** Trigram similarity of a word of six letters with one wrong letter in its middle, such as "nabaja". */
const SIMILAR_ENOUGH = 0.38

/** The words of a text in lower case, without accents and punctuation. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.'&]+/u)
    .filter(word => word !== '')
    .slice(0, MOST_WORDS)
}

type Range = { readonly offset: number; readonly count: number }

/** Finds `count` shops, skipping the first `offset`. */
export async function findShops(
  db: Kysely<unknown>,
  search: Search,
  range: Range,
): Promise<FoundShop[]> {
  if (search.words.length === 0) return await runSearch(db, search, conditionsOf(search), range)
  return await db.transaction().execute(async trx => {
    await walkBy(trx, 'words')
    return search.isForgiving
      ? await findSimilar(trx, search, range)
      : await findWritten(trx, search, range)
  })
}

async function findWritten(
  trx: Kysely<unknown>,
  search: Search,
  range: Range,
): Promise<FoundShop[]> {
  const found = conditionsOf(search)
  const count = await countUpTo(trx, found, COMMON)
  if (count === 0) return []
  // With very common words it is faster to walk the list in its order until enough shops are found.
  if (count === COMMON) await walkBy(trx, 'order')
  return await runSearch(trx, search, found, range)
}

async function findSimilar(
  trx: Kysely<unknown>,
  search: Search,
  range: Range,
): Promise<FoundShop[]> {
  const forgiven = await findUnknown(trx, search.words)
  // Each word exists somewhere, only not together: there is nothing to forgive.
  if (forgiven.length === 0) return []
  const found = conditionsOf(search, forgiven)
  // Comparing is expensive, so it is done once for each shop and for a limited number.
  const similar = await selectSimilar(trx, found, search.words)
  if (similar.length === COMPARED && search.near !== null && !search.isWithoutPosition) {
    await walkBy(trx, 'order')
    return await runSearch(trx, search, found, range)
  }
  return await runSearch(trx, search, [sql`true`], range, similar)
}

/**
 * Chooses the kind of query plan for this transaction: by the word index, or in list order. Left to itself, PostgreSQL
 * assumes that words are independent of each other and of the city, and may scan all shops for a word that none has.
 */
async function walkBy(trx: Kysely<unknown>, way: 'words' | 'order'): Promise<void> {
  const [words, order] = way === 'words' ? ['on', 'off'] : ['off', 'on']
  await sql`
    select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILAR_ENOUGH)}, true),
      set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', ${words}, true),
      set_config('enable_indexscan', ${order}, true), set_config('enable_indexonlyscan', ${order}, true)`.execute(
    trx,
  )
}

async function countUpTo(
  trx: Kysely<unknown>,
  found: readonly Condition[],
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from comerces c where ${sql.join(found, sql` and `)} limit ${most}
    ) as found`.execute(trx)
  return rows[0]?.count ?? 0
}

type Similar = { readonly id: string; readonly likeness: number }

/** How similar each shop is to the words, added up. A whole word counts more than one inside a longer word. */
async function selectSimilar(
  trx: Kysely<unknown>,
  found: readonly Condition[],
  words: readonly string[],
): Promise<Similar[]> {
  const likeness = words.map(word => sql`word_similarity(${word}, c.search)`)
  const { rows } = await sql<Similar>`
    select c.id, ${sql.join(likeness, sql` + `)} as likeness
    from comerces c where ${sql.join(found, sql` and `)} limit ${COMPARED}`.execute(trx)
  return rows
}

/** Returns the words that no shop contains. */
async function findUnknown(trx: Kysely<unknown>, words: readonly string[]): Promise<string[]> {
  const known = words.map(
    word =>
      sql`exists (select from comerces c where c.status = 'published' and c.search like ${patternOf(word)})`,
  )
  const { rows } = await sql<{
    known: boolean[]
  }>`select array[${sql.join(known)}] as known`.execute(trx)
  return words.filter((_, index) => rows[0]?.known[index] === false)
}

/** Finds the ids by the indexes first, then reads the other columns of these few shops. */
async function runSearch(
  db: Kysely<unknown>,
  search: Search,
  found: readonly Condition[],
  { offset, count }: Range,
  similar: readonly Similar[] | null = null,
): Promise<FoundShop[]> {
  const here = search.isWithoutPosition ? null : search.near
  const way =
    here === null
      ? sql`null::float8`
      : sql`on_globe(c.latitude, c.longitude) <-> on_globe(${here.latitude}, ${here.longitude})`
  const likeness = similar === null ? sql`null::float8` : sql`k.likeness`
  const order =
    here !== null ? way : similar === null ? sql`c.search` : sql`k.likeness desc, c.search`
  // Sorted by distance, so shops that are too far away are cut off at the end and the index needs no radius.
  const reach = search.radiusKm === null ? sql`true` : sql`e.way <= ${chordOf(search.radiusKm)}`
  const { rows } = await sql<FoundShop>`
    select f.id, f.ad_url, f.name, f.category, f.address, f.city, f.latitude, f.longitude,
      case when e.way is not null then ${2 * EARTH_KM} * asin(least(1, e.way / 2)) end as distance_km,
      ${search.maybeOpenAt === null ? sql`true` : mayBeOpen(search.maybeOpenAt)} as may_be_open
    from (
      select c.id, ${way} as way, ${likeness} as likeness
      from comerces c ${similar === null ? sql`` : joinSimilar(similar)}
      where ${sql.join([...found], sql` and `)}
      order by ${order}, c.id
      limit ${count} offset ${offset}
    ) as e
    join comerces f on f.id = e.id
    where ${reach}
    order by e.way, e.likeness desc, f.search, f.id`.execute(db)
  return rows
}

function joinSimilar(similar: readonly Similar[]): Condition {
  const ids = similar.map(one => one.id)
  const likeness = similar.map(one => one.likeness)
  return sql`join unnest(${ids}::uuid[], ${likeness}::float8[]) as k(id, likeness) on k.id = c.id`
}

/** The chord on a unit sphere that corresponds to a distance on the ground. */
function chordOf(radiusKm: number): number {
  return 2 * Math.sin(Math.min(radiusKm / EARTH_KM / 2, Math.PI / 2))
}

type Condition = RawBuilder<unknown>

function conditionsOf(search: Search, forgiven: readonly string[] = []): Condition[] {
  const { words, unlike, near, isWithoutPosition, category } = search
  const found = [sql`c.status = 'published'`]
  if (category !== null) found.push(sql`c.category = ${category}`)
  for (const word of words)
    found.push(forgiven.includes(word) ? sql`c.search %> ${word}` : likeWord(word))
  if (unlike.length > 0) found.push(sql`not (${sql.join(unlike.map(likeWord), sql` and `)})`)
  if (near === null) return found
  if (isWithoutPosition) return [...found, sql`(c.latitude is null or c.longitude is null)`]
  found.push(sql`c.latitude is not null and c.longitude is not null`)
  return found
}

function likeWord(word: string): Condition {
  return sql`c.search like ${patternOf(word)}`
}

/** Very short words match only at the beginning of a word, because "a" is inside almost any. */
function patternOf(word: string): string {
  return word.length < 3 ? `% ${word}%` : `%${word}%`
}

/** Whether any weekly hours or special opening touch the next hour. A cheap check that never misses an open shop. */
function mayBeOpen(now: number): RawBuilder<unknown> {
  const local = sql`(${new Date(now)}::timestamptz at time zone f.time_zone)`
  // Minutes since Monday 0:00. A shift on Sunday night continues into the next week.
  const minute = sql`(extract(isodow from ${local}) * 1440 - 1440 + extract(hour from ${local}) * 60 + extract(minute from ${local}))::int`
  const start = sql`w.weekday * 1440 - 1440 + w.start_minute`
  const end = sql`w.weekday * 1440 - 1440 + w.end_minute`
  const touches = (week: number) =>
    sql`(${start} <= l.minute + ${week + 60}::int and ${end} > l.minute + ${week}::int)`
  return sql`(exists (
      select from weekly_ranges w, (select ${minute} as minute offset 0) l
      where w.organization_id = f.organization_id and w.comerce_id = f.id
        and (${touches(0)} or ${touches(WEEK)} or ${touches(-WEEK)}))
    or exists (
      select from hours_exceptions e
      where e.organization_id = f.organization_id and e.comerce_id = f.id and e.kind = 'open'
        and e.from_date <= ${local}::date + 1 and e.to_date >= ${local}::date - 1))`
}
