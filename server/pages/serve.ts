import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Holds } from '../http/ready-answers.ts'
import type { StaticFile } from './static-files.ts'

/** A page ready to send: what it says, and how it was compressed. */
export type Ready = {
  readonly status: number
  readonly headers: readonly [string, string][]
  readonly plain: Buffer
  readonly gzip: Buffer | null
  readonly brotli: Buffer | null
  /** Given: the same for everybody who asks, as long as this says so. */
  readonly holds?: Holds
}

/** Writes the best encoding the visitor takes, and answers which bytes those were. */
export function sendReady(request: IncomingMessage, response: ServerResponse, page: Ready): Buffer {
  const accepted = request.headers['accept-encoding']?.toString() ?? ''
  const [body, encoding] =
    page.brotli !== null && accepted.includes('br')
      ? ([page.brotli, 'br'] as const)
      : page.gzip !== null && accepted.includes('gzip')
        ? ([page.gzip, 'gzip'] as const)
        : ([page.plain, null] as const)
  for (const [name, value] of page.headers) response.setHeader(name, value)
  response.setHeader('vary', 'Accept-Encoding')
  if (encoding !== null) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.statusCode = page.status
  response.end(request.method === 'HEAD' ? undefined : body)
  return body
}

export function readyFile(file: StaticFile, status = 200): Ready {
  return {
    status,
    headers: [['content-type', file.type], ...file.headers],
    plain: file.plain,
    gzip: file.gzip,
    brotli: file.brotli,
    // While it is being compressed the next visitor should get it smaller.
    ...(file.brotli === null ? {} : { holds: () => true }),
  }
}
