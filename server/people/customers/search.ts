import { sql, type Kysely } from 'kysely'
import { normalizePhone } from '#server/kernel/phones.ts'

/** What a typed search looks for. */
export type CustomerSearch = {
  /** `like` patterns that the plain name must all match. */
  readonly names: readonly string[]
  /** `like` patterns of which the phone must match one; empty when no phone was typed. */
  readonly phones: readonly string[]
  /** Ids of customers into whom a customer with such a phone was merged. */
  readonly heirs: readonly string[]
  readonly tag: string | null
}

/** Fewer digits would match half of all phones. */
const FEWEST_DIGITS = 3

type SearchRequest = {
  readonly organizationId: string
  readonly text: string
  readonly tag: string | null
  /** A member who may not see phones can search only for a whole one, so that digits cannot be found out one by one. */
  readonly hidesPhones: boolean
}

export async function searchFor(
  db: Kysely<unknown>,
  { text, tag, hidesPhones, organizationId }: SearchRequest,
  country: string,
): Promise<CustomerSearch> {
  const words = text.split(/\s+/).filter(word => word !== '')
  const isPhone = words.length > 0 && !/\p{Letter}/u.test(text)
  const readings = hidesPhones ? wholePhones(text, country) : phonesIn(text, country)
  const phones = isPhone ? readings : []
  return {
    names: words.map(word => contains(word)),
    phones,
    heirs: phones.length === 0 ? [] : await findHeirs(db, organizationId, phones),
    tag,
  }
}

/** A query of its own, because inside the search it would prevent the use of the other indexes. */
async function findHeirs(
  db: Kysely<unknown>,
  organizationId: string,
  phones: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct merged_into as id from customers
    where organization_id = ${organizationId} and merged_into is not null
      and phone like any(${[...phones]}::text[])`.execute(db)
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

function contains(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
}
