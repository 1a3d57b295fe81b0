import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Bytes. Compressing a smaller body saves no packet. */
export const SMALLEST_COMPRESSED = 1024
/**
 * Bytes. Smaller bodies are compressed synchronously, in at most 2 ms: zlib's thread pool would cost twice as much, and
 * fifteen times as much for a short list.
 */
export const LARGEST_ON_THE_SPOT = 131_072
/**
 * Bytes. Smaller bodies (lists of a day or a week) fit into one packet at any quality, so the fastest one is used,
 * which takes a tenth of the work.
 */
const LARGEST_IN_A_PACKET = 32_768

export type Encoding = 'br' | 'gzip' | 'identity'

/** Whether the answer is still true at `now` (epoch milliseconds of the application's clock). */
export type IsFresh = (now: number) => boolean

export type Kept = {
  /** The answer is the same for everybody and may be cached while this returns true. */
  readonly isFresh: IsFresh
  /** True while only bookings changed the answer, so it may be served in a crowd while a newer one is made. */
  readonly mayBeStale?: IsFresh
}

/** An answer whose whole body is in memory: a page, a day's slots. */
export type WholeResponse = Partial<Kept> & {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
  /** Encodings that were made when the site was built. */
  readonly compressed?: Partial<Record<Encoding, Buffer>>
  /** Sent for weeks, so it is worth the highest compression quality. */
  readonly isKeptLong?: boolean
}

export type Encoded = { readonly encoding: Encoding; readonly body: Buffer; readonly etag: string }

/** The encoding that the visitor likes best (RFC 9110, section 12.5.3). Of equal ones it is the smaller. */
export function acceptedEncoding(accepted: string): Encoding {
  const weights = new Map(accepted.toLowerCase().split(',').map(readWeight))
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : 'identity'
}

function readWeight(coding: string): [string, number] {
  const name = coding.split(';', 1)[0] ?? ''
  return [name.trim(), Number(/;\s*q=([\d.]+)/.exec(coding)?.[1] ?? 1)]
}

const encodings = new WeakMap<WholeResponse, Map<Encoding, Promise<Encoded>>>()

/** Compresses once for each encoding; concurrent requests share the result. */
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
  // A kept buffer keeps its whole chunk in memory, by default 16 kB.
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
  // The highest quality takes a hundred times as long, so it never runs synchronously.
  const isQuick = isSmall && isKeptLong !== true
  return isQuick ? brotliCompressSync(body, options) : await brotli(body, options)
}
