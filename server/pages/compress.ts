import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Ready } from './serve.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Below this a compressed answer saves no packet. */
const SMALLEST = 512

/** Both encodings that browsers ask for; null where compressing gains nothing. */
export async function compress(
  plain: Buffer,
  quality: 5 | 9 | 11,
): Promise<Pick<Ready, 'brotli' | 'gzip'>> {
  if (plain.length < SMALLEST) return { brotli: null, gzip: null }
  const [brotli, zipped] = await Promise.all([
    compressBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    compressGzip(plain),
  ])
  return { brotli, gzip: zipped }
}
