/** The cluster: PostgreSQL's own data folder. A rename makes it appear complete or not at all. */
import { access, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { DatabaseStartError, OlderClusterError, codeOf } from './failure.ts'
import { temporaryName } from './leftovers.ts'
import type { Place } from './place.ts'
import { rolesOf } from './roles.ts'
import { makePrivateFolder, run } from './run-as.ts'

export function clusterName(major: number): string {
  return `cluster-${major}`
}

/** The name of the cluster that an upgrade fills. */
export function upgradeName(major: number): string {
  return `upgrade-${major}`
}

/**
 * Returns the cluster's folder, creating it on the first start. For an upgrade it is a new one beside the older
 * cluster.
 */
export async function ensureCluster(
  place: Place,
  { isUpgrade, ...binaries }: Binaries & { readonly isUpgrade: boolean },
): Promise<string> {
  const { home, owner } = place
  const cluster = join(home, (isUpgrade ? upgradeName : clusterName)(binaries.major))
  if (await isCluster(cluster)) return cluster
  if (!isUpgrade) await refuseOtherMajor(place, binaries.major)
  const temporary = join(home, temporaryName('cluster'))
  await rm(temporary, { recursive: true, force: true })
  await makePrivateFolder(temporary, owner)
  await initialise(temporary, binaries, place)
  await putInPlace(temporary, cluster)
  await flushFolder(home)
  return cluster
}

async function isCluster(folder: string): Promise<boolean> {
  return access(join(folder, 'PG_VERSION')).then(
    () => true,
    error => {
      if (codeOf(error) === 'ENOENT') return false
      throw new DatabaseStartError(
        `The database in ${folder} belongs to another user; start as that user, or give the folder to this one.`,
      )
    },
  )
}

async function refuseOtherMajor({ home, application }: Place, major: number): Promise<void> {
  const other = await findCluster(home)
  if (other === null) return
  const sentence = `The database in ${join(home, clusterName(other))} was made by another version of PostgreSQL than the one installed (${major})`
  if (other < major)
    throw new OlderClusterError(`${sentence}; start ${application.title} once, which upgrades it.`)
  throw new DatabaseStartError(
    `${sentence}; start the version of ${application.title} that made it.`,
  )
}

/** The major version of the cluster in this folder, or of the newest one when there are several. */
export async function findCluster(home: string): Promise<number | null> {
  const majors = (await readdir(home)).map(name => Number(/^cluster-(\d+)$/.exec(name)?.[1] ?? 0))
  return Math.max(0, ...majors) || null
}

async function initialise(folder: string, binaries: Binaries, place: Place): Promise<void> {
  const initdb = (characters: string) => runInitdb(folder, characters, { ...place, ...binaries })
  const first = await initdb('C.UTF-8')
  if (first === null) return
  // An old C library may not know C.UTF-8. With `C` only the trigrams of accented letters differ.
  const second = await initdb('C')
  if (second === null) return
  await rm(folder, { recursive: true, force: true })
  throw new DatabaseStartError(`The database could not be initialised: ${first}`)
}

async function runInitdb(
  folder: string,
  characters: string,
  { initdb, major, owner, application }: Binaries & Place,
): Promise<string | null> {
  const { error, output } = await run(
    initdb,
    [
      `--pgdata=${folder}`,
      `--username=${rolesOf(application).superuser}`,
      // Applies when somebody starts the cluster by hand. When this package starts it, `access.ts` decides who may
      // connect.
      '--auth=peer',
      '--encoding=UTF8',
      // Sorts by code point, the same on every machine. Names of people are sorted by `Intl` instead.
      '--locale=C',
      `--lc-ctype=${characters}`,
      // Upper and lower case follow Unicode. Before version 17 `lc-ctype` decides that.
      ...(major < 17 ? [] : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
      '--data-checksums',
    ],
    owner,
  )
  return error === null ? null : output || error.message
}

async function putInPlace(temporary: string, cluster: string): Promise<void> {
  try {
    await rename(temporary, cluster)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    // Another process created the cluster first. The lock decides which of the two may use it.
    if (!(await isCluster(cluster))) throw error
  }
}

/** Flushes the folder entry: otherwise a power cut right after the first start could undo the rename. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
