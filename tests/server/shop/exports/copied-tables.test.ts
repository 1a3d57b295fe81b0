import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { copiedTables, leftHere } from '#server/shop/exports/copied-tables.ts'
import { openApp } from '#support/server/app.ts'

it('every table is copied, or stays here for a reason', async () => {
  const app = await openApp()
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by name`.execute(
    app.app.context.database.db,
  )
  const known = [...copiedTables.map(({ name }) => name), ...Object.values(leftHere).flat()]

  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  await app.close()
})

it('no account, no password, no secret and no token is in a copy', async () => {
  const app = await openApp()
  const { rows } = await sql<{ table: string; column: string; target: string | null }>`
    select c.relname::text as table, a.attname::text as column, (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey) and f.confrelid = 'users'::regclass
        limit 1) as target
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(
    app.app.context.database.db,
  )
  const isSecret = ({ column, target }: (typeof rows)[number]) =>
    target === 'users' || /secret|token|hash|password|endpoint|auth|_by$|user/.test(column)
  const left = new Map<string, Set<string>>(
    copiedTables.map(({ name, without }) => [name, new Set(without)]),
  )
  const copied = rows.filter(({ table, column }) => left.get(table)?.has(column) === false)

  expect(copied.filter(isSecret)).toEqual([])
  await app.close()
})
