import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

const pages = [
  '/',
  '/free-trial',
  '/explorar/lugares-cerca',
  '/terminos-y-condiciones',
  '/politica-de-privacidad',
  '/boton-de-arrepentimiento',
  '/boton-de-baja',
]
const SHOPS_LISTED = 45_000

/** What crawlers ask for: built from the shops there are, so it cannot be a file. */
export function seoRoutes(server: FastifyInstance, { config, database }: Context): void {
  server.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /dashboard',
      'Disallow: /profile',
      'Disallow: /agenda/',
      'Disallow: /pedido/',
      `Sitemap: ${config.publicUrl}/sitemap.xml`,
    ]
    return await reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  server.get('/sitemap.xml', async (_request, reply) => {
    const { rows } = await database.pool.query<{ ad_url: string }>(
      `select ad_url from comerces where status = 'published' order by ad_url limit ${SHOPS_LISTED}`,
    )
    const paths = [...pages, ...rows.map(row => `/comerce/${row.ad_url}`)]
    const urls = paths.map(path => `<url><loc>${config.publicUrl}${path}</loc></url>`).join('')
    return await reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      )
  })
}
