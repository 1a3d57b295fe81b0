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

// Signals in increasing severity: fast (roll back and flush), immediate (recover at the next start), kill.
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
  // Releases the locks of a client that was killed.
  client_connection_check_interval: '2s',
  // The application logs refused statements. Here their values, such as people's names and phones, would stay for ever.
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
      // A session of its own: otherwise Ctrl-C in a terminal would reach the database before the server has finished
      // its requests.
      detached: true,
      stdio: ['ignore', logFile, logFile],
    })
    endWithProcess(child)
    return child
  } finally {
    closeSync(logFile)
  }
}

/** Stops the database cleanly when the process calls `process.exit`, even during a start. */
function endWithProcess(child: ChildProcess): void {
  const end = (): void => {
    child.kill('SIGINT')
    // A stopped process (SIGSTOP) handles no signal until it is continued.
    child.kill('SIGCONT')
  }
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
}

/** Reads `postmaster.pid`. The process in it may be long gone. */
export async function findPostmaster(cluster: string): Promise<FoundPostmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 0 ? { pid, socketDir: lines[4] ?? '' } : null
}

/**
 * Removes `postmaster.pid` when its pid belongs to an unrelated process, as after a reboot or in a container.
 * Otherwise PostgreSQL would refuse to start for as long as that process lives.
 */
export async function forgetStranger(cluster: string, pid: number): Promise<void> {
  if (isAlive(pid) && !(await worksOn(cluster, pid))) {
    await rm(join(cluster, 'postmaster.pid'), { force: true })
  }
}

export async function stopPostmaster(pid: number): Promise<void> {
  // A stopped process (SIGSTOP) handles no other signal first.
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
    // When the system does not tell, assume that it is ours: two servers on one cluster would destroy it.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null)
    return folder === null || folder === (await realpath(cluster))
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', `${pid}`])
  return stdout.includes(cluster)
}
