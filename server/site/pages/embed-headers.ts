import type { ServerResponse } from 'node:http'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'

/** The pages that other sites may embed in a frame: booking, and the ticket of what was booked. */
const embedded = /^\/comerce\/[^/]+\/embed(?:\/[^/]+)?$/
/** The preview of a shop's page, for a frame of the dashboard or of the trial. It runs no scripts. */
const previewed = /^(?:\/comerce\/[^/]+|\/free-trial)\/vista$/

/** Allows framing for these pages, also where they refuse a form; all others forbid it. */
export function allowEmbedding(
  path: string,
  raw: ServerResponse,
  page: WholeResponse,
): WholeResponse {
  if (embedded.test(path)) {
    raw.removeHeader('x-frame-options')
    // Sites that isolate themselves (COEP) may embed it too.
    raw.setHeader('cross-origin-resource-policy', 'cross-origin')
    return withPolicy(page, 'frame-ancestors *')
  }
  if (page.status !== 200 || !previewed.test(path)) return page
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
