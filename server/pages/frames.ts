import type { ServerResponse } from 'node:http'
import type { Ready } from './serve.ts'

/** A shop's page for other sites' frames; it holds nothing but links. */
const framed = /^\/comerce\/[^/]+\/embed$/

/** Every page of ours refuses to be framed, except this one. */
export function allowFrame(path: string, response: ServerResponse, page: Ready): Ready {
  if (!framed.test(path) || page.status !== 200) return page
  response.removeHeader('x-frame-options')
  const headers = page.headers.map(([name, value]): [string, string] =>
    name === 'content-security-policy'
      ? [name, value.replace("frame-ancestors 'none'", 'frame-ancestors *')]
      : [name, value],
  )
  return { ...page, headers }
}
