/** Starts the built product on a database of its own and at a fixed time. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CLOCK = new URL('./fixed-clock.mjs', import.meta.url).href
const PATIENCE_MS = 600_000
/** A Tuesday in the morning. */
export const START = '2026-11-24T10:30:00-03:00'
export const ORIGIN = 'http://localhost:4321'

/**
 * @typedef {{ status: number, headers: Record<string, string | string[] | undefined>, text: string }} Answer
 * @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string | Uint8Array }} Question
 * @typedef {Awaited<ReturnType<typeof openProduct>>} Product
 */

export async function openProduct() {
  const folder = await mkdtemp(join(tmpdir(), 'mi-turno-answers-'))
  // The embedded database may run as another system user, who must be able to reach its folder.
  await chmod(folder, 0o711)
  const port = await freePort()
  const child = spawnProduct(folder, port)
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))

  /** @param {Question} question */
  const ask = question => send(port, question)
  const stop = async () => {
    if (child.exitCode === null) {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }
    await rm(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + PATIENCE_MS
  while ((await ask({ path: '/ready' }).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`The product did not start: ${said}`)
    }
    await pause(50)
  }

  let tenths = 0
  let base = Date.parse(START) + 5_000
  return {
    url: `http://localhost:${port}`,
    ask,
    stop,
    /** Runs everything that is due. Each time 100 ms later, so that what is created later also has a later date. */
    settle: () => setClock(ask, base + (tenths += 1) * 100),
    /** @param {string} instant */
    goTo: async instant => {
      base = Date.parse(instant) + 5_000
      tenths = 0
      await setClock(ask, base)
    },
    mails: () => readMails(join(folder, 'mail')),
    /** The error lines of the product's log. */
    errors: () => said.split('\n').filter(line => line.includes('"level":50')),
  }
}

/** @param {string} folder @param {number} port */
function spawnProduct(folder, port) {
  return spawn(process.execPath, ['--import', CLOCK, 'server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: ORIGIN,
      DATA_DIR: folder,
      DEMO: '1',
      TEST_MODE: '1',
      RATE_LIMIT_PROFILE: 'test',
      LOG_LEVEL: 'error',
      RECORD_FROM: START,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** @param {number} port @param {Question} question @returns {Promise<Answer>} */
async function send(port, { method = 'GET', path, headers = {}, body }) {
  const sent = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: {
      host: 'localhost:4321',
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    },
  })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  const parts = []
  for await (const part of answer) parts.push(part)
  const bytes = plain(Buffer.concat(parts), answer.headers['content-encoding'])
  const isText = /json|text|xml|javascript|svg/.test(answer.headers['content-type'] ?? 'text')
  const text = isText ? bytes.toString() : `<${bytes.length > 0 ? 'bytes' : 'nothing'}>`
  return { status: answer.statusCode, headers: answer.headers, text }
}

/** @param {Buffer} bytes @param {string | undefined} encoding */
function plain(bytes, encoding) {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

/** @param {(question: Question) => Promise<Answer>} ask @param {number} now */
async function setClock(ask, now) {
  const { status, text } = await ask({
    method: 'POST',
    path: '/api/__test/clock',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: new Date(now).toISOString() }),
  })
  if (status >= 300) throw new Error(`The clock did not move: ${status} ${text}`)
}

/** @param {string} folder */
async function readMails(folder) {
  const names = await readdir(folder).catch(() => [])
  return await Promise.all(names.toSorted().map(name => readFile(join(folder, name), 'utf8')))
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(done => server.close(done))
  return typeof address === 'object' && address !== null ? address.port : 0
}
