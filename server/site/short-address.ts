import type { FastifyInstance } from 'fastify'

/**
 * Short links for posters and QR codes: `/b/:ad_url` redirects to the shop's page with the same query, and
 * `/b/:ad_url/:person` to the page of a staff member.
 */
export function shortAddress(server: FastifyInstance): void {
  server.get<{ Params: { ad_url: string } }>('/b/:ad_url', async (request, reply) => {
    const [, query] = request.url.split('?')
    const path = `/comerce/${encodeURIComponent(request.params.ad_url)}`
    return await reply.redirect(query ? `${path}?${query}` : path, 301)
  })
  server.get<{ Params: { ad_url: string; person: string } }>(
    '/b/:ad_url/:person',
    async ({ params }, reply) => {
      const path = `/comerce/${encodeURIComponent(params.ad_url)}/con/${encodeURIComponent(params.person)}`
      return await reply.redirect(path, 301)
    },
  )
}
