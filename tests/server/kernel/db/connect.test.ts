import { once } from 'node:events'
import { connect as dial, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/kernel/db/connect.ts'
import { streamOf } from '#server/kernel/db/watch.ts'
import { quiet } from '#support/server/database-server.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import { freePort } from '#support/server/product.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await cloneDatabase()
  database = await openDatabase({ databaseUrl: testDatabase.url, dataDir: '' }, quiet)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

test.each([
  ['int8', '9007199254740991::int8', 9_007_199_254_740_991],
  ['count', '(select count(*) from generate_series(1, 3))', 3],
  ['numeric', '1234.50::numeric', 1234.5],
  ['date', `'2026-11-20'::date`, '2026-11-20'],
  ['timestamptz', `'2026-11-20 09:00:00.125-03'::timestamptz`, 1_795_176_000_125],
  ['infinity', `'infinity'::timestamptz`, Infinity],
  ['null', 'null::timestamptz', null],
  ['int8[]', `array[1, null]::int8[]`, [1, null]],
  ['date[]', `array['2026-11-20']::date[]`, ['2026-11-20']],
  ['timestamptz[]', `array['2026-11-20 12:00Z']::timestamptz[]`, [1_795_176_000_000]],
  [
    'tstzrange',
    `tstzrange('2026-11-20 09:00-03', '2026-11-20 10:00-03')`,
    '["2026-11-20 12:00:00+00","2026-11-20 13:00:00+00")',
  ],
])('reads %s in one shape', async (_, expression, expected) => {
  const { rows } = await database.pool.query(`select ${expression} as value`)

  expect(rows[0].value).toEqual(expected)
})

test('folds accented capitals', async () => {
  const { rows } = await database.pool.query(`select lower('ÑANDÚ') as value`)

  expect(rows[0].value).toBe('ñandú')
})

test('outlives a connection that is cut while lent out', async () => {
  const client = await database.pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')

  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])

  await expect
    .poll(() =>
      client.query('select').then(
        () => 'answered',
        () => 'cut',
      ),
    )
    .toBe('cut')
  client.release(true)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('keeps a connection whose holder asks nothing for a while', async () => {
  const client = await database.pool.connect()

  streamOf(client).setTimeout(1)
  await once(streamOf(client), 'timeout')

  await expect(client.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  client.release()
})

test('gives up waiting for a lock before the request times out', async () => {
  const holder = await database.pool.connect()
  await holder.query('begin; select pg_advisory_xact_lock(1)')

  const waiting = database.pool.query('select pg_advisory_lock(1)')

  await expect(waiting).rejects.toMatchObject({ code: '55P03' })
  await holder.query('rollback')
  holder.release()
})

test('waits for a database that starts later than the product', async () => {
  const { host, port: number, user, database: name } = testDatabase.owner
  const port = await freePort()
  const waited: string[] = []
  const opening = openDatabase(
    { databaseUrl: `postgres://${user}@127.0.0.1:${port}/${name}`, dataDir: '' },
    quiet,
  ).finally(() => waited.push('opened'))
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  expect(waited).toEqual([])

  const door = createServer(near => {
    const far = dial(join(host, `.s.PGSQL.${number}`))
    near.pipe(far).pipe(near)
  })
  door.listen(port, '127.0.0.1')

  const late = await opening
  const { rows } = await late.pool.query<{ one: number }>('select 1 as one')
  await late.close()
  door.close()
  expect(rows).toEqual([{ one: 1 }])
})

test('says in one sentence that the address is wrong', async () => {
  const wrong = testDatabase.url.replace(/\/test_\w+/, '/nowhere')

  const opening = openDatabase({ databaseUrl: wrong, dataDir: '' }, quiet)

  await expect(opening).rejects.toThrow(
    /^The database of DATABASE_URL does not answer: database "nowhere" does not exist\.$/,
  )
})
