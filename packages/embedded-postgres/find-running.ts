/** Finds the server that currently runs on a folder, for programs that want to read beside its owner. */
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { clusterName, findCluster } from './cluster.ts'
import { isAlive } from './leftovers.ts'
import { readNote, type Application } from './place.ts'
import { findPostmaster } from './postmaster.ts'
import { connectionOf, type Connection } from './supervisor.ts'

type Where = { readonly dataDir: string; readonly application: Application }

export async function findRunning({ dataDir, application }: Where): Promise<Connection | null> {
  const folder = await realpath(dataDir).catch(() => dataDir)
  const home = (await readNote(folder)) ?? join(folder, 'database')
  const major = await findCluster(home).catch(() => null)
  const found = major === null ? null : await findPostmaster(join(home, clusterName(major)))
  if (found === null || !isAlive(found.pid)) return null
  return connectionOf({ socketDir: found.socketDir, application }, 'runner')
}
