/** Reads a text or bytes as a shop in Buenos Aires would, without a database. */
import type { ImportKind } from '#contract/imports/import-names.ts'
import {
  readFile,
  type ReadFile,
  type ReadingChoices,
} from '#server/people/imports/reading/read-file.ts'
import type { ReadRow, ValueOf } from '#server/people/imports/reading/row-value.ts'
import type { ShopFacts } from '#server/people/imports/reading/shop-facts.ts'

export const facts: ShopFacts = {
  place: { country: 'AR', areaCode: '11' },
  currency: 'ARS',
  timeZone: 'America/Argentina/Buenos_Aires',
  services: [
    { id: 'cut', name: 'Corte' },
    { id: 'beard', name: 'Barba' },
  ],
  staff: [
    { id: 'ana', name: 'Ana Paz' },
    { id: 'leo', name: 'Leo' },
  ],
  now: Date.parse('2026-11-24T10:00:00-03:00'),
  until: Date.parse('2027-01-24T10:00:00-03:00'),
}

export const asFound: ReadingChoices = {
  encoding: null,
  delimiter: null,
  sheet: null,
  header: null,
  date_order: null,
  mapping: null,
  fallback: { service: null, staff: 'ana' },
}

export async function reading(
  file: string | Uint8Array,
  kind: ImportKind = 'customers',
  choices: Partial<ReadingChoices> = {},
): Promise<ReadFile> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  return await readFile({ bytes, kind, facts, choices: { ...asFound, ...choices } })
}

/** The values of a file all of whose rows can be read. */
export async function valuesIn<Kind extends ImportKind>(
  file: string | Uint8Array,
  kind: Kind,
  choices: Partial<ReadingChoices> = {},
): Promise<ValueOf[Kind][]> {
  const { rows } = await reading(file, kind, choices)
  return rows.map(row => {
    if (row.value === null) throw new Error(`Row ${row.n}: ${row.reason} ${row.detail}`)
    return row.value as ValueOf[Kind]
  })
}

export const reasonsOf = ({ rows }: ReadFile): (string | null)[] =>
  rows.map((row: ReadRow) => row.reason)
