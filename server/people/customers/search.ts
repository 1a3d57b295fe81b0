import { sql, type Kysely, type RawBuilder } from 'kysely'
import { normalizePhone } from '#server/kernel/phones.ts'
import { appointmentsOf, type Scope } from './scope.ts'

/** What a typed search looks for. */
export type CustomerSearch = {
  /** The words that the name must all contain; capitals, accents, apostrophes, hyphens and spaces aside. */
  readonly names: readonly string[]
  /** Customers with an appointment in another name that matches, and that name. */
  readonly holders: ReadonlyMap<string, string>
  /** `like` patterns of which the phone must match one; empty when no phone was typed. */
  readonly phones: readonly string[]
  /** Ids of customers into whom a customer with such a phone was merged. */
  readonly heirs: readonly string[]
  readonly tag: string | null
}

/** Whoever searches for a common name goes on typing. */
const MOST_HOLDERS = 500
/** Fewer digits would match half of all phones. */
const FEWEST_DIGITS = 3

type SearchRequest = Scope & {
  readonly text: string
  readonly tag: string | null
  /** A member who may not see phones can search only for a whole one, so that digits cannot be found out one by one. */
  readonly hidesPhones: boolean
}

export async function searchFor(
  db: Kysely<unknown>,
  { text, tag, hidesPhones, ...scope }: SearchRequest,
  country: string,
): Promise<CustomerSearch> {
  const words = text.split(/\s+/).filter(word => /[\p{Letter}\d]/u.test(word))
  const isPhone = words.length > 0 && !/\p{Letter}/u.test(text)
  const readings = hidesPhones ? wholePhones(text, country) : phonesIn(text, country)
  const phones = isPhone ? readings : []
  return {
    names: words,
    holders: isPhone || words.length === 0 ? new Map() : await findHolders(db, scope, words),
    phones,
    heirs: phones.length === 0 ? [] : await findHeirs(db, scope.organizationId, phones),
    tag,
  }
}

/** SQL condition: the letters of a name contain those of each word. One simple condition each uses the index. */
export function hasWords(letters: RawBuilder<unknown>, words: readonly string[]) {
  if (words.length === 0) return sql`true`
  const each = words.map(word => sql`${letters} like '%' || name_key(${word}) || '%'`)
  return sql.join(each, sql` and `)
}

/** The letters of the name in which appointment `a` was taken; only for those in another name than the card's. */
const otherName = sql`name_key(a.customer_name)`

/** SQL condition: appointment `a` was taken in a name with these words, which is not the name on the card. */
export function isInOtherName(words: readonly string[]): RawBuilder<unknown> {
  return words.length === 0
    ? sql`false`
    : sql`(a.is_in_other_name and ${hasWords(otherName, words)})`
}

async function findHolders(
  db: Kysely<unknown>,
  scope: Scope,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct on (a.customer_id) a.customer_id as id, a.customer_name as name from appointments a
    where ${appointmentsOf(scope)} and ${isInOtherName(words)}
    order by a.customer_id, a.starts_at desc limit ${MOST_HOLDERS}`.execute(db)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** A query of its own, because inside the search it would prevent the use of the other indexes. */
async function findHeirs(
  db: Kysely<unknown>,
  organizationId: string,
  phones: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct merged_into as id from customers
    where organization_id = ${organizationId} and organization_id::text = ${organizationId}
      and merged_into is not null
      and (phone || '') like any(${[...phones]}::text[])`.execute(db)
  return rows.map(row => row.id)
}

function wholePhones(text: string, country: string): string[] {
  const whole = normalizePhone(text, country)
  return whole === null ? [] : [whole]
}

/**
 * Phones are stored as E.164, but people type them with 0 and 15, with dashes, or only the last digits. A complete
 * phone is normalized; otherwise the digits are looked up as typed and without the domestic prefixes 0 and 15.
 */
function phonesIn(text: string, country: string): string[] {
  const whole = normalizePhone(text, country)
  if (whole !== null) return [whole]
  const digits = text.replaceAll(/\D/g, '')
  const bare = digits.replace(/^0+/, '')
  const readings = [digits, bare, bare.replace(/^15/, ''), bare.replace(/^(\d{2,4})15/, '$1')]
  return [...new Set(readings)]
    .filter(reading => reading.length >= FEWEST_DIGITS)
    .map(reading => contains(reading))
}

function contains(digits: string): string {
  return `%${digits}%`
}
