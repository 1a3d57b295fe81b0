import type { ServerResponse } from 'node:http'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'

/** A shop's page for other sites' frames; it holds nothing but links. */
const embedded = /^\/comerce\/[^/]+\/embed$/

/** Every page of ours refuses to be framed, except this one. */
export function allowEmbedding(
  path: string,
  raw: ServerResponse,
  page: WholeResponse,
): WholeResponse {
  if (!embedded.test(path) || page.status !== 200) return page
  raw.removeHeader('x-frame-options')
  const headers = page.headers.map(([name, value]): [string, string] =>
    name === 'content-security-policy'
      ? [name, value.replace("frame-ancestors 'none'", 'frame-ancestors *')]
      : [name, value],
  )
  return { ...page, headers }
}
