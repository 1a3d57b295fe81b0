import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'
import { findMovedAdUrl } from '#server/shop/public/find.ts'

/** Redirects every page below a shop's old address to the new one. 308 makes the browser repeat a posted form. */
export async function movedPage(
  { database }: Context,
  { method, url }: Pick<FastifyRequest, 'method' | 'url'>,
): Promise<WholeResponse | null> {
  const [, adUrl, rest = ''] = /^\/comerce\/([a-z0-9-]+)([/?].*)?$/i.exec(url) ?? []
  const moved = adUrl === undefined ? null : await findMovedAdUrl(database.db, adUrl)
  if (moved === null) return null
  const headers: [string, string][] = [
    ['location', `/comerce/${moved}${rest}`],
    // The shop may take an old address again.
    ['cache-control', 'no-cache'],
  ]
  return {
    status: method === 'GET' || method === 'HEAD' ? 301 : 308,
    headers,
    body: Buffer.alloc(0),
  }
}
