/** The pictures that people put on their pages: files that are written once and never changed. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError } from './failure.ts'
import type { Manifest } from './manifest.ts'

type Files = Manifest['files']

export async function copyFiles(from: string, to: string): Promise<Files> {
  const found = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: Files = []
  for (const entry of found.filter(one => one.isFile())) {
    const full = join(entry.parentPath, entry.name)
    const path = full.slice(from.length + 1)
    // Deleted since the folder was listed: nothing speaks of it any more.
    const bytes = await readFile(full).catch(() => null)
    if (bytes === null) continue
    await writeInto(to, path, bytes)
    files.push({ path, sha256: hashOf(bytes) })
  }
  return files
}

export async function restoreFiles(from: string, to: string, files: Files): Promise<void> {
  for (const { path, sha256 } of files) {
    const bytes = await readFile(join(from, path)).catch(() => Buffer.alloc(0))
    if (hashOf(bytes) !== sha256)
      throw new BackupError(`The file uploads/${path} of the backup is damaged or missing.`)
    await writeInto(to, path, bytes)
  }
}

async function writeInto(folder: string, path: string, bytes: Buffer): Promise<void> {
  const full = join(folder, path)
  await mkdir(dirname(full), { recursive: true, mode: 0o700 })
  await writeFile(full, bytes, { mode: 0o600 })
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
