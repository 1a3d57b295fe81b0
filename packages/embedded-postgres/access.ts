/**
 * Access control. PostgreSQL asks the operating system which user a connection comes from (`peer`), and only the user
 * who started the server, the owner of the folder and root may use one of its three roles. No password is stored. The
 * files are written anew at every start, beside the cluster, so that a folder of an earlier version or from another
 * machine is protected like a new one.
 */
import { rename, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from './failure.ts'
import { temporaryName } from './leftovers.ts'
import type { Place } from './place.ts'
import { rolesOf } from './roles.ts'
import { isRoot, NOBODY, run } from './run-as.ts'

/** Writes the files. Returns the PostgreSQL settings that point to them. */
export async function writeAccess(place: Place): Promise<Readonly<Record<string, string>>> {
  const roles = Object.values(rolesOf(place.application)).map(role => `"${role}"`)
  const users = await usersOf(place)
  const pairs = users.flatMap(user => roles.map(role => `application "${user}" ${role}`))
  return {
    hba_file: await write(place, 'pg_hba.conf', [
      `local all ${roles.join(',')} peer map=application`,
    ]),
    ident_file: await write(place, 'pg_ident.conf', pairs),
  }
}

async function usersOf({ owner }: Place): Promise<readonly string[]> {
  const users = new Set(['root', ownName()])
  // When root starts the server, the owner of the folder may connect as well: they may start it themselves the next
  // time. `nobody` may not, because unrelated programs run as that user too.
  if (isRoot() && owner !== null && owner.uid !== NOBODY.uid) {
    const { error, output } = await run('id', ['-un', `${owner.uid}`], null)
    if (error === null) users.add(output)
  }
  return [...users]
}

function ownName(): string {
  try {
    return userInfo().username
  } catch {
    throw new DatabaseStartError(
      `The user ${process.geteuid?.()} has no name on this machine, and the embedded PostgreSQL lets nobody in without one; start as another user, or set DATABASE_URL.`,
    )
  }
}

/** Writes a temporary file and renames it: a half-written file would lock everybody out. */
async function write({ home }: Place, name: string, lines: readonly string[]): Promise<string> {
  const file = join(home, name)
  const temporary = join(home, temporaryName(name))
  await rm(temporary, { force: true })
  await writeFile(temporary, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o644 })
  await rename(temporary, file)
  return file
}
