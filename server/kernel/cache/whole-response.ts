import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Below this a compressed answer saves no packet. */
export const SMALLEST_COMPRESSED = 1024
/** Up to this, 2 ms at the most, it is done on the spot: by another thread it would cost twice, and of a short list fifteen times. */
export const LARGEST_ON_THE_SPOT = 131_072
/** Up to this, lists of a day or a week, it is one packet however well it is compressed: the quickest way is a tenth of the work. */
const LARGEST_IN_A_PACKET = 32_768

export type Encoding = 'br' | 'gzip' | 'identity'

/** Whether what was said then may still be said now (epoch milliseconds of the application's clock). */
export type IsFresh = (now: number) => boolean

export type Kept = {
  /** The same for everybody who asks, for as long as this says so. */
  readonly isFresh: IsFresh
  /** Nothing but bookings came since, so that it may be shown in a crowd while a newer one is made. */
  readonly mayBeStale?: IsFresh
}

/** An answer in one piece: a page, a day's slots. */
export type WholeResponse = Partial<Kept> & {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
  /** Made ahead, when the site was built. */
  readonly compressed?: Partial<Record<Encoding, Buffer>>
  /** Compressed once and sent for weeks: as small as it gets. */
  readonly isKeptLong?: boolean
}

export type Encoded = { readonly encoding: Encoding; readonly body: Buffer; readonly etag: string }

/** The best encoding that the visitor takes. */
export function acceptedEncoding(accepted: string): Encoding {
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
}

const encodings = new WeakMap<WholeResponse, Map<Encoding, Promise<Encoded>>>()

/** Compressed once for all who wait for it. */
export async function encode(response: WholeResponse, wanted: Encoding): Promise<Encoded> {
  const known = encodings.get(response) ?? new Map<Encoding, Promise<Encoded>>()
  encodings.set(response, known)
  const encoded = known.get(wanted) ?? encodeNow(response, wanted)
  known.set(wanted, encoded)
  return await encoded
}

async function encodeNow(response: WholeResponse, wanted: Encoding): Promise<Encoded> {
  const encoding = response.body.length < SMALLEST_COMPRESSED ? 'identity' : wanted
  const body = response.compressed?.[encoding] ?? (await compress(response, encoding))
  return { encoding, body, etag: `"${hash('sha1', body, 'base64url')}"` }
}

async function compress({ body, isKeptLong }: WholeResponse, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body
  const isSmall = body.length <= LARGEST_ON_THE_SPOT
  // What is kept keeps all of the room that was made for it, which by default is sixteen kilobytes.
  const chunkSize = Math.max(SMALLEST_COMPRESSED, body.length >> 3)
  if (encoding === 'gzip')
    return isSmall ? gzipSync(body, { chunkSize }) : await zip(body, { chunkSize })
  const quick = body.length <= LARGEST_IN_A_PACKET ? 1 : 5
  const options = {
    chunkSize,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isKeptLong === true ? 11 : quick,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  }
  // As small as it gets takes a hundred times as long.
  const isQuick = isSmall && isKeptLong !== true
  return isQuick ? brotliCompressSync(body, options) : await brotli(body, options)
}
