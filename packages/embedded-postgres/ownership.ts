/**
 * One application per database folder. The sign of ownership is an advisory lock held by a connection of its own: it
 * vanishes with its process however that ends, which no file does. Its `application_name` tells whose it is.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { DatabaseStartError, codeOf } from './failure.ts'
import { isAlive } from './leftovers.ts'
import type { Application, Place } from './place.ts'
import { rolesOf } from './roles.ts'

const LOCK = 7_201_833
// How long a killed owner's connection may take to be noticed.
const PATIENCE_MS = 5_000
// A server that repairs itself after a power cut may take minutes, and says so until it is done.
const STARTING_PATIENCE_MS = 5 * 60_000
// https://www.postgresql.org/docs/current/errcodes-appendix.html, class 57, and a closed socket.
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

/** Starting up, shutting down, or gone in the middle of a sentence. */
export function isPassing(error: unknown): boolean {
  if (error instanceof DatabaseStartError) return false
  const code = codeOf(error)
  return code === undefined || PASSING.has(code)
}

/** Takes the lock, or refuses in the name of the process that has it. */
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
    // An advisory lock counts within one database, so it must be one that is always there.
    database: 'postgres',
    application_name: `${ownerName(application)} ${process.pid}`,
  })
  // Whoever uses the client listens to its end; without a listener a lost connection would end the process.
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

/** Asked of the server that answers: it need not be the one just started. */
export async function serverPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  return rows[0]?.pid ?? 0
}
