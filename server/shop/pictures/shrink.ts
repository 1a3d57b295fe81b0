/*
 * A stranger's bytes become a picture of ours: decoded with limits, turned upright, made small, and written again as
 * WebP. Nothing of the original is kept: no place where it was taken, no camera, nothing hidden behind the image.
 */
import { Refusal, refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { isPicture } from './picture-types.ts'

export type Shrunk = {
  readonly files: readonly { readonly width: number; readonly bytes: Buffer }[]
  /** Of the largest. */
  readonly height: number
}
/** A square is cut around its middle; the others keep their shape. */
export type Format = { readonly widths: readonly number[]; readonly isSquare: boolean }

/** A small file may unfold into gigabytes: 40 million points are a photo of the best telephone. */
const MOST_PIXELS = 40_000_000
const LONGEST_SECONDS = 10
/** Decoding is the heaviest work of the server; beyond this many in line, requests are refused, to be tried again. */
const LONGEST_QUEUE = 10

let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One picture at a time, so that bookings keep their processor. */
export async function shrink(bytes: Uint8Array, format: Format): Promise<Shrunk> {
  if (!isPicture(bytes)) refuse('unsupported_media_type')
  if (waiting >= LONGEST_QUEUE) refuse('unavailable', { retryAfterSeconds: 5 })
  waiting += 1
  const mine = queue.then(async () => await encode(bytes, format))
  queue = mine.catch(() => undefined)
  try {
    return await mine
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Whatever the decoder refuses, the sender can only send another picture.
    return refuseField('picture', 'No pudimos leer esa imagen. Probá con otra, en JPG o PNG.')
  } finally {
    waiting -= 1
  }
}

/** A seventh of the memory of a quiet server: not before somebody sends a picture. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

async function encode(bytes: Uint8Array, { widths, isSquare }: Format): Promise<Shrunk> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const
  const { autoOrient } = await sharp(bytes, options).metadata()
  if (autoOrient.width * autoOrient.height > MOST_PIXELS)
    refuseField('picture', 'Esa imagen es demasiado grande. Probá con una más chica.')
  const own = isSquare ? Math.min(autoOrient.width, autoOrient.height) : autoOrient.width
  const files: Shrunk['files'][number][] = []
  let height = 0
  for (const width of widthsFor(own, widths)) {
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize(
        isSquare ? { width, height: width, fit: 'cover' } : { width, withoutEnlargement: true },
      )
      .webp({ quality: 80 })
      .timeout({ seconds: LONGEST_SECONDS })
      .toBuffer({ resolveWithObject: true })
    files.push({ width: info.width, bytes: data })
    height = info.height
  }
  return { files, height }
}

/** Never larger than it came; a picture smaller than all of them is kept at its own size. */
function widthsFor(own: number, widths: readonly number[]): number[] {
  const smaller = widths.filter(width => width < own)
  const largest = Math.min(own, widths.at(-1) ?? own)
  return [...smaller.filter(width => width !== largest), largest]
}
