/**
 * Where the database's folder is: normally `DATA_DIR/database`. When the server runs as root and the unprivileged user
 * cannot reach that (below a 0700 /root, for example), it is `/var/lib/<slug>/<hash of DATA_DIR>`, and a note is left
 * in DATA_DIR. From then on the note decides, so that neither a later chmod nor a moved DATA_DIR opens an empty
 * database.
 */
import { createHash } from 'node:crypto'
import { readFile, readdir, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError, type DatabaseLog } from './failure.ts'
import { isRoot, makeParentFolder, ownerFor, run, type RunAs } from './run-as.ts'

const NOTE = 'database-is-in.txt'

/** The application that the database belongs to. */
export interface Application {
  /** Its name in messages to the person who starts it. */
  readonly title: string
  /** Its name in folders outside of DATA_DIR and in connections. */
  readonly slug: string
  /** The name of the database. The names of its roles begin with it. */
  readonly database: string
  /**
   * Schemas that the running application may create and change by itself. In all others it only reads and writes rows.
   */
  readonly runnersSchemas: readonly string[]
}

export interface Place {
  readonly home: string
  readonly owner: RunAs
  readonly application: Application
}

interface PlaceRequest {
  readonly dataDir: string
  readonly application: Application
  readonly log: DatabaseLog
}

export async function choosePlace(wanted: PlaceRequest): Promise<Place> {
  const { dataDir, application } = wanted
  await makeFolder(dataDir)
  const noted = await readNote(dataDir)
  if (noted !== null) return openNoted(noted, wanted)

  const home = join(await realpath(dataDir), 'database')
  await makeFolder(home)
  const owner = await ownerFor(home)
  if (await canWork(home, owner)) return { home, owner, application }
  if (!isRoot()) throw new DatabaseStartError(`DATA_DIR: ${home} cannot be written to.`)
  return moveElsewhere(home, wanted)
}

async function makeFolder(folder: string): Promise<void> {
  await makeParentFolder(folder).catch((error: Error) => {
    throw new DatabaseStartError(
      `DATA_DIR cannot be used: ${folder} cannot be made (${error.message}); choose a folder that can be written to.`,
    )
  })
}

/** Tries it as that user, so that access control lists and mount options count too. */
async function canWork(home: string, owner: RunAs): Promise<boolean> {
  const test = owner === null ? 'cd "$1" && test -w .' : 'cd "$1"'
  const { error } = await run('/bin/sh', ['-c', test, 'sh', home], owner)
  return error === null
}

async function moveElsewhere(unreachable: string, wanted: PlaceRequest): Promise<Place> {
  const { dataDir, application } = wanted
  if (await holdsCluster(unreachable)) {
    throw new DatabaseStartError(
      `The database in ${unreachable} cannot be reached by the unprivileged user PostgreSQL needs; make its parent folders passable (chmod o+x), or do not run as root.`,
    )
  }
  await rm(unreachable, { recursive: true, force: true })
  const home = join('/var/lib', application.slug, hashOf(await realpath(dataDir)))
  await makeFolder(home)
  const owner = await ownerFor(home)
  if (!(await canWork(home, owner))) {
    throw new DatabaseStartError(
      `Neither DATA_DIR (${dataDir}) nor ${home} can be reached by the unprivileged user PostgreSQL needs; choose another DATA_DIR, or do not run as root.`,
    )
  }
  await writeFile(join(dataDir, NOTE), `${home}\n`)
  reportFolder(home, wanted)
  return { home, owner, application }
}

async function openNoted(home: string, wanted: PlaceRequest): Promise<Place> {
  const { dataDir, application } = wanted
  const owner = await ownerFor(home)
  if (!(await canWork(home, owner))) {
    throw new DatabaseStartError(
      `${join(dataDir, NOTE)} says that the database is in ${home}, which cannot be opened; bring that folder back, or delete the note to start with an empty database.`,
    )
  }
  reportFolder(home, wanted)
  return { home, owner, application }
}

function reportFolder(home: string, { dataDir, log }: PlaceRequest): void {
  log.warn(
    { home },
    `The database is in ${home}: PostgreSQL does not run as root, and another user cannot reach ${dataDir}.`,
  )
}

export async function readNote(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, NOTE), 'utf8').catch(() => '')
  return text.trim() === '' ? null : text.trim()
}

async function holdsCluster(home: string): Promise<boolean> {
  const names = await readdir(home).catch(() => [])
  return names.some(name => name.startsWith('cluster-'))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
