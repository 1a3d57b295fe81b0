/**
 * Starts the product, or a bare server to compare it with, on a free port. They end with the process that started them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PATIENCE_MS = 90_000

/** @typedef {{ readonly url: string, readonly pid: number, readonly stop: () => Promise<void> }} Child */

/**
 * Starts the built product, with its demo, the test mode and rate limits a hundred times as high.
 * @param {Record<string, string>} variables
 * @param {string} entry
 * @returns {Promise<Child>}
 */
export async function startProduct(variables, entry = 'server/main.ts') {
  const port = await freePort()
  const child = startNode(entry, {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    TEST_MODE: '1',
    RATE_LIMIT_PROFILE: 'test',
    LOG_LEVEL: 'warn',
    DEMO: '1',
    ...variables,
  })
  return await ready(child, `http://localhost:${port}`, '/ready')
}

/**
 * A bare Node server or a bare socket.io server: the least that this machine needs for an answer.
 * @param {'bare-server.mjs' | 'bare-sockets.mjs'} name
 * @returns {Promise<Child>}
 */
export async function startBare(name = 'bare-server.mjs') {
  const port = await freePort()
  const entry = fileURLToPath(new URL(`../packages/bench/${name}`, import.meta.url))
  const child = startNode(entry, { PORT: String(port) })
  return await ready(child, `http://localhost:${port}`, '/')
}

/**
 * @param {string} entry
 * @param {Record<string, string>} variables
 */
function startNode(entry, variables) {
  // An empty variable counts as absent, so that variables of the person's shell do not reach the measured server.
  const clean = { DATABASE_URL: '', SMTP_URL: '', SESSION_SECRET: '', TRUSTED_PROXIES: '' }
  const child = spawn(process.execPath, [entry], {
    cwd: ROOT,
    env: { ...process.env, ...clean, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} url
 * @param {string} path
 * @returns {Promise<Child>}
 */
async function ready(child, url, path) {
  const deadline = Date.now() + PATIENCE_MS
  while (!(await answers(url + path))) {
    if (child.exitCode !== null) throw new Error('A server that was to be measured did not start.')
    if (Date.now() > deadline) throw new Error(`${url} does not answer.`)
    await pause(100)
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** @param {string} url */
async function answers(url) {
  return await fetch(url).then(
    answer => answer.ok,
    () => false,
  )
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise(done => server.close(done))
  return typeof address === 'object' && address !== null ? address.port : 0
}
