/** A folder for the unix socket: its path must be short (about 100 bytes are allowed), and nobody else may reach it. */
import { chmod, chown, lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Application, Place } from './place.ts'
import { makePrivateFolder } from './run-as.ts'

const SOCKET_NAME = '/.s.PGSQL.5432.lock'
const LONGEST = 100

export async function makeSocketFolder({ home, owner, application }: Place): Promise<string> {
  const inside = join(home, 'socket')
  if (fits(inside)) {
    await makePrivateFolder(inside, owner)
    await chmod(inside, 0o700)
    return inside
  }
  // `mkdtemp` picks a name that nobody can have prepared, and only its owner can read the folder.
  const prefix = prefixOf(application)
  const root = fits(join(tmpdir(), `${prefix}XXXXXX`)) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(root, prefix))
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
  return folder
}

/** Removes what `makeSocketFolder` created, and nothing else, whatever path a stale file contains. */
export async function removeSocketFolder(folder: string, application: Application): Promise<void> {
  if (!basename(folder).startsWith(prefixOf(application))) return
  const found = await lstat(folder).catch(() => null)
  if (found?.isDirectory() === true) await rm(folder, { recursive: true, force: true })
}

function prefixOf({ slug }: Application): string {
  return `${slug}-`
}

function fits(folder: string): boolean {
  return Buffer.byteLength(folder + SOCKET_NAME) < LONGEST
}
