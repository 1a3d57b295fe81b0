import type { ServerResponse } from 'node:http'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'

/** The page that other sites may embed in a frame; it contains only links. */
const embedded = /^\/comerce\/[^/]+\/embed$/
/** The preview of a shop's page, for a frame of the dashboard or of the trial. It runs no scripts. */
const previewed = /^(?:\/comerce\/[^/]+|\/free-trial)\/vista$/

/** Allows framing for these two pages; all others forbid it. */
export function allowEmbedding(
  path: string,
  raw: ServerResponse,
  page: WholeResponse,
): WholeResponse {
  if (page.status !== 200) return page
  if (embedded.test(path)) {
    raw.removeHeader('x-frame-options')
    return withPolicy(page, 'frame-ancestors *')
  }
  if (!previewed.test(path)) return page
  raw.setHeader('x-frame-options', 'SAMEORIGIN')
  return withPolicy(page, "frame-ancestors 'self'; sandbox allow-same-origin")
}

function withPolicy(page: WholeResponse, ancestors: string): WholeResponse {
  const headers = page.headers.map(([name, value]): [string, string] =>
    name === 'content-security-policy'
      ? [name, value.replace("frame-ancestors 'none'", ancestors)]
      : [name, value],
  )
  return { ...page, headers }
}
