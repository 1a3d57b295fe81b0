import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationId } from '#contract/protocol/operations.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { Pages } from '#server/kernel/http/every-request.ts'
import { createFairQueue, type FairQueue } from '#server/kernel/http/fair-queue.ts'
import type { FindByToken } from '#server/kernel/http/caller.ts'
import type { Client, Handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { isOwnOrigin } from '#server/kernel/http/origins.ts'
import { visitorOf } from '#server/kernel/http/network.ts'
import { Refusal, refuse } from '#server/kernel/http/refusal.ts'
import { isUtf8Form, NOT_UTF8 } from '#server/kernel/http/utf8-text.ts'
import type { ResponseCache } from '#server/kernel/cache/response-cache.ts'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'
import { isPublic } from '#server/shop/public/find.ts'
import { allowEmbedding } from './embed-headers.ts'
import { createErrorPages } from './error-pages.ts'
import { freshExplorer, freshShopPage } from './freshness.ts'
import { pageLocals } from './locals.ts'
import { movedPage } from './moved-page.ts'
import { renderPage, type AstroHandler, type PageRequest } from './on-demand.ts'
import { addressOfPage } from './page-addresses.ts'
import { findPreview, withoutScripts, type PagePreview } from './page-preview.ts'
import { openRewriteOrigin, type RewriteOrigin } from './rewrite-origin.ts'
import { loadStaticPages, type StaticPages } from './static-pages.ts'

export type Site = {
  readonly folder: string
  readonly pages: StaticPages
  readonly handler: AstroHandler
  readonly rewriteOrigin: RewriteOrigin
}

/** The built site: static files and Astro's handler for the pages rendered on demand. */
export async function openSite(distFolder: string, publicUrl: string): Promise<Site> {
  const rewriteOrigin = await openRewriteOrigin(distFolder, publicUrl)
  const pages = await loadStaticPages(distFolder, rewriteOrigin)
  const entry = (await import(pathToFileURL(join(distFolder, 'server', 'entry.mjs')).href)) as {
    handler: AstroHandler
  }
  return { folder: join(distFolder, 'client'), pages, handler: entry.handler, rewriteOrigin }
}

/** Static pages with a form that posts to their own address, and the page that handles the post. */
const formPages: ReadonlyMap<string, string> = new Map(
  ['/boton-de-arrepentimiento', '/boton-de-baja', '/free-trial'].map(path => [
    path,
    `/formularios${path}`,
  ]),
)

/** Other sites load it beside the frame of a shop. */
const EMBED_SCRIPT = '/embed.js'

type Parts = {
  readonly site: Site
  readonly context: Context
  readonly handlers: Handlers
  readonly limiter: Limiter
  readonly responses: ResponseCache
  readonly findByToken: FindByToken
}
/** `address` is the cache key. */
type Found = { readonly address: string; readonly response: WholeResponse | null }

/** Answers everything that is not the API: the built site first, then Astro. */
export function createPages(parts: Parts): Pages {
  const { site, context, limiter, responses } = parts
  const renders = createFairQueue()
  const errors = createErrorPages(site.pages)
  return {
    serve: async (request, reply) => {
      const slashless = withoutTrailingSlash(request.url)
      if (slashless !== null) {
        void reply.redirect(slashless, 301)
        return
      }
      const path = pathOf(request)
      if (!isRead(request)) {
        refuseMethod(request, reply, site)
        refuseForeignForm(context, request)
        await limiter.allowPage(request)
      } else if (site.pages.isFile(path)) {
        // Files get no policy: that of the page applies to them, and a worker script would adopt this one.
        reply.raw.removeHeader('content-security-policy')
        if (path === EMBED_SCRIPT)
          reply.raw.setHeader('cross-origin-resource-policy', 'cross-origin')
        await reply.sendFile(path)
        return
      }
      const { address, response } = await find({ ...parts, renders }, request)
      const page = errors.inWords(path, response)
      const sent = allowEmbedding(path, reply.raw, page)
      await responses.send(request, reply, { response: sent, address, route: 'page' })
    },
    serveError: async (request, reply, problem) => {
      if (!(request.headers.accept ?? '').includes('text/html')) return false
      const response = errors.ofProblem(problem)
      await responses.send(request, reply, { response, address: request.url, route: 'page' })
      return true
    },
  }
}

type Makers = Parts & { readonly renders: FairQueue }

/** Refuses other content types, which would cause an error inside the page. */
function refuseOtherThanForms({ headers }: FastifyRequest): void {
  if (/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '')) return
  refuse('unsupported_media_type', { detail: 'Mandá el formulario desde la página.' })
}

