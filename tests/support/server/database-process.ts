/**
 * A process of its own with an open database, for tests that kill it: `node database-process.ts <data folder> [write]`.
 * It says `ready <pid of PostgreSQL>`, then with `write` one `row <n>` for each row once it is committed.
 */
import { openDatabase, type Database } from '#server/kernel/db/connect.ts'
import { readConfig } from '#server/config.ts'

const [dataDir = '', task] = process.argv.slice(2)
const log = { info: say, warn: say, error: say }

function say(_fields: object, message: string): void {
  console.error(message)
}

async function main(): Promise<void> {
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), log)
  process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))
  const { pool } = database
  const { rows } = await pool.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  )
  await pool.query('create table if not exists written (n int primary key)')
  console.log(`ready ${rows[0]?.pid}`)
  if (task === 'write') await writeForEver(database)
}

async function writeForEver({ pool }: Database): Promise<never> {
  const { rows } = await pool.query<{ n: number }>('select coalesce(max(n), 0) as n from written')
  for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
    await pool.query('insert into written values ($1)', [n])
    console.log(`row ${n}`)
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
