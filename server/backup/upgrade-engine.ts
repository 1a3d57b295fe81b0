/**
 * Upgrades the embedded PostgreSQL from an earlier major version. The old version's programs run a backup, which is
 * restored into a new cluster and compared by hash; only then the new cluster replaces the old one. If this is
 * interrupted, the next start begins again with the old cluster unchanged. The backup and the old cluster stay until a
 * person deletes them.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareUpgrade, startEmbedded, type DatabaseLog } from '#embedded-postgres'
import type { Config } from '../config.ts'
import { application, connect } from '../kernel/db/connect.ts'
import { openFileStore } from '../kernel/uploads/uploads.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'

export async function upgradeEngine(config: Config, log: DatabaseLog): Promise<void> {
  const where = { dataDir: config.dataDir, application, log }
  const { engine, from, to, finish } = await prepareUpgrade(where)
  log.info({ from, to }, 'The database is brought to the PostgreSQL of this version')
  const folder = join(config.dataDir, 'backups', `before-postgresql-${to}`)
  await rm(folder, { recursive: true, force: true })
  const uploads = openFileStore(config)

  const old = await startEmbedded({ ...where, engine })
  try {
    await makeBackup({ connection: old.connection, uploads }, folder)
  } finally {
    await old.close()
  }

  const fresh = await startEmbedded({ ...where, isUpgrade: true })
  try {
    const database = await connect(fresh.connection, log, { owner: fresh.ownerConnection })
    try {
      await restoreBackup({ database, uploads }, folder)
    } finally {
      await database.close()
    }
  } finally {
    await fresh.close()
  }

  const aside = await finish()
  log.info(
    { from, to, aside, backup: folder },
    'The database is upgraded; what it was before may be removed',
  )
}
