import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemWire } from '#contract/problems.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import type { Limiter } from '../http/limiter.ts'
import type { ReadyAnswers } from '../http/ready-answers.ts'
import { isOwnOrigin } from '../http/origins.ts'
import { refuse } from '../http/refusal.ts'
import { isPublic } from '../comerces/find.ts'
import { createExplorerCache } from './explorer-cache.ts'
import { allowFrame } from './frames.ts'
import { pageLocals } from './locals.ts'
import { addressOfPage } from './page-addresses.ts'
import { renderPage, type AstroHandler, type PageRequest } from './on-demand.ts'
import { createPageCache } from './page-cache.ts'
import { openRehome, type Rehome } from './rehome.ts'
import { readyFile, sendReady, type Ready } from './serve.ts'
import { loadStaticFiles, type StaticFiles } from './static-files.ts'

export type Site = {
  readonly files: StaticFiles
  readonly handler: AstroHandler
  readonly rehome: Rehome
}
export type Pages = {
  readonly serve: (request: FastifyRequest, reply: FastifyReply) => Promise<void>
  /** Answers a failed page as a page; false when the visitor wants something else. */
  readonly serveError: (
    request: FastifyRequest,
    reply: FastifyReply,
    problem: ProblemWire,
  ) => boolean
  readonly clear: () => void
}

/** The built site: static files and Astro's handler for the pages rendered on demand. */
export async function openSite(distFolder: string, publicUrl: string): Promise<Site> {
  const rehome = await openRehome(distFolder, publicUrl)
  const files = await loadStaticFiles(distFolder, rehome)
  const entry = (await import(pathToFileURL(join(distFolder, 'server', 'entry.mjs')).href)) as {
    handler: AstroHandler
  }
  return { files, handler: entry.handler, rehome }
}

/** Pages built ahead that carry a form to their own address (contract §4), and the page that answers it. */
const formPages: ReadonlyMap<string, string> = new Map(
  ['/boton-de-arrepentimiento', '/boton-de-baja', '/free-trial'].map(path => [
    path,
    `/formularios${path}`,
  ]),
)

/** Answers everything that is not the API: static first, then the business page's cache, then Astro. */
export function createPages(
  site: Site,
  context: Context,
  handlers: Handlers,
  { limiter, ready }: { readonly limiter: Limiter; readonly ready: ReadyAnswers },
): Pages {
  const cache = createPageCache(context.availability.peek)
  const explorer = createExplorerCache(context.availability.rulesVersion)

  const render = async (
    request: FastifyRequest,
    quality: 5 | 9,
    url: string,
  ): Promise<Ready | null> => {
    const client = {
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      requestId: request.id,
    }
    return await renderPage(
      site,
      pageLocals(context, handlers, client),
      { ...pageRequest(context, request), url },
      quality,
    )
  }

  const find = async (request: FastifyRequest): Promise<Ready | null> => {
    const [path = '/'] = request.url.split('?')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead) {
      const file = site.files.find(decodePath(path))
      if (file !== null && path !== '/404' && path !== '/500') return readyFile(file)
    }
    // The page itself is a file; what was sent to it is answered by another.
    const url = (isRead ? undefined : formPages.get(path)) ?? addressOfPage(request.url)
    if (url === null) return null
    const adUrl = /^\/comerce\/([^/?]+)(?:\?|$)/.exec(url)?.[1]
    if (isRead && adUrl !== undefined) {
      const shop = await context.availability.find(adUrl.toLowerCase())
      if (shop?.row.status === 'closed') refuse('comerce_closed')
      if (shop !== null && !url.includes('?') && isPublic(shop))
        return await cache.get(shop, context.clock.now(), () => render(request, 9, url))
    }
    if (isRead && path === '/explorar/lugares-cerca') {
      const at = { now: context.clock.now(), version: context.availability.rulesVersion() }
      return await explorer.get(url, at, () => render(request, 5, url))
    }
    return await render(request, 5, url)
  }

  return {
    serve: async (request, reply) => {
      const slashless = withoutTrailingSlash(request.url)
      if (slashless !== null) {
        void reply.redirect(slashless, 301)
        return
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        refuseMethod(request, reply, site)
        refuseForeignForm(context, request)
        await limiter.allow('createAppointment', request)
      }
      const found = orErrorPage(site, request.url, await find(request))
      const page = allowFrame(request.url.split('?')[0] ?? '/', reply.raw, found)
      reply.hijack()
      const body = sendReady(request.raw, reply.raw, page)
      const { holds, status } = page
      if (holds !== undefined && status === 200)
        ready.keep(request.raw, reply.raw.getHeaders(), { route: 'page', holds, body })
    },
    serveError: (request, reply, problem) => {
      if (!(request.headers.accept ?? '').includes('text/html')) return false
      const page = problem.status === 500 ? errorPage(site, '/500', 500) : problemPage(problem)
      reply.hijack()
      sendReady(request.raw, reply.raw, page)
      return true
    },
    clear: () => {
      cache.clear()
      explorer.clear()
    },
  }
}

/** Lets the parser leave a form's bytes to the page. */
export function keepFormBodies(server: FastifyInstance): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      done(null, body)
    },
  )
}

/** A static page is only read; a page made on demand may also take its own form. */
function refuseMethod(request: FastifyRequest, reply: FastifyReply, site: Site): void {
  const path = decodePath(request.url.split('?')[0] ?? '/')
  const isFile = site.files.find(path) !== null && !formPages.has(path)
  if (request.method === 'POST' && !isFile) return
  reply.raw.setHeader('allow', isFile ? 'GET, HEAD' : 'GET, HEAD, POST')
  refuse('method_not_allowed')
}

/**
 * A form of another site must not act in our visitor's name (contract §4). Sec-Fetch-Site is the better witness: from a
 * page that hides its referrer (a manage link) the browser says `Origin: null`.
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

/** Whoever has half of a turn's link is helped by other words than whoever looks for a shop. */
function orErrorPage(site: Site, url: string, answer: Ready | null): Ready {
  const isUnknown = answer === null || answer.status === 404
  if (isUnknown && url.startsWith('/agenda/')) return errorPage(site, '/link-cortado', 404)
  return answer ?? errorPage(site, '/404', 404)
}

function errorPage(site: Site, path: string, status: number): Ready {
  const file = site.files.find(path)
  if (file !== null) return readyFile(file, status)
  const plain = Buffer.from(
    status === 404 ? 'No encontramos esa página.' : 'Algo salió mal. Probá de nuevo.',
  )
  return {
    status,
    headers: [['content-type', 'text/plain; charset=utf-8']],
    plain,
    gzip: null,
    brotli: null,
  }
}

/** A refusal as plain HTML: what happened, what to do now, and the way back. No value of the request is in it. */
function problemPage({ status, title, detail }: ProblemWire): Ready {
  const plain = Buffer.from(
    `<!doctype html><html lang="es-AR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1><p>${detail}</p><p><a href="/">Ir al inicio</a></p></html>`,
  )
  const headers: [string, string][] = [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['cache-control', 'no-store'],
  ]
  return { status, headers, plain, gzip: null, brotli: null }
}

function withoutTrailingSlash(url: string): string | null {
  const [path = '/', query] = url.split('?')
  if (path.length < 2 || !path.endsWith('/')) return null
  // Collapsed, because `//evil.example/` would lead to another site.
  const bare = `/${path.split('/').filter(Boolean).join('/')}`
  return query === undefined ? bare : `${bare}?${query}`
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // A broken escape names no file.
    return path
  }
}
