import type { ServerResponse } from 'node:http'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'

/** A shop's page for other sites' frames; it holds nothing but links. */
const embedded = /^\/comerce\/[^/]+\/embed$/
/** A shop's page as it is being typed, for a frame of the dashboard or of the trial; nothing in it can be done. */
const previewed = /^(?:\/comerce\/[^/]+|\/free-trial)\/vista$/

/** Every page of ours refuses to be framed, except these two. */
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
