import type { IncomingMessage, ServerResponse } from 'node:http'
import inject from 'light-my-request'
import type { PageLocals } from '#contract/protocol/call.ts'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'
import { keepOwnHashes } from './own-hashes.ts'
import type { RewriteOrigin } from './rewrite-origin.ts'

/** What `@astrojs/node` builds in middleware mode. */
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
  locals: PageLocals,
) => Promise<void>

export type PageRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/** Headers that are dropped, because they describe the connection or are computed again when the page is sent. */
const ownHeaders = new Set([
  'connection',
  'date',
  'transfer-encoding',
  'content-length',
  'keep-alive',
])

/** Renders a whole page in memory, so that it can be compressed, cached and counted. */
export async function renderPage(
  site: { readonly handler: AstroHandler; readonly rewriteOrigin: RewriteOrigin },
  locals: PageLocals,
  request: PageRequest,
): Promise<WholeResponse | null> {
  let isUnknown = false
  const answer = await inject(
    (req, res) => {
      site
        .handler(
          req,
          res,
          () => {
            isUnknown = true
            res.end()
          },
          locals,
        )
        .catch((error: unknown) => res.destroy(error as Error))
    },
    {
      method: request.method,
      url: request.url,
      headers: { ...request.headers },
      ...(request.body === undefined ? {} : { payload: request.body }),
    },
  )
  const body = site.rewriteOrigin(answer.rawPayload)
  if (isUnknown || (answer.statusCode === 404 && body.length === 0)) return null
  return { status: answer.statusCode, headers: headersOf(answer.headers, body), body }
}

function headersOf(headers: Readonly<Record<string, unknown>>, html: Buffer): [string, string][] {
  // A page may set its own cache-control; by default browsers must revalidate.
  const withDefault = { 'cache-control': 'no-cache', ...headers }
  return Object.entries(withDefault).flatMap(([name, value]): [string, string][] => {
    if (ownHeaders.has(name) || value === undefined) return []
    // Astro omits the charset, and browsers would guess it.
    if (name === 'content-type' && value === 'text/html')
      return [[name, 'text/html; charset=utf-8']]
    if (name === 'content-security-policy') return [[name, keepOwnHashes(value, html)]]
    return [[name, value]]
  })
}
