import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { WholeResponse } from '#server/kernel/cache/whole-response.ts'
import type { RewriteOrigin } from './rewrite-origin.ts'

/**
 * The built pages, kept in memory, because each has its own security policy and its origin may have to be rewritten.
 * Other built files (scripts, icons, pictures) are read from disk by @fastify/static, which serves only those listed.
 */
export type StaticPages = {
  readonly find: (path: string) => WholeResponse | null
  readonly isFile: (path: string) => boolean
}

export async function loadStaticPages(
  distFolder: string,
  rewriteOrigin: RewriteOrigin,
): Promise<StaticPages> {
  const folder = join(distFolder, 'client')
  const policies = await readPolicies(join(distFolder, '_headers.json'))
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length))
  const pages = new Map<string, WholeResponse>()
  for (const path of paths.filter(isPage)) {
    const route = routeOf(path)
    const built = await readFile(join(folder, path))
    const body = rewriteOrigin(built)
    pages.set(route, {
      status: 200,
      headers: [
        ['content-type', 'text/html; charset=utf-8'],
        ['cache-control', 'no-cache'],
        ...(policies.get(route) ?? []),
      ],
      body,
      ...(body === built ? { compressed: await readCompressed(join(folder, path)) } : {}),
      isKeptLong: true,
      isFresh: () => true,
    })
  }
  const files = new Set(paths.filter(path => !isPage(path)))
  return { find: path => pages.get(path) ?? null, isFile: path => files.has(path) }
}

/** Assets in `/_astro/` have a hash of their content in their names, so they can be cached for ever. */
export function cacheControlOf(path: string): string {
  return path.includes('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400'
}

function isPage(path: string): boolean {
  return path.endsWith('.html')
}

/** `/index.html` answers at `/`, `/login.html` at `/login`. */
function routeOf(path: string): string {
  return path.replace(/(\/index)?\.html$/, '') || '/'
}

/** The encodings that the build made with the highest quality, which would take too long on a request. */
async function readCompressed(file: string): Promise<NonNullable<WholeResponse['compressed']>> {
  const [br, gzip] = await Promise.all(
    ['.br', '.gz'].map(async end => await readFile(file + end).catch(() => undefined)),
  )
  return { ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) }
}

type PageHeaders = {
  readonly pathname: string
  readonly headers: { readonly key: string; readonly value: string }[]
}

/** The content security policies that Astro computed for each static page. */
async function readPolicies(file: string): Promise<Map<string, [string, string][]>> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  const pages = JSON.parse(text) as PageHeaders[]
  return new Map(
    pages.map(({ pathname, headers }) => [
      pathname,
      headers.map(({ key, value }): [string, string] => [key.toLowerCase(), value]),
    ]),
  )
}
