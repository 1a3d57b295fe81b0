/** Starts the embedded PostgreSQL, keeps it running and stops it. */
import { rename, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeAccess } from './access.ts'
import { findPackage, prepareBinaries, type BinaryPackage } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { codeOf, DatabaseStartError, sentenceOf, type DatabaseLog } from './failure.ts'
import { removeLeftovers } from './leftovers.ts'
import { isRunning, startOwned, type OwnedServer } from './owned-server.ts'
import { connectAsOwner, takeOwnership } from './ownership.ts'
import { choosePlace, type Application } from './place.ts'
import { stopPostmaster, type Start } from './postmaster.ts'
import { ensureDatabase, handOver, rolesOf, type Roles } from './roles.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'

const REPAIR_PAUSES_MS = [50, 500, 2_000]
const LONGEST_GOODBYE_MS = 300
const LOG_LIMIT_BYTES = 1_000_000
const LOG_CHECK_MS = 600_000

export interface EmbeddedOptions {
  readonly application: Application
  readonly dataDir: string
  readonly log: DatabaseLog
  /** Programs to run instead of those in this platform's package: those that created an older cluster. */
  readonly engine?: BinaryPackage
  /** Creates a new cluster beside an older one under a temporary name, for `prepareUpgrade`. */
  readonly isUpgrade?: boolean
  readonly settings?: Readonly<Record<string, string | number>>
  /** Aborted when the server is no longer wanted: a start in progress then creates none. */
  readonly signal?: AbortSignal
}

export interface Connection {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
}

export interface EmbeddedPostgres {
  /** As the runner: reads and writes rows, nothing else. */
  readonly connection: Connection
  /** As the owner: changes the schema. */
  readonly ownerConnection: Connection
  /** The pid of the server; a repair may change it. */
  readonly pid: () => number
  readonly close: () => Promise<void>
}

interface Supervision {
  readonly start: Start
  readonly log: DatabaseLog
  server: OwnedServer
  repair: Promise<void> | null
  closing: Promise<void> | null
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const start = await prepare(options).catch((error: unknown) => {
    throw inWords(error, options.dataDir)
  })
  options.signal?.throwIfAborted()
  const server = await startFirst(start)
  const supervision: Supervision = {
    start,
    log: options.log,
    server,
    repair: null,
    closing: null,
  }
  watch(supervision)
  const leaveLog = keepLogShort(start.logFile)
  return {
    connection: connectionOf(start, 'runner'),
    ownerConnection: connectionOf(start, 'owner'),
    pid: () => supervision.server.child.pid ?? 0,
    close: () => {
      supervision.closing ??= stop(supervision).finally(leaveLog)
      return supervision.closing
    },
  }
}

export function connectionOf(
  { socketDir, application }: Pick<Start, 'socketDir' | 'application'>,
  role: keyof Roles,
): Connection {
  const { database } = application
  return { host: socketDir, port: 5432, user: rolesOf(application)[role], database }
}

/** Problems of the folder, described for the person who has to fix them. */
const FOLDER_TROUBLES: Readonly<Record<string, string>> = {
  EROFS: 'is on a file system that is mounted read-only; mount it for writing',
  EACCES: 'belongs to another user; give it to this one (chown)',
  EPERM: 'belongs to another user; give it to this one (chown)',
  ENOSPC: 'is on a disk without room; make some',
  EDQUOT: 'has reached its quota of disk space; make some room',
}

function inWords(error: unknown, dataDir: string): unknown {
  const trouble = FOLDER_TROUBLES[codeOf(error) ?? '']
  if (trouble === undefined || error instanceof DatabaseStartError) return error
  return new DatabaseStartError(`DATA_DIR: ${dataDir} ${trouble}, or choose another DATA_DIR.`)
}

async function prepare(options: EmbeddedOptions): Promise<Start> {
  const { application, dataDir, log, isUpgrade = false, settings = {} } = options
  const source = options.engine ?? (await findPackage())
  const place = await choosePlace({ dataDir, application, log })
  await removeLeftovers(place.home)
  const binaries = await prepareBinaries(source, place)
  const cluster = await ensureCluster(place, { ...binaries, isUpgrade })
  const socketDir = await makeSocketFolder(place)
  const logFile = join(place.home, 'postgresql.log')
  await setAsideLongLog(logFile)
  const access = await writeAccess(place)
  const { postgres } = binaries
  return { ...place, postgres, cluster, socketDir, logFile, settings: { ...settings, ...access } }
}

async function startFirst(start: Start): Promise<OwnedServer> {
  try {
    const server = await startOwned(start)
    await ensureDatabase(server.owner, start.application)
    await handOver(connectionOf(start, 'superuser'), start.application)
    return server
  } catch (error) {
    await removeSocketFolder(start.socketDir, start.application)
    throw error
  }
}

function watch(supervision: Supervision): void {
  const { server } = supervision
  server.child.once('exit', (code, signal) => {
    mend(supervision, server, `the server ended (${signal ?? code})`)
  })
  server.owner.once('end', () => mend(supervision, server, 'the owning connection was lost'))
}

/** Several signs of one failure start only one repair. */
function mend(supervision: Supervision, broken: OwnedServer, reason: string): void {
  if (supervision.closing !== null || supervision.server !== broken) return
  supervision.log.error({ reason }, 'The embedded PostgreSQL broke down; repairing')
  supervision.repair ??= repair(supervision).finally(() => {
    supervision.repair = null
  })
}

async function repair(supervision: Supervision): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    await pause(REPAIR_PAUSES_MS[Math.min(attempt, REPAIR_PAUSES_MS.length - 1)])
    if (supervision.closing !== null) return
    try {
      supervision.server = await recover(supervision)
      watch(supervision)
      supervision.log.info({}, 'The embedded PostgreSQL is back')
      return
    } catch (error) {
      supervision.log.error({ error: sentenceOf(error) }, 'The embedded PostgreSQL is still down')
    }
  }
}

async function recover({ start, server }: Supervision): Promise<OwnedServer> {
  if (!isRunning(server.child)) return startOwned(start)
  // After a backend crash the server drops every connection and continues by itself.
  const owner = await connectAsOwner(start.socketDir, start.application)
  if (owner === null) throw new Error('The server does not answer')
  await takeOwnership(owner, start)
  return { child: server.child, owner }
}

async function stop(supervision: Supervision): Promise<void> {
  // `closing` is set before this function waits, so a repair in progress ends after its current pause or attempt.
  await supervision.repair
  const { child, owner } = supervision.server
  // A stopped server (SIGSTOP) never closes the connection.
  const goodbye = owner.end().catch(() => undefined)
  await Promise.race([goodbye, pause(LONGEST_GOODBYE_MS)])
  if (child.pid !== undefined && isRunning(child)) await stopPostmaster(child.pid)
  await removeSocketFolder(supervision.start.socketDir, supervision.start.application)
}

async function setAsideLongLog(logFile: string): Promise<void> {
  if (await isLong(logFile)) await rename(logFile, `${logFile}.1`)
}

/** The server opens the file for appending, so it can be truncated while in use. */
function keepLogShort(logFile: string): () => void {
  const timer = setInterval(() => {
    void isLong(logFile).then(long => (long ? truncate(logFile) : undefined))
  }, LOG_CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

async function isLong(logFile: string): Promise<boolean> {
  const found = await stat(logFile).catch(() => null)
  return found !== null && found.size > LOG_LIMIT_BYTES
}
