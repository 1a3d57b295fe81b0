/** Copies and restores uploaded pictures, which are written once and never changed. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { EXPORTS, type FileStore } from '../kernel/uploads/file-store.ts'
import { BackupError } from './failure.ts'
import type { Manifest } from './manifest.ts'

type Files = Manifest['files']

export async function copyFiles(from: FileStore, to: string): Promise<Files> {
  const files: Files = []
  for (const { file: path } of await from.list('')) {
    // Copies for owners are kept for a day, and can be made again.
    if (path.startsWith(`${EXPORTS}/`)) continue
    const opened = await from.read(path)
    // Deleted since the listing, so no row refers to it.
    if (opened === null) continue
    const bytes = await buffer(opened.body)
    const full = join(to, path)
    await mkdir(dirname(full), { recursive: true, mode: 0o700 })
    await writeFile(full, bytes, { mode: 0o600 })
    files.push({ path, sha256: hashOf(bytes) })
  }
  return files
}

export async function restoreFiles(from: string, to: FileStore, files: Files): Promise<void> {
  for (const { path, sha256 } of files) {
    const bytes = await readFile(join(from, path)).catch(() => Buffer.alloc(0))
    if (hashOf(bytes) !== sha256)
      throw new BackupError(`The file uploads/${path} of the backup is damaged or missing.`)
    await to.write(path, bytes)
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
