/** The manifest of a backup. A backup is a folder with `manifest.json`, a file for each table, and the pictures. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupError } from './failure.ts'

export const MANIFEST = 'manifest.json'
const FORMAT = 1

const sha256 = z.string().length(64)
const manifest = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The applied migrations, which give the schema of the rows. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256 })),
  /** Paths are relative to `uploads`. */
  files: z.array(z.object({ path: z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/), sha256 })),
})
export type Manifest = z.output<typeof manifest>

export function writeManifest(made: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format: FORMAT, ...made }, null, 2)}\n`
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null)
  if (text === null)
    throw new BackupError(`There is no backup in ${folder}: it has no ${MANIFEST}.`)
  const read = manifest.safeParse(JSON.parse(text))
  if (!read.success)
    throw new BackupError(`The backup in ${folder} is of another format, or damaged.`)
  return read.data
}

export function tableFile(folder: string, name: string): string {
  return join(folder, 'tables', `${name}.copy.gz`)
}