async function find(parts: Makers, request: FastifyRequest): Promise<Found> {
  const { site, context, limiter, responses, renders } = parts
  const path = pathOf(request)
  const page = isRead(request) ? site.pages.find(path) : null
  if (page !== null && !isErrorPage(path)) return { address: path, response: page }
  if (!isRead(request)) {
    const preview = await findPreview(context, parts, { path, body: request.body })
    if (preview !== null)
      return {
        address: path,
        response: await renders(
          visitorOf(request.ip),
          async () => await renderPreview(parts, request, preview),
        ),
      }
  }
  // The form's page is static, so another page handles the post.
  const address = (isRead(request) ? undefined : formPages.get(path)) ?? addressOfPage(request.url)
  if (address === null) return { address: path, response: null }
  const render = async () => await renderFor(parts, request, address)
  if (!isRead(request)) {
    refuseOtherThanForms(request)
    return { address, response: await render() }
  }

  const shop = await findShop(context, address)
  if (shop !== null) {
    const shared = `/comerce/${shop.row.adUrl}`
    const make = async () =>
      await renders(shared, async () => await freshShopPage(context, shop, render))
    return { address: shared, response: await responses.find(shared, make) }
  }
  if (!responses.has(address)) await limiter.allowPage(request)
  if (path === '/explorar/lugares-cerca') {
    const make = async () =>
      await renders(visitorOf(request.ip), async () => await freshExplorer(context, render))
    return { address, response: await responses.find(address, make) }
  }
  return { address, response: await renders(visitorOf(request.ip), render) }
}

/** The shop of this address, if it is the page that is the same for all visitors. Otherwise null. */
async function findShop({ availability }: Context, address: string): Promise<ShopMemory | null> {
  const [, adUrl, query] = /^\/comerce\/([^/?]+)(\?|$)/.exec(address) ?? []
  const shop = adUrl === undefined ? null : await availability.find(adUrl.toLowerCase())
  if (shop?.row.status === 'closed') refuse('comerce_closed')
  return shop !== null && query === '' && isPublic(shop) ? shop : null
}

async function renderFor(
  { site, context, handlers, limiter }: Parts,
  request: FastifyRequest,
  url: string,
): Promise<WholeResponse | null> {
  // A posted form counts like the same call by HTTP. Calls of a page that is only read were counted with the page.
  const allow = async (operation: OperationId) => {
    if (!isRead(request)) await limiter.allow(operation, request)
  }
  const locals = pageLocals(context, handlers, { client: clientOf(request), allow })
  const page = await renderPage(site, locals, { ...pageRequest(context, request), url })
  if ((page?.status ?? 404) !== 404) return page
  return (await movedPage(context, request)) ?? page
}

function clientOf({ ip, headers, id }: FastifyRequest): Client {
  return { ip, userAgent: headers['user-agent'] ?? '', requestId: id, cookie: undefined, headers }
}

/** Never cached: it is for one person and differs with each letter typed. */
async function renderPreview(
  { site, context }: Parts,
  request: FastifyRequest,
  { address, handlers }: PagePreview,
): Promise<WholeResponse | null> {
  const locals = pageLocals(context, handlers, { client: clientOf(request), allow: async () => {} })
  const { host } = new URL(context.config.publicUrl)
  const page = await renderPage(site, locals, { method: 'GET', url: address, headers: { host } })
  if (page === null) return null
  const headers = page.headers.filter(([name]) => name !== 'cache-control')
  return {
    ...page,
    headers: [...headers, ['cache-control', 'no-store']],
    body: Buffer.from(withoutScripts(page.body.toString())),
  }
}

/** Leaves the body of a form unparsed, for the page to read. */
export function keepFormBodies(server: FastifyInstance): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      if (isUtf8Form(body)) done(null, body)
      else done(new Refusal('invalid_request', { detail: NOT_UTF8 }))
    },
  )
}

/** Generated answers, redirects and uploads, which accept no POST. */
const ONLY_READ = /\.svg$|\/og\.png$|^\/(robots\.txt|sitemap\.xml|(b|uploads)\/.+)$/

/** Static pages accept only GET and HEAD; pages rendered on request also accept POST. */
function refuseMethod(request: FastifyRequest, reply: FastifyReply, site: Site): void {
  const path = pathOf(request)
  const isBuilt = site.pages.isFile(path) || site.pages.find(path) !== null
  const isFile = (isBuilt && !formPages.has(path)) || ONLY_READ.test(path)
  if (request.method === 'POST' && !isFile) return
  reply.raw.setHeader('allow', isFile ? 'GET, HEAD' : 'GET, HEAD, POST')
  refuse('method_not_allowed')
}

/**
 * A form of another site must not act in a visitor's name (CSRF). Sec-Fetch-Site is preferred, because from a page that
 * hides its referrer (a manage link) the browser sends `Origin: null`.
 */
function refuseForeignForm(context: Context, request: FastifyRequest): void {
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) {
    if (site !== 'same-origin' && site !== 'none') refuse('forbidden')
  } else if (origin !== undefined && !isOwnOrigin(context.config, origin, host)) refuse('forbidden')
}

function pageRequest(context: Context, request: FastifyRequest): PageRequest {
  const headers: Record<string, string> = { host: new URL(context.config.publicUrl).host }
  for (const name of ['content-type', 'user-agent', 'accept-language', 'referer']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const isPost = request.method === 'POST'
  const body = Buffer.isBuffer(request.body) ? request.body : undefined
  return {
    method: isPost ? 'POST' : 'GET',
    url: request.url,
    headers,
    ...(isPost && body !== undefined ? { body } : {}),
  }
}

const isErrorPage = (path: string): boolean => path === '/404' || path === '/500'

function withoutTrailingSlash(url: string): string | null {
  const [path = '/', query] = url.split('?')
  if (path.length < 2 || !path.endsWith('/')) return null
  // Repeated slashes are collapsed, because a redirect to `//evil.example/` would lead to another site.
  const bare = `/${path.split('/').filter(Boolean).join('/')}`
  return query === undefined ? bare : `${bare}?${query}`
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    // A malformed escape matches no file.
    return path
  }
}
