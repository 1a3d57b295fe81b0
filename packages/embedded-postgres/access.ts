/**
 * Who is let in: the operating system says whose process knocks (`peer`), and only the one that started the server, the
 * folder's owner and root may be one of its three roles. No password is kept anywhere. Written anew at every start,
 * beside the cluster, so that a folder of an earlier version or from another machine is guarded as a new one is.
 */
import { rename, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from './failure.ts'
import { temporaryName } from './leftovers.ts'
import type { Place } from './place.ts'
import { rolesOf } from './roles.ts'
import { isRoot, NOBODY, run } from './run-as.ts'

/** PostgreSQL's settings that name the files. */
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
  // Root may have started it for the one who owns the folder, and they come by themselves the next time. What else runs
  // as `nobody` has nothing to look for here.
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

/** Under another name first: half a file would lock everybody out. */
async function write({ home }: Place, name: string, lines: readonly string[]): Promise<string> {
  const file = join(home, name)
  const temporary = join(home, temporaryName(name))
  await rm(temporary, { force: true })
  await writeFile(temporary, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o644 })
  await rename(temporary, file)
  return file
}
