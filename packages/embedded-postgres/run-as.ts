/** PostgreSQL refuses to run as root, so everything that it runs or owns belongs to `Owner`. */
import { execFile, type ExecFileException } from 'node:child_process'
import { chown, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

interface Owner {
  readonly uid: number
  readonly gid: number
}

// `nobody`: initdb needs a user that exists in /etc/passwd, and this one exists on every system.
export const NOBODY: Owner = { uid: 65_534, gid: 65_534 }

/** `null` means the user of this process. */
export type RunAs = Owner | null

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** As root, the user who owns the folder already (it may have been created without root), or else `nobody`. */
export async function ownerFor(folder: string): Promise<RunAs> {
  if (!isRoot()) return null
  const found = await stat(folder).catch(() => null)
  return found === null || found.uid === 0 ? NOBODY : { uid: found.uid, gid: found.gid }
}

/** For folders that the database itself writes. */
export async function makePrivateFolder(folder: string, owner: RunAs): Promise<void> {
  await makeFolders(folder, 0o700)
  if (owner !== null) await chown(folder, owner.uid, owner.gid)
}

/**
 * For the parents of those folders. Root owns them and others may only pass through, because root must not write
 * where an unprivileged process could have put a link.
 */
export async function makeParentFolder(folder: string): Promise<void> {
  await makeFolders(folder, isRoot() ? 0o711 : 0o700)
}

/**
 * Creates folder by folder. Node's `recursive` never ends where the system says ENOENT although the parent exists, as
 * in /proc.
 */
async function makeFolders(folder: string, mode: number): Promise<void> {
  if (await isFolder(folder)) return
  if (dirname(folder) !== folder) await makeFolders(dirname(folder), mode)
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    // Another process may have created it first.
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false
}

export interface RunResult {
  readonly error: ExecFileException | null
  readonly output: string
}

export function run(
  file: string,
  parameters: readonly string[],
  owner: RunAs,
  cwd = '/',
): Promise<RunResult> {
  const settings = { ...owner, cwd, env: bareEnvironment(), encoding: 'utf8' as const }
  return new Promise(done => {
    execFile(file, parameters, settings, (error, stdout, stderr) => {
      done({ error, output: `${stdout}${stderr}`.trim() })
    })
  })
}

/** The caller's PG* variables and secrets must not reach the database's processes. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
