/**
 * A separate process with a running database, for tests that kill it: `node database-process.ts <data folder>
 * [write|leave]`. It prints `ready <pid of PostgreSQL>`. With `write` it then prints `row <n>` for each row once it is
 * committed. With `leave` it exits as soon as there is a server, even if its start is not finished.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { clusterName } from '../cluster.ts'
import { findPackage } from '../binaries.ts'
import { startEmbedded } from '../index.ts'
import { application } from './application.ts'

const [dataDir = '', task] = process.argv.slice(2)
const log = { info: say, warn: say, error: say }

function say(_fields: object, message: string): void {
  console.error(message)
}

async function main(): Promise<void> {
  if (task === 'leave') await leaveEarly()
  const server = await startEmbedded({ application, dataDir, log })
  process.once('SIGTERM', () => void server.close().then(() => process.exit(0)))
  const client = new Client(server.ownerConnection)
  // Tests kill the database on purpose.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists written (n int primary key)')
  console.log(`ready ${server.pid()}`)
  if (task === 'write') await writeForEver(client)
}

async function leaveEarly(): Promise<void> {
  const { version } = await findPackage()
  const cluster = join(dataDir, 'database', clusterName(Number.parseInt(version, 10)))
  setInterval(() => existsSync(join(cluster, 'postmaster.pid')) && process.exit(0), 1)
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
