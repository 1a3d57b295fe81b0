import type { z } from 'zod'
import type { photo, pictureFace } from '#contract/pictures.ts'
import type { PictureRow } from '#server/scheduling/availability/picture-row.ts'
import { addressOf } from './files.ts'

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
