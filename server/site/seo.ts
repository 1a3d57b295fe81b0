import type { FastifyInstance } from 'fastify'
import { staffAddress } from '#contract/texts/staff-address.ts'
import type { Context } from '#server/context.ts'
import type { ResponseCache } from '#server/kernel/cache/response-cache.ts'

const pages = [
  '/',
  '/free-trial',
  '/explorar/lugares-cerca',
  '/terminos-y-condiciones',
  '/politica-de-privacidad',
  '/developers',
  '/developers/eventos',
  '/developers/operaciones',
  '/boton-de-arrepentimiento',
  '/boton-de-baja',
]
const SHOPS_LISTED = 25_000
/** Together with shops and pages this stays below the 50,000 URLs that a sitemap may have. */
const STAFF_LISTED = 24_000
/** How long the sitemap is cached: it may be four megabytes, made from all shops. */
const SITEMAP_MS = 600_000

/** `robots.txt` and `sitemap.xml`. The sitemap lists the present shops, so it cannot be a static file. */
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
      'Disallow: /recibo/',
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
  const staff = await findShownStaff(database.pool)
  const paths = [
    ...pages,
    ...rows.map(row => `/comerce/${row.ad_url}`),
    ...staff.map(one => staffAddress(one.ad_url, one)),
  ]
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

type ShownStaffMember = { readonly ad_url: string; readonly id: string; readonly name: string }

/**
 * Staff members with a page of their own: not hidden, in a published shop, with a service that can be booked online.
 */
async function findShownStaff(
  pool: Context['database']['pool'],
): Promise<readonly ShownStaffMember[]> {
  const { rows } = await pool.query<ShownStaffMember>(
    `select c.ad_url, p.id, p.name
    from comerces c
    join staff_comerces sc on sc.organization_id = c.organization_id and sc.comerce_id = c.id and sc.is_active
      and not sc.is_hidden
    join staff p on p.organization_id = sc.organization_id and p.id = sc.staff_id
    where c.status = 'published' and exists (
      select 1 from service_offers f
      join services s on s.organization_id = f.organization_id and s.id = f.service_id
      where f.organization_id = c.organization_id and f.staff_id = p.id and s.comerce_id = c.id
        and s.is_active and s.is_public)
    order by c.ad_url, p.id limit ${STAFF_LISTED}`,
  )
  return rows
}
