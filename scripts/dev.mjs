/**
 * `npm run dev`: the product as it is served, built and started again when a file changes. Ctrl-C ends both.
 */
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WATCHED = ['src', 'public', 'contract', 'domain', 'server']
// An editor saves in several steps, a checkout in hundreds.
const QUIET_MS = 150

/** @type {import('node:child_process').ChildProcess | null} */
let server = null
const seen = { change: false, end: false }

function startServer() {
  server = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
}

async function stopServer() {
  const running = server
  if (running === null || running.exitCode !== null || running.signalCode !== null) return
  const exit = new Promise(done => running.once('exit', done))
  running.kill('SIGTERM')
  await exit
}

/** Builds only when the sources differ from what was built, as `npm start` does. */
function prepare() {
  const child = spawn(process.execPath, ['scripts/prepare.mjs'], { cwd: ROOT, stdio: 'inherit' })
  return new Promise(done => child.once('exit', code => done(code === 0)))
}

function watchSources() {
  for (const folder of WATCHED) watch(join(ROOT, folder), { recursive: true }, noteChange)
  watch(join(ROOT, 'astro.config.mjs'), noteChange)
}

function noteChange() {
  seen.change = true
}

/** Returns after a change, once nothing more has changed for a moment. */
async function nextChange() {
  while (!seen.change) await pause(QUIET_MS)
  while (seen.change) {
    seen.change = false
    await pause(QUIET_MS)
  }
}

async function end() {
  if (seen.end) return
  seen.end = true
  await stopServer()
  process.exit(0)
}

process.on('SIGINT', end)
process.on('SIGTERM', end)
watchSources()
if (await prepare()) startServer()
while (!seen.end) {
  await nextChange()
  // A site that does not build leaves the running server as it is.
  if (!(await prepare())) continue
  await stopServer()
  if (!seen.end) startServer()
}
