/**
 * Everything that takes several steps to create gets a temporary name first and is renamed when it is complete. The
 * temporary name contains the pid of its creator, so that leftovers of a killed process can be told from work in
 * progress.
 */
import { readFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './failure.ts'

const TEMPORARY = /^\.making-(\d+)-/
// A pid may have been reused by an unrelated process (in a container it always is). Nothing here takes longer than
// this.
const ABANDONED_AFTER = 15 * 60_000

export function temporaryName(name: string): string {
  return `.making-${process.pid}-${name}`
}

/** Call it before this process makes anything in `folder`. */
export async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(
    names.map(async name => {
      const maker = TEMPORARY.exec(name)?.[1]
      if (maker === undefined || (await isStillBeingMade(join(folder, name), Number(maker)))) return
      const settings = { recursive: true, force: true, maxRetries: 5 }
      // What cannot be removed now, because an orphaned process still writes to it, is removed at the next start.
      await rm(join(folder, name), settings).catch(() => undefined)
    }),
  )
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    // The process exists but belongs to another user.
    return codeOf(error) === 'EPERM'
  }
}

/** A process that has ended but was not reaped by its parent; in a container that may never happen. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')')).startsWith(') Z')
}

async function isStillBeingMade(path: string, maker: number): Promise<boolean> {
  if (maker === process.pid || !isAlive(maker)) return false
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs < ABANDONED_AFTER
}
