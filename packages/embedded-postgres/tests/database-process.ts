/**
 * A process of its own with a running database, for tests that kill it: `node database-process.ts <data folder> [write]`.
 * It says `ready <pid of PostgreSQL>`, then with `write` one `row <n>` for each row once it is committed.
 */
import { Client } from 'pg'
import { startEmbedded } from '../index.ts'
import { application } from './application.ts'

const [dataDir = '', task] = process.argv.slice(2)
const log = { info: say, warn: say, error: say }

function say(_fields: object, message: string): void {
  console.error(message)
}

async function main(): Promise<void> {
  const server = await startEmbedded({ application, dataDir, log })
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
  const client = new Client(server.ownerConnection)
  // Whoever kills the database under us means it.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists written (n int primary key)')
  console.log(`ready ${server.pid()}`)
  if (task === 'write') await writeForEver(client)
}

async function writeForEver(client: Client): Promise<never> {
  const { rows } = await client.query<{ n: number }>('select coalesce(max(n), 0) as n from written')
  for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
    await client.query('insert into written values ($1)', [n])
    console.log(`row ${n}`)
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
