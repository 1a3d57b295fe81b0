import type { z } from 'zod'
import type { photo, pictureFace } from '#contract/pictures.ts'
import { addressOf } from './files.ts'

export type PictureRow = {
  readonly id: string
  readonly kind: 'logo' | 'cover' | 'photo'
  readonly name: string
  readonly widths: readonly number[]
  readonly height: number
  readonly alt: string
  readonly focus_x: number
  readonly focus_y: number
  /** For a photo: the staff member and the service whose work it shows. */
  readonly staff_id: string | null
  readonly service_id: string | null
}

/** A picture as a page needs it. */
export function toPictureFace(row: PictureRow): z.output<typeof pictureFace> {
  const { name, widths, height, alt, focus_x, focus_y } = row
  const width = widths.at(-1) ?? 0
  return {
    src: addressOf(name, width),
    srcset: widths.map(one => `${addressOf(name, one)} ${one}w`).join(', '),
    width,
    height,
    alt,
    focus_x,
    focus_y,
  }
}

/** A photo, with the staff member and the service whose work it shows. */
export function toPhoto(row: PictureRow): z.output<typeof photo> {
  return { ...toPictureFace(row), staff: row.staff_id, service: row.service_id }
}
