/**
 * One application per database folder. Ownership is an advisory lock held by a dedicated connection: unlike a file, it
 * disappears with its process however that ends. The `application_name` of the connection tells who holds it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseStartError, codeOf } from './failure.ts'
import { isAlive } from './leftovers.ts'
import type { Application, Place } from './place.ts'
import { rolesOf } from './roles.ts'

const LOCK = 7_201_833
// How long PostgreSQL may take to notice that a killed owner's connection is gone.
const PATIENCE_MS = 5_000
// A server that recovers from a power cut may take minutes; until then it answers that it is starting up.
const STARTING_PATIENCE_MS = 5 * 60_000
// Error class 57 of https://www.postgresql.org/docs/current/errcodes-appendix.html, and a closed socket.
const NOT_LET_IN = '28000'
const PASSING: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'])

/** Connects to the socket, waiting while the server is starting; `null` when nobody listens. */
export async function connectAsOwner(
  socketDir: string,
  application: Application,
): Promise<Client | null> {
  if (socketDir === '') return null
  const deadline = Date.now() + STARTING_PATIENCE_MS
  for (;;) {
    const client = ownerClient(socketDir, application)
    try {
      await client.connect()
      return client
    } catch (error) {
      const code = codeOf(error)
      if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR') return null
      if (code === NOT_LET_IN) throw new DatabaseStartError(strangers(socketDir), { cause: error })
      if (!isPassing(error) || Date.now() > deadline) throw error
      await pause(10)
    }
  }
}

function strangers(socketDir: string): string {
  return `A PostgreSQL of another user of this machine listens in ${socketDir}; stop it as that user, or start as them.`
}

/** Whether the error is temporary: the server is starting up, shutting down, or broke off the connection. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseStartError) return false
  const code = codeOf(error)
  return code === undefined || PASSING.has(code)
}

/** Takes the lock. Throws an error that names the holder when another process has it. */
export async function takeOwnership(
  client: Client,
  { home, application }: Pick<Place, 'home' | 'application'>,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as taken`,
    )
    if (rows[0]?.taken === true) return
    const holder = await findHolder(client, ownerName(application))
    if (holder !== null && (isAlive(holder) || Date.now() > deadline)) {
      throw new DatabaseStartError(
        `Another ${application.title} (pid ${holder}) is already using the database in ${home}; stop it first, or choose another DATA_DIR.`,
      )
    }
    await pause(20)
  }
}

function ownerClient(socketDir: string, application: Application): Client {
  const client = new Client({
    host: socketDir,
    port: 5432,
    user: rolesOf(application).superuser,
    // Advisory locks are per database, so this must be one that always exists.
    database: 'postgres',
    application_name: `${ownerName(application)} ${process.pid}`,
  })
  // Users of the client listen to its `end` event. Without this listener a lost connection would end the process.
  client.on('error', () => undefined)
  return client
}

function ownerName({ slug }: Application): string {
  return `${slug} owner`
}

async function findHolder(client: Client, ownerName: string): Promise<number | null> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where pid in (select pid from pg_locks
                   where locktype = 'advisory' and objid = ${LOCK} and granted)`,
  )
  const pid = Number(rows[0]?.name.slice(ownerName.length))
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

/** The pid of the server that answers, which need not be the one just started. */
export async function serverPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  return rows[0]?.pid ?? 0
}
