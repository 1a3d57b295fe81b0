import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Shrunk } from './shrink.ts'

type PictureConfig = Pick<Config, 'dataDir'>

/** `<32 hex>-<width>.webp`; no other name is ever read from the folder or asked for. */
export const fileName = /^([0-9a-f]{32})-(\d{1,4})\.webp$/

export type Kept = {
  readonly name: string
  readonly widths: readonly number[]
  readonly height: number
}

export function uploadsFolder({ dataDir }: PictureConfig): string {
  return join(dataDir, 'uploads')
}

export function addressOf(name: string, width: number): string {
  return `/uploads/${name}-${width}.webp`
}

/** Whole or not at all: a file has its name only once it is written. */
export async function keepFiles(config: PictureConfig, { files, height }: Shrunk): Promise<Kept> {
  const folder = uploadsFolder(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = randomBytes(16).toString('hex')
  for (const { width, bytes } of files) {
    const path = join(folder, `${name}-${width}.webp`)
    await writeFile(`${path}.new`, bytes, { mode: 0o600 })
    await rename(`${path}.new`, path)
  }
  return { name, widths: files.map(file => file.width), height }
}

export async function removeFiles(config: PictureConfig, names: readonly string[]): Promise<void> {
  const gone = new Set(names)
  for (const { file, name } of await listFiles(config))
    if (gone.has(name)) await rm(join(uploadsFolder(config), file), { force: true })
}

export type Listed = {
  readonly file: string
  /** Empty: what an interrupted upload left behind. */
  readonly name: string
}

export async function listFiles(config: PictureConfig): Promise<Listed[]> {
  const files = await readdir(uploadsFolder(config)).catch(() => [])
  return files.map(file => ({ file, name: fileName.exec(file)?.[1] ?? '' }))
}

export async function writtenAt(config: PictureConfig, file: string): Promise<number> {
  const found = await stat(join(uploadsFolder(config), file)).catch(() => null)
  return found?.mtimeMs ?? Date.now()
}

/** The picture's name in an address of ours, as an avatar is kept. */
export function nameIn(address: string | null): string | null {
  const file = address?.startsWith('/uploads/') ? address.slice('/uploads/'.length) : ''
  return fileName.exec(file)?.[1] ?? null
}
