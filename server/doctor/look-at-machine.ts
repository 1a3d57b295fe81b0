/** Checks the machine: Node, memory, data folder, backups, port, built pages. */
import { access, constants, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { lastBackupAt } from '../backup/schedule.ts'
import { codeOf } from '../kernel/errors.ts'
import { placeText, whyNotListening } from '../kernel/http/listen.ts'
import { type Finding, fine, look, wrong } from './finding.ts'

const OLDEST_NODE = 24
const HOUR_MS = 3_600_000
const MEGABYTE = 1_048_576
const LEAST_MEMORY_MB = 900
/** Below the first there may be no room for a backup, below the second the next start may fail. */
const LITTLE_ROOM_MB = 2000
const NO_ROOM_MB = 300
const DIST = join(import.meta.dirname, '..', '..', 'dist')

export async function lookAtMachine(config: Config): Promise<Finding[]> {
  return [
    lookAtNode(process.versions.node),
    lookAtMemory(totalmem()),
    ...(await lookAtFolder(config.dataDir)),
    ...(await lookAtBackups(config)),
    await lookAtPort(config),
    await lookAtPages(),
  ]
}

export function lookAtNode(version: string): Finding {
  const says = `Node ${version}`
  if (Number.parseInt(version, 10) >= OLDEST_NODE) return fine(says)
  return wrong(
    `${says} is older than ${OLDEST_NODE}: start by npm (npm start), which brings the right one`,
  )
}

function lookAtMemory(bytes: number): Finding {
  const says = `${Math.round(bytes / MEGABYTE)} MB of memory`
  return bytes >= LEAST_MEMORY_MB * MEGABYTE
    ? fine(says)
    : look(`${says}: the product and its database want ${LEAST_MEMORY_MB} MB under load`)
}

/** Checks permission and free space. For a folder that does not exist yet, the nearest existing parent is checked. */
export async function lookAtFolder(dataDir: string): Promise<Finding[]> {
  const there = await nearest(dataDir)
  try {
    await access(there, constants.W_OK | constants.X_OK)
  } catch (error) {
    const user = `user ${process.geteuid?.() ?? '?'}`
    return [
      wrong(
        `DATA_DIR: ${there} cannot be written by ${user} (${codeOf(error)}): give it to them (chown), or choose another DATA_DIR`,
      ),
    ]
  }
  const { bavail, bsize } = await statfs(there)
  const free = Math.round((bavail * bsize) / MEGABYTE)
  const says = `DATA_DIR ${dataDir}: ${free} MB free`
  if (free < NO_ROOM_MB) return [wrong(`${says}: make room, or choose another DATA_DIR`)]
  return [free < LITTLE_ROOM_MB ? look(`${says}: make room before it is needed`) : fine(says)]
}

async function nearest(folder: string): Promise<string> {
  const isThere = await access(folder).then(
    () => true,
    error => codeOf(error) !== 'ENOENT',
  )
  return isThere || dirname(folder) === folder ? folder : await nearest(dirname(folder))
}

export async function lookAtBackups(
  config: Parameters<typeof lastBackupAt>[0],
): Promise<Finding[]> {
  const { backupEveryHours: hours, dataDir } = config
  if (hours === 0) return []
  const last = await lastBackupAt(config)
  if (last === null)
    return [look('There is no scheduled backup yet: a start makes the first within an hour')]
  const age = Math.round((Date.now() - last) / HOUR_MS)
  const says = `The last scheduled backup is ${age} h old`
  if (age <= 2 * hours) return [fine(says)]
  return [
    wrong(
      `${says}, and BACKUP_EVERY is ${hours}: if the product runs, its log says why ("A backup could not be made"); make room in ${dataDir}, or npm run backup by hand`,
    ),
  ]
}

export async function lookAtPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const place = placeText({ host, port })
  const code = await tryToListen(host, port)
  if (code === null) return fine(`Port ${place} is free`)
  if (code === 'EADDRINUSE' && (await isOurs(place)))
    return fine(`Port ${place}: a Mi Turno answers there`)
  return wrong(`Port ${place} ${whyNotListening(code)}`)
}

function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise(answer => {
    const server = createServer()
    server.once('error', error => answer(codeOf(error) ?? error.message))
    server.listen({ host, port }, () => server.close(() => answer(null)))
  })
}

async function isOurs(place: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://${place}/health`, { signal: AbortSignal.timeout(3000) })
    return answer.ok
  } catch {
    return false
  }
}

async function lookAtPages(): Promise<Finding> {
  return await access(DIST).then(
    () => fine('The pages are built'),
    () => look('The pages are not built yet: npm start builds them'),
  )
}
