// Runs the programs of a test run so that nothing is left of it, however it ends: neither a server or its database, nor a
// folder. What a run writes is in one folder (`TMPDIR` of its programs) or, in memory, in folders that begin with its
// name; what belongs to it has that name in its arguments or environment. A run that was killed is cleared by the next:
// the name says which process it was.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PREFIX = 'mi-turno-run-'
const MEMORY = '/dev/shm'
const ENDINGS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @param {NodeJS.ProcessEnv} environment of every program of the run */
export async function openRun(environment) {
  await clearDeadRuns()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user when the tests run as root.
  chmodSync(folder, 0o711)
  /** The process group of the program that runs. @type {number | undefined} */
  let group
  let isCutOff = false

  const close = async () => {
    await clear(folder)
  }
  const cutOff = async () => {
    if (isCutOff) return
    isCutOff = true
    if (group !== undefined) signal(-group, 'SIGTERM')
    await close()
    process.exit(1)
  }
  for (const ending of ENDINGS) process.on(ending, () => void cutOff())
  // Whoever reads the output has gone: `npm test | head`.
  process.stdout.on('error', () => void cutOff())
  // npm ends its shell with itself, and the shell does not pass the signal on.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && void cutOff(), 1000).unref()

  /**
   * Runs a program to its end; true when it succeeds.
   * @param {string} command
   * @param {readonly string[]} args
   * @param {NodeJS.ProcessEnv} [extra]
   * @returns {Promise<boolean>}
   */
  const run = (command, args, extra = {}) => {
    const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const marks = { TMPDIR: folder, MITURNO_TEST_RUN: basename(folder) }
    const child = spawn(command, args, {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...environment, ...colour, ...marks, ...extra },
    })
    group = child.pid
    child.stdout.pipe(process.stdout, { end: false })
    return new Promise(resolve => {
      // Nothing follows what was cut off.
      const settle = isFine => !isCutOff && resolve(isFine)
      child.once('error', () => settle(false))
      child.once('close', status => settle(status === 0))
    })
  }
  return { folder, run, close }
}

async function clearDeadRuns() {
  for (const name of namesIn(tmpdir()).filter(one => one.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    const pid = Number(name.slice(PREFIX.length).split('-')[0])
    const isOurs = statSync(folder).uid === process.getuid?.()
    if (isOurs && !isAlive(pid)) await clear(folder)
  }
}

/** Ends what still runs of a run, and deletes its folders. */
async function clear(folder) {
  const run = basename(folder)
  // PostgreSQL stops at once at this signal, and everything else too.
  if (endAll(run, 'SIGQUIT') > 0) await pause(1000)
  endAll(run, 'SIGKILL')
  const inMemory = namesIn(MEMORY).filter(name => name.startsWith(run))
  for (const path of [folder, ...inMemory.map(name => join(MEMORY, name))])
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
}

/** Without `/proc` (macOS) only the group of the last program is ended. */
function endAll(run, how) {
  const pids = namesIn('/proc')
    .map(Number)
    .filter(pid => pid > 0 && pid !== process.pid)
    .filter(pid =>
      `${textOf(`/proc/${pid}/cmdline`)} ${textOf(`/proc/${pid}/environ`)}`.includes(run),
    )
  for (const pid of pids) signal(pid, how)
  return pids.length
}

function signal(pid, how) {
  try {
    process.kill(pid, how)
  } catch (error) {
    if (error.code !== 'ESRCH')
      console.log(`Process ${pid} of a test run goes on: ${error.message}`)
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** Empty where there is no such folder, as `/proc` and `/dev/shm` on macOS. */
function namesIn(folder) {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Empty where a process has ended meanwhile, or is somebody else's. */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
