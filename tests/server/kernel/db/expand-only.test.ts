/**
 * While a new version starts, the previous one still serves on the new schema: its writes must be accepted, and what it
 * reads must exist. So a migration only adds. What is no longer used is removed a version later, with the line `--
 * contract: nobody has read it since VERSION`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../../../server/kernel/db/migrations')
const FIRST = '0001_schema.sql'

const narrowing: readonly (readonly [string, RegExp])[] = [
  ['takes a table, column, type or view away', /\bdrop (table|column|type|view)\b/],
  ['calls something by another name', /\brename\b/],
  ['changes what a column holds', /\balter column \w+ (set data )?type\b/],
  ['wants a value that the older version does not write', /\balter column \w+ set not null\b/],
  [
    'adds a column that the older version does not fill',
    /\badd column(?: if not exists)? \w+ (?![^,;]*(default|generated))[^,;]*\bnot null\b/,
  ],
]

const migrations = readdirSync(FOLDER).filter(name => name.endsWith('.sql') && name !== FIRST)

test.each(migrations)('%s does not break the previous version', name => {
  expect(findNarrowing(readFileSync(join(FOLDER, name), 'utf8'))).toEqual([])
})

test.each([
  ['alter table a drop column b', false],
  ['-- contract: nobody has read it since 0.6.0\nalter table a drop column b', true],
  ['alter table a rename column b to c', false],
  ['alter table a alter column b type bigint', false],
  ['alter table a alter column b set not null', false],
  ['alter table a add column b text not null', false],
  ["alter table a add column b text not null default ''", true],
  ['alter table a add column b text', true],
  ['create table a (b text not null)', true],
])('%s: %s', (sql, isFine) => {
  expect(findNarrowing(sql).length === 0).toBe(isFine)
})

function findNarrowing(sql: string): string[] {
  return sql
    .toLowerCase()
    .split(';')
    .filter(statement => !statement.includes('-- contract: '))
    .map(statement => statement.replaceAll(/--.*/g, ' ').replaceAll(/\s+/g, ' '))
    .flatMap(statement => narrowing.filter(([, sign]) => sign.test(statement)))
    .map(([what]) => what)
}
