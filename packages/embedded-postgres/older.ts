/**
 * Upgrades from one major version of PostgreSQL to the next, which cannot read the older folder. The programs that
 * created the older cluster still lie beside it. A second cluster is filled under another name and then takes its
 * place.
 */
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { elsewhere, findPackage, majorOf, type BinaryPackage } from './binaries.ts'
import { clusterName, findCluster, flushFolder, upgradeName } from './cluster.ts'
import { DatabaseStartError, type DatabaseLog } from './failure.ts'
import { choosePlace, type Application } from './place.ts'

type Where = {
  readonly dataDir: string
  readonly application: Application
  readonly log: DatabaseLog
}

export type Upgrade = {
  /** The programs that created the older cluster: the `engine` option of `startEmbedded`. */
  readonly engine: BinaryPackage
  /** Major versions. */
  readonly from: number
  readonly to: number
  /**
   * Puts the filled cluster in place, and then renames the older one, which stays until a person removes it. If
   * interrupted between the two, the new one is used. Returns the folder of the older one.
   */
  readonly finish: () => Promise<string>
}

/** Discards what an interrupted upgrade has left, and begins anew. */
export async function prepareUpgrade(where: Where): Promise<Upgrade> {
  const { home, application } = await choosePlace(where)
  const to = majorOf(await findPackage())
  const from = await findCluster(home)
  if (from === null || from >= to)
    throw new DatabaseStartError(`The database in ${home} is not of an older version.`)
  const engine = await findEngine(from, [home, elsewhere(application)])
  if (engine === null)
    throw new DatabaseStartError(
      `The database in ${home} is of PostgreSQL ${from}, whose programs are not there any more; make a backup with the version of ${application.title} that made it, and restore that into another DATA_DIR.`,
    )
  const unfinished = join(home, upgradeName(to))
  await rm(unfinished, { recursive: true, force: true })
  const finish = async () => {
    await rename(unfinished, join(home, clusterName(to)))
    const aside = join(home, `replaced-${clusterName(from)}`)
    await rename(join(home, clusterName(from)), aside)
    await flushFolder(home)
    return aside
  }
  return { engine, from, to, finish }
}

async function findEngine(
  major: number,
  folders: readonly string[],
): Promise<BinaryPackage | null> {
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => [])
    const name = names.find(one => one.startsWith(`postgres-${major}.`))
    const version = name?.slice('postgres-'.length, name.lastIndexOf('-'))
    if (name && version) return { version, native: join(folder, name) }
  }
  return null
}
