/**
 * The register of personal data. It lists every column of the database as personal or plain. A test checks that no
 * column is missing, that the export has the sections named here, and that a deletion leaves nothing which is marked as
 * erased. `docs/personal-data.md` is generated from it.
 */
import type { Tables } from '#server/kernel/db/tables.ts'
import type { RegisteredTable } from './column.ts'
import { ofAccounts } from './of-accounts.ts'
import { ofExports } from './of-exports.ts'
import { ofImports } from './of-imports.ts'
import { ofIntegrations } from './of-integrations.ts'
import { ofMoney } from './of-money.ts'
import { ofRecords } from './of-records.ts'
import { ofShops } from './of-shops.ts'
import { ofVisits } from './of-visits.ts'
import { ofWhatsapp } from './of-whatsapp.ts'

export const personalData: Readonly<Record<keyof Tables, RegisteredTable>> = {
  ...ofAccounts,
  ...ofVisits,
  ...ofImports,
  ...ofExports,
  ...ofIntegrations,
  ...ofShops,
  ...ofRecords,
  ...ofMoney,
  ...ofWhatsapp,
}

/** Columns as `table.column`. */
export function columnsOf(which: (table: RegisteredTable) => readonly string[]): string[] {
  return Object.entries(personalData).flatMap(([name, table]) =>
    which(table).map(column => `${name}.${column}`),
  )
}

export const plainOf = ({ plain }: RegisteredTable): string[] => plain.split(/\s+/)
export const personalOf = ({ personal = {} }: RegisteredTable): string[] => Object.keys(personal)

/** The register as a document. */
export function describePersonalData(): string {
  const tables = Object.entries(personalData).filter(([, table]) => personalOf(table).length > 0)
  const lines = tables.flatMap(([name, { personal = {} }]) => [
    `## \`${name}\``,
    '',
    ...Object.entries(personal).map(
      ([column, one]) =>
        `- \`${column}\`: ${one.what}. Why: ${one.why}. Kept: ${one.until}. In the export: ${saidOf(one.exported)}. Erased with the account: ${saidOf(one.erased)}.`,
    ),
    '',
  ])
  return [...INTRODUCTION, ...lines].join('\n')
}

const INTRODUCTION = [
  '# Personal data',
  '',
  'Generated from `server/people/personal-data` by `npm run generate`. Every column with personal data is listed here: what it contains, why and for how long it is kept, in which section of the export it is, and whether deleting the account erases it. The source lists all other columns as free of personal data. `tests/server/people/personal-data.test.ts` compares the register with the database, with the export and with what a deletion leaves.',
  '',
  'A customer’s card is erased only if all its appointments belong to the deleted account. If it also has appointments of other people, for example because of a shared phone, it loses only the email address.',
  '',
]

function saidOf(text: string): string {
  const [, word, why] = /^(no|later): (.*)$/.exec(text) ?? []
  if (word !== undefined) return `${word} (${why})`
  return text === 'yes' ? text : `\`${text}\``
}
