import type { z } from 'zod'
import type { pictureFace } from '#contract/pictures.ts'
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
}

/** As a page draws it. */
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
