import { sql, type Kysely } from 'kysely'
import { normalizePhone } from '#server/kernel/phones.ts'

/** How the words typed into the search are looked up. */
export type CustomerSearch = {
  /** `like` patterns that the plain name must all match. */
  readonly names: readonly string[]
  /** `like` patterns of which the phone must match one; empty when no phone was typed. */
  readonly phones: readonly string[]
  /** Whoever had such a phone and became these: it still leads to them. */
  readonly heirs: readonly string[]
  readonly tag: string | null
}

/** Fewer digits than this are found in half of all phones. */
const FEWEST_DIGITS = 3

type SearchRequest = {
  readonly organizationId: string
  readonly text: string
  readonly tag: string | null
  /** Whoever may not see phones finds one only by all of it: its digits cannot be guessed one by one. */
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

/** Asked for beforehand: within the search, the database could use no index for the rest of it. */
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
 * Phones are kept in E.164; people type them with 0 and 15, with dashes, or only their end. Whatever reads as a whole
 * phone is looked up as one, and otherwise the digits as they stand, without what is only dialled at home.
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
