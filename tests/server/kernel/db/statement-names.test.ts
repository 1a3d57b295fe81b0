import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { connect, type Database } from '#server/kernel/db/connect.ts'
import { quiet } from '#support/server/database-server.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'

let clone: TestDatabase
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(async () => {
  await clone.drop()
})

/** Uses one connection. Returns the answers, and the statements that stay prepared on it. */
async function askOften({ db }: Database): Promise<{ answers: number[]; kept: string[] }> {
  return await db.connection().execute(async one => {
    const answers: number[] = []
    for (let asked = 1; asked <= 30; asked += 1) {
      const { rows } = await sql<{ twice: number }>`select ${asked}::int * 2 as twice`.execute(one)
      answers.push(rows[0]?.twice ?? 0)
    }
    await sql`select ${'once'}::text as word`.execute(one)
    const { rows } = await sql<{
      statement: string
    }>`select statement from pg_prepared_statements`.execute(one)
    return { answers, kept: rows.map(row => row.statement) }
  })
}

const doubled = Array.from({ length: 30 }, (_, index) => (index + 1) * 2)

test('a frequent statement stays prepared, and gives the same answers', async () => {
  const database = await connect(clone.connection, quiet)

  const { answers, kept } = await askOften(database)

  expect(answers).toEqual(doubled)
  expect(kept).toEqual(['select $1::int * 2 as twice'])
  await database.close()
})

test('behind a pooler no statement is named', async () => {
  const database = await connect(clone.connection, quiet, { isPooled: true })

  const { answers, kept } = await askOften(database)

  expect(answers).toEqual(doubled)
  expect(kept).toEqual([])
  await database.close()
})

test('no connection keeps more statements than it can carry', async () => {
  const database = await connect(clone.connection, quiet)

  const kept = await database.db.connection().execute(async one => {
    for (let number = 0; number < 320; number += 1)
      for (let asked = 0; asked < 20; asked += 1)
        await sql`select ${asked}::int as ${sql.ref(`n${number}`)}`.execute(one)
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from pg_prepared_statements`.execute(one)
    return rows[0]?.count
  })

  expect(kept).toBe(300)
  await database.close()
})
