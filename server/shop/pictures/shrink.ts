/*
 * Re-encodes an uploaded picture: decoded with limits, turned upright, made smaller and written as WebP. Nothing else of the
 * original is kept: no location, no camera, no data hidden behind the image.
 */
import { Refusal, refuse, refuseField } from '#server/kernel/http/refusal.ts'

export type Shrunk = {
  readonly files: readonly { readonly width: number; readonly bytes: Buffer }[]
  /** The height of the largest file, in pixels. */
  readonly height: number
}
/** Widths in pixels. A square is cropped around its middle; other pictures keep their aspect ratio. */
export type Format = { readonly widths: readonly number[]; readonly isSquare: boolean }

/** A small file may decode into gigabytes. 40 million pixels are a photo of the best phones. */
const MOST_PIXELS = 40_000_000
const LONGEST_SECONDS = 10
/** Decoding is the heaviest work of the server: with more waiting than this, uploads are refused with `unavailable`. */
const LONGEST_QUEUE = 10

let queue: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Re-encodes one picture at a time, so that bookings keep the processor. Refuses what is no accepted or readable
 * picture.
 */
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
    // Whatever the decoder reports, all that the sender can do is to send another picture.
    return refuseField('picture', 'No pudimos leer esa imagen. Probá con otra, en JPG o PNG.')
  } finally {
    waiting -= 1
  }
}

/** Loaded with the first picture, because sharp takes a seventh of the memory of an idle server. */
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

/** The widths to write: never larger than the original, and the original width if it is smaller than all of them. */
function widthsFor(own: number, widths: readonly number[]): number[] {
  const smaller = widths.filter(width => width < own)
  const largest = Math.min(own, widths.at(-1) ?? own)
  return [...smaller.filter(width => width !== largest), largest]
}

const marks: readonly (readonly [number, string])[][] = [
  [[0, '\xff\xd8\xff']],
  [[0, '\x89PNG\r\n\x1a\n']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  [[4, 'ftypavif']],
]

/** Whether the first bytes are those of an accepted type. SVG, HTML and the like never reach a decoder. */
function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 32)).toString('latin1')
  return marks.some(mark => mark.every(([at, text]) => start.startsWith(text, at)))
}
