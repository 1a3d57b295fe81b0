/**
 * Turns a folder into a server that runs on it and belongs to this process alone.
 * The lock of `ownership.ts` decides who may use the folder; `postmaster.pid` only tells where to connect. A server
 * that answers but has no owner was left behind by a killed application. It is stopped and a new one is started, so
 * that binaries, settings and socket are always those of the running code.
 */
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { DatabaseStartError } from './failure.ts'
import { isAlive } from './leftovers.ts'
import { connectAsOwner, isPassing, serverPid, takeOwnership } from './ownership.ts'
import {
  findPostmaster,
  forgetStranger,
  startPostmaster,
  stopPostmaster,
  worksOn,
  type FoundPostmaster,
  type Start,
} from './postmaster.ts'
import { removeSocketFolder } from './socket-folder.ts'

const ATTEMPTS = 20
const PAUSE_MS = 100
const SILENCE_MS = 15_000

export interface OwnedServer {
  readonly child: ChildProcess
  readonly owner: Client
}

export async function startOwned(start: Start): Promise<OwnedServer> {
  // Several attempts: the shared memory of a killed server takes a moment to disappear, and another process may be
  // starting on the same folder right now.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await clearTheWay(start)
    const server = await tryToStart(start)
    if (server !== null) return server
    await pause(PAUSE_MS)
  }
  throw new DatabaseStartError(
    `The embedded PostgreSQL does not start; its last words: ${await lastWords(start.logFile)}`,
  )
}

export function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

async function clearTheWay(start: Start): Promise<void> {
  const found = await findPostmaster(start.cluster)
  if (found === null) return
  const client = await reach(found, start)
  if (client === null) return
  try {
    await takeOwnership(client, start)
    await stopLeftBehind(found, start)
  } catch (error) {
    // Another process that starts on the same folder stopped it meanwhile. The next attempt sees the result.
    if (!isPassing(error)) throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns `null` when the server in `postmaster.pid` no longer runs. */
async function reach(found: FoundPostmaster, start: Start): Promise<Client | null> {
  const { cluster, application } = start
  const deadline = Date.now() + SILENCE_MS
  for (;;) {
    const client = await connectAsOwner(found.socketDir, application)
    if (client !== null) return client
    await forgetStranger(cluster, found.pid)
    const now = await findPostmaster(cluster)
    if (now === null || !isAlive(now.pid)) return null
    if (now.pid !== found.pid || now.socketDir !== found.socketDir) return reach(now, start)
    if (Date.now() > deadline) throw new DatabaseStartError(unreachable(found, cluster))
    await pause(PAUSE_MS)
  }
}

async function stopLeftBehind(found: FoundPostmaster, start: Start): Promise<void> {
  if (!(await worksOn(start.cluster, found.pid))) {
    throw new DatabaseStartError(unreachable(found, start.cluster))
  }
  await stopPostmaster(found.pid)
  if (found.socketDir !== start.socketDir) {
    await removeSocketFolder(found.socketDir, start.application)
  }
}

function unreachable(found: FoundPostmaster, cluster: string): string {
  return `A PostgreSQL (pid ${found.pid}) already runs on ${cluster} and does not answer from here; stop it first.`
}

async function tryToStart(start: Start): Promise<OwnedServer | null> {
  const child = startPostmaster(start)
  // A program that cannot be started emits this error and exits at once; the loop notices the exit.
  child.once('error', () => undefined)
  while (isRunning(child)) {
    const owner = await connectAsOwner(start.socketDir, start.application)
    if (owner !== null) return settle(child, owner, start)
    await pause(3)
  }
  return null
}

async function settle(
  child: ChildProcess,
  owner: Client,
  start: Start,
): Promise<OwnedServer | null> {
  try {
    await takeOwnership(owner, start)
    // Checked last: the process that had the lock before may be stopping this very server, which then no longer
    // answers.
    if ((await serverPid(owner)) === child.pid) return { child, owner }
  } catch (error) {
    // Until we have the lock, another process that starts on the same folder may take this server for a leftover and
    // stop it.
    if (!isPassing(error)) {
      await owner.end().catch(() => undefined)
      throw error
    }
  }
  await owner.end().catch(() => undefined)
  return null
}

async function lastWords(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-5).join(' | ')
}
