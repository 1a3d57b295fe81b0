/** The server that works on a folder right now, for whoever wants to read beside its owner. */
import { readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './leftovers.ts'
import { readNote, type Application } from './place.ts'
import { findPostmaster } from './postmaster.ts'
import { connectionOf, type Connection } from './supervisor.ts'

type Where = { readonly dataDir: string; readonly application: Application }

export async function findRunning({ dataDir, application }: Where): Promise<Connection | null> {
  const folder = await realpath(dataDir).catch(() => dataDir)
  const home = (await readNote(folder)) ?? join(folder, 'database')
  const names = await readdir(home).catch(() => [])
  const cluster = names.find(name => /^cluster-\d+$/.test(name))
  const found = cluster === undefined ? null : await findPostmaster(join(home, cluster))
  if (found === null || !isAlive(found.pid)) return null
  return connectionOf({ socketDir: found.socketDir, application }, 'runner')
}
