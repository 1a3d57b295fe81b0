/** One running PostgreSQL: how it is started, found again through `postmaster.pid`, and stopped. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseStartError, codeOf } from './failure.ts'
import { isAlive } from './leftovers.ts'
import type { Place } from './place.ts'
import { bareEnvironment } from './run-as.ts'

export interface FoundPostmaster {
  readonly pid: number
  readonly socketDir: string
}

export interface Start extends Place {
  readonly postgres: string
  readonly cluster: string
  readonly socketDir: string
  readonly logFile: string
  readonly settings: Readonly<Record<string, string | number>>
}

// Each signal asks for the next harder way out: fast (roll back and flush), immediate (recover at the next start), none.
const WAYS_OUT = [
  { signal: 'SIGINT', patience: 4_000 },
  { signal: 'SIGQUIT', patience: 1_000 },
  { signal: 'SIGKILL', patience: 1_000 },
] as const

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  max_connections: 40,
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Lets go of locks held for a client that was killed.
  client_connection_check_interval: '2s',
  // A refused statement is the application's to log; here its values, people's names and phones, would stay for ever.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_autovacuum_min_duration: -1,
} as const

export function startPostmaster(start: Start): ChildProcess {
  const settings = { ...SETTINGS, unix_socket_directories: start.socketDir, ...start.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logFile = openSync(start.logFile, 'a', 0o600)
  try {
    const child = spawn(start.postgres, ['-D', start.cluster, ...flags], {
      ...start.owner,
      cwd: '/',
      env: bareEnvironment(),
      // A session of its own: a terminal's Ctrl-C would otherwise reach the database before the server has drained.
      detached: true,
      stdio: ['ignore', logFile, logFile],
    })
    endWithProcess(child)
    return child
  } finally {
    closeSync(logFile)
  }
}

/** Somebody who calls `process.exit`, in the middle of a start too, still gets a clean stop. */
function endWithProcess(child: ChildProcess): void {
  const end = (): void => {
    child.kill('SIGINT')
    // A frozen one hears nothing until it is woken.
    child.kill('SIGCONT')
  }
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** What `postmaster.pid` says; the process may be long dead. */
export async function findPostmaster(cluster: string): Promise<FoundPostmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, socketDir: lines[4] ?? '' } : null
}

/**
 * After a reboot, or in a container, the pid in the file may be anybody's. PostgreSQL would refuse to start for as
 * long as that stranger lives.
 */
export async function forgetStranger(cluster: string, pid: number): Promise<void> {
  if (isAlive(pid) && !(await worksOn(cluster, pid))) {
    await rm(join(cluster, 'postmaster.pid'), { force: true })
  }
}

export async function stopPostmaster(pid: number): Promise<void> {
  // A frozen one hears no signal but this.
  send(pid, 'SIGCONT')
  for (const { signal, patience } of WAYS_OUT) {
    if (!send(pid, signal) || (await isGone(pid, patience))) return
  }
  throw new DatabaseStartError(`The PostgreSQL with pid ${pid} does not stop; end it by hand.`)
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
    throw new DatabaseStartError(
      `The PostgreSQL with pid ${pid} belongs to another user; stop it as that user.`,
    )
  }
}

async function isGone(pid: number, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await new Promise(done => setTimeout(done, 5))
  }
  return true
}

export async function worksOn(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    // When the system does not tell, it must be taken for ours: two servers on one cluster would destroy it.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return folder === null || folder === (await realpath(cluster))
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', `${pid}`])
  return stdout.includes(cluster)
}
