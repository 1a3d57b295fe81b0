/**
 * Whatever takes several steps to make is made under a temporary name and renamed. The name carries the pid of its
 * maker, so that what a killed process left behind can be told from what another one is making right now.
 */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const TEMPORARY = /^\.making-(\d+)-/
// A pid may be taken again by an unrelated process (in a container it always is); nothing here takes this long.
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
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 })
    }),
  )
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isStillBeingMade(path: string, maker: number): Promise<boolean> {
  if (maker === process.pid || !isAlive(maker)) return false
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs < ABANDONED_AFTER
}
