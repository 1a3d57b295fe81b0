import { randomBytes } from 'node:crypto'
import type { Uploads } from '#server/kernel/uploads/uploads.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'
import type { Shrunk } from './shrink.ts'

/** `<32 hex>-<width>.webp`; files with other names are never read. */
export const fileName = /^([0-9a-f]{32})-(\d{1,4})\.webp$/

export type Kept = {
  readonly name: string
  readonly widths: readonly number[]
  readonly height: number
}

export function addressOf(name: string, width: number): string {
  return `/uploads/${name}-${width}.webp`
}

/** Stores all sizes of a picture under a new random name. */
export async function keepFiles(
  uploads: Pick<Uploads, 'write'>,
  { files, height }: Shrunk,
): Promise<Kept> {
  const name = randomBytes(16).toString('hex')
  for (const { width, bytes } of files) await uploads.write(`${name}-${width}.webp`, bytes)
  return { name, widths: files.map(file => file.width), height }
}

/** To be called after the commit. Files that cannot be removed now are removed later by `forgetOrphans`. */
export async function removeFiles(
  uploads: Pick<Uploads, 'list' | 'remove'>,
  names: readonly string[],
): Promise<void> {
  try {
    for (const name of names)
      for (const { file } of await uploads.list(`${name}-`)) await uploads.remove(file)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/** The name of the picture in one of our addresses, such as an avatar's; null for any other address. */
export function nameIn(address: string | null): string | null {
  const file = address?.startsWith('/uploads/') ? address.slice('/uploads/'.length) : ''
  return nameOf(file)
}

/** The picture's name in a file name; null for any other file, such as the rest of an interrupted upload. */
export function nameOf(file: string): string | null {
  return fileName.exec(file)?.[1] ?? null
}
