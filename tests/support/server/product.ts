/** The product as a person starts it: `node server/main.ts` on its own embedded database, in a process that tests kill. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clockStart } from '../clock-start.ts'
import { makeDatabaseFolder } from './folder.ts'

export type Product = { readonly child: ChildProcess; readonly url: string }

const running: ChildProcess[] = []
const folders: string[] = []
const said = new Map<ChildProcess, string>()

/** For `afterEach`: stops the products that a test left running and deletes their data. */
export async function stopProducts(): Promise<void> {
  for (const child of running.splice(0))
    if (child.exitCode === null) await stopped(child, 'SIGTERM')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

export async function newHome(): Promise<string> {
  const folder = await makeDatabaseFolder()
  folders.push(folder)
  return folder
}

/** The data folder, and the program's folder when it is not this repository. */
type Place = string | { readonly home: string; readonly program: string }

export async function startProduct(
  place: Place,
  more: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const port = await freePort()
  const child = spawnProduct(place, port, more)
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 150_000
  while (Date.now() < deadline) {
    if (await isReady(url)) return { child, url }
    if (child.exitCode !== null) break
    await pause(50)
  }
  throw new Error(
    `The product did not start (exit code ${child.exitCode}): ${said.get(child) ?? ''}`,
  )
}

/** The lines of the product's log so far, parsed. */
export function linesOf({ child }: Product): Record<string, unknown>[] {
  return (said.get(child) ?? '')
    .split('\n')
    .filter(line => line.startsWith('{') && line.endsWith('}'))
    .map(line => JSON.parse(line) as Record<string, unknown>)
}

/** The lines of level error in the product's log, for failure messages. */
export function errorsOf({ child }: Product): string[] {
  return (said.get(child) ?? '').split('\n').filter(line => line.includes('"level":50'))
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/ready`).catch(() => null)
  return answer?.status === 200
}

export function spawnProduct(
  place: Place,
  port: number,
  more: Readonly<Record<string, string>> = {},
): ChildProcess {
  const { home, program } = typeof place === 'string' ? { home: place, program: '.' } : place
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: program,
    env: { ...environment(home, port), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', text => said.set(child, `${said.get(child) ?? ''}${String(text)}`))
  }
  running.push(child)
  return child
}

export function environment(home: string, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    DATA_DIR: home,
    PORT: String(port),
    TEST_MODE: '1',
    // A restarted product continues at the time at which the one before was killed.
    TEST_CLOCK: new Date(Date.parse(clockStart) + performance.now()).toISOString(),
    RATE_LIMIT_PROFILE: 'test',
    LOG_LEVEL: 'warn',
    STOP_DELAY_MS: '0',
    // Nobody listens there: a test that pays brings a provider of its own.
    MERCADOPAGO_API_URL: 'http://127.0.0.1:9',
  }
}

/** The pid of the PostgreSQL main process. */
export async function postmasterOf(home: string): Promise<number> {
  const folder = join(home, 'database')
  const cluster = (await readdir(folder)).find(name => /^cluster-\d+$/.test(name)) ?? ''
  const text = await readFile(join(folder, cluster, 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

export async function stopped(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await exited(child)
}

export async function exited(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  return await new Promise(resolve => {
    child.once('exit', resolve)
  })
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => {
    probe.listen(0, '127.0.0.1', resolve)
  })
  const { port } = probe.address() as AddressInfo
  await new Promise(resolve => {
    probe.close(resolve)
  })
  return port
}
