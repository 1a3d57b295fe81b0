/** Two real PostgreSQL servers, a primary and a streaming replica, with the programs of the test run's own server. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { cloneDatabase } from '../server/database.ts'
import { makeDatabaseFolder } from '../server/folder.ts'

export type Pair = {
  readonly primaryUrl: string
  readonly replicaUrl: string
  /** The replica goes on receiving changes but applies none, like one that is overloaded. */
  readonly holdReplica: () => Promise<void>
  readonly letReplicaGoOn: () => Promise<void>
  readonly killReplica: () => Promise<void>
  readonly startReplica: () => Promise<void>
  readonly close: () => Promise<void>
}

/** PostgreSQL does not run as root. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
const PORTS = { primary: 5441, replica: 5442 } as const
type Which = keyof typeof PORTS
// A test's database need not survive a power cut.
const SETTINGS = ['fsync=off', 'wal_keep_size=512MB', 'max_connections=60', 'listen_addresses=']

export async function startPair(): Promise<Pair> {
  const home = await makeDatabaseFolder()
  const bin = await programsOfTheRun()
  if (isRoot) await chown(home, NOBODY, NOBODY)
  const urlOf = (which: Which, database = 'pair') =>
    `postgres://postgres@localhost:${PORTS[which]}/${database}?host=${encodeURIComponent(home)}`
  const start = async (which: Which) =>
    await startServer({ home, bin, which, url: urlOf(which, 'postgres') })
  const initdb = [
    '-D',
    join(home, 'primary'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
  ]
  execFileSync(join(bin, 'initdb'), [...initdb, '--no-sync'], {
    ...asNobody,
    cwd: '/',
    stdio: 'ignore',
  })

  const first = await start('primary')
  await run(urlOf('primary', 'postgres'), 'create database pair')
  await stop(first, 'SIGINT')
  // A plain copy of the folder is consistent because the server is stopped.
  execFileSync('cp', ['-a', join(home, 'primary'), join(home, 'replica')])
  await writeFile(join(home, 'replica', 'standby.signal'), '')
  const servers: Record<Which, ChildProcess> = {
    primary: await start('primary'),
    replica: await start('replica'),
  }
  return {
    primaryUrl: urlOf('primary'),
    replicaUrl: urlOf('replica'),
    holdReplica: async () => await run(urlOf('replica'), 'select pg_wal_replay_pause()'),
    letReplicaGoOn: async () => await run(urlOf('replica'), 'select pg_wal_replay_resume()'),
    killReplica: async () => await stop(servers.replica),
    startReplica: async () => {
      servers.replica = await start('replica')
    },
    close: async () => {
      for (const server of Object.values(servers)) await stop(server)
      await rm(home, { recursive: true, force: true })
    },
  }
}

async function programsOfTheRun(): Promise<string> {
  const clone = await cloneDatabase()
  const client = new Client(clone.superuser)
  await client.connect()
  const { rows } = await client.query<{ setting: string }>(
    `select setting from pg_config where name = 'BINDIR'`,
  )
  await client.end()
  await clone.drop()
  return rows[0]!.setting
}

type Server = {
  readonly home: string
  readonly bin: string
  readonly which: Which
  /** The URL of the `postgres` database, which every server has. */
  readonly url: string
}

async function startServer({ home, bin, which, url }: Server): Promise<ChildProcess> {
  const settings = [
    ...SETTINGS,
    `port=${PORTS[which]}`,
    `unix_socket_directories=${home}`,
    `primary_conninfo=host=${home} port=${PORTS.primary} user=postgres`,
  ]
  const words = ['-D', join(home, which), ...settings.flatMap(setting => ['-c', setting])]
  const child = spawn(join(bin, 'postgres'), words, { ...asNobody, cwd: '/', stdio: 'ignore' })
  while (
    !(await run(url, 'select').then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`The ${which} did not start`)
    await pause(20)
  }
  return child
}

async function stop(server: ChildProcess, signal: NodeJS.Signals = 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(statement).finally(async () => await client.end())
}
