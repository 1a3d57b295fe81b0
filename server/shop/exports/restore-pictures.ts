import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Context } from '#server/context.ts'
import { addressOf, fileName } from '../pictures/files.ts'
import { pictureFile } from './manifest.ts'
import { type Archive, archiveLimits } from './read-archive.ts'

/** The names that pictures of the copy have here, by their names in it. */
export type PictureNames = ReadonlyMap<string, string>
type RestoredPictures = {
  readonly names: PictureNames
  /** Pictures that the copy names and that could not be read. */
  readonly lost: number
}

/**
 * Writes the pictures of a copy under new names, each only if it is one. Files whose rows are not written after all are
 * removed a day later, as those of an upload that broke off.
 */
export async function restorePictures(
  { uploads }: Pick<Context, 'uploads'>,
  archive: Archive,
): Promise<RestoredPictures> {
  const names = new Map<string, string>()
  const lost = new Set<string>()
  for (const file of archive.manifest.pictures) {
    const [, name, width] = fileName.exec(file) ?? []
    if (name === undefined || width === undefined) {
      lost.add(file)
      continue
    }
    const bytes = await archive.bytes(pictureFile(file), archiveLimits.picture)
    if (bytes === null || !(await isPicture(bytes, Number(width)))) {
      lost.add(name)
      continue
    }
    const fresh = names.get(name) ?? randomBytes(16).toString('hex')
    await uploads.write(`${fresh}-${width}.webp`, bytes)
    names.set(name, fresh)
  }
  return { names, lost: lost.size }
}

async function isPicture(bytes: Buffer, width: number): Promise<boolean> {
  try {
    const image = sharp(bytes, { limitInputPixels: 40_000_000 })
    const { format, width: real } = await image.metadata()
    if (format !== 'webp' || real !== width) return false
    // The header may be right and the rest not.
    await image.stats()
    return true
  } catch {
    // No picture: its row goes without it, and the owner reads how many are missing.
    return false
  }
}

/** The address of an avatar here; null when its picture is not there. */
export function avatarHere(avatar: unknown, names: PictureNames): string | null {
  if (typeof avatar !== 'string' || !avatar.startsWith('/uploads/')) return null
  const [, name, width] = fileName.exec(avatar.slice('/uploads/'.length)) ?? []
  const fresh = name === undefined ? undefined : names.get(name)
  return fresh === undefined ? null : addressOf(fresh, Number(width))
}
