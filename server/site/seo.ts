import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import type { ResponseCache } from '#server/kernel/cache/response-cache.ts'

const pages = [
  '/',
  '/free-trial',
  '/explorar/lugares-cerca',
  '/terminos-y-condiciones',
  '/politica-de-privacidad',
  '/developers',
  '/boton-de-arrepentimiento',
  '/boton-de-baja',
]
const SHOPS_LISTED = 45_000
/** Four megabytes, made of the whole list of shops, for whoever asks. */
const SITEMAP_MS = 600_000

/** What crawlers ask for: built from the shops there are, so it cannot be a file. */
export function seoRoutes(
  server: FastifyInstance,
  context: Context,
  responses: ResponseCache,
): void {
  const { config } = context
  server.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /dashboard',
      'Disallow: /profile',
      'Disallow: /agenda/',
      'Disallow: /fila/',
      'Disallow: /mails/',
      'Disallow: /pedido/',
      `Sitemap: ${config.publicUrl}/sitemap.xml`,
    ]
    return await reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  server.get('/sitemap.xml', async (request, reply) => {
    const address = '/sitemap.xml'
    const response = await responses.find(address, async () => await makeSitemap(context))
    if (response !== null)
      await responses.send(request, reply, { response, address, route: address })
    return reply
  })
}

async function makeSitemap({ config, database, availability, clock }: Context) {
  const version = availability.rulesVersion()
  const until = clock.now() + SITEMAP_MS
  const { rows } = await database.pool.query<{ ad_url: string }>(
    `select ad_url from comerces where status = 'published' order by ad_url limit ${SHOPS_LISTED}`,
  )
  const paths = [...pages, ...rows.map(row => `/comerce/${row.ad_url}`)]
  const urls = paths.map(path => `<url><loc>${config.publicUrl}${path}</loc></url>`).join('')
  const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
  return {
    status: 200,
    headers: [
      ['content-type', 'application/xml; charset=utf-8'],
      ['cache-control', 'no-cache'],
    ] as const,
    body: Buffer.from(xml),
    isFresh: (now: number) => now < until && availability.rulesVersion() === version,
  }
}
