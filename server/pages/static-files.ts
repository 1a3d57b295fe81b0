import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { compress } from './compress.ts'
import type { Rehome } from './rehome.ts'

/** A built file with its compressed twins, made at build time (design decision 6). */
export type StaticFile = {
  readonly type: string
  readonly plain: Buffer
  /** Null while a page that was put under another address is being compressed again. */
  gzip: Buffer | null
  brotli: Buffer | null
  readonly headers: readonly [string, string][]
}

export type StaticFiles = { readonly find: (path: string) => StaticFile | null }

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.woff2': 'font/woff2',
}

/** The built site, held in memory: it is small, it never changes while we run, and a path cannot climb out of a map. */
export async function loadStaticFiles(distFolder: string, rehome: Rehome): Promise<StaticFiles> {
  const clientFolder = join(distFolder, 'client')
  const pageHeaders = await readPageHeaders(join(distFolder, '_headers.json'))
  const files = new Map<string, StaticFile>()
  const names = await readdir(clientFolder, { recursive: true, withFileTypes: true })
  for (const entry of names) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const full = join(entry.parentPath, entry.name)
    const path = `/${relative(clientFolder, full).split(sep).join('/')}`
    const route = routeOf(path)
    const built = await readFile(full)
    const plain = entry.name.endsWith('.html') ? rehome(built) : built
    const file: StaticFile = {
      type,
      plain,
      gzip: plain === built ? await readIfThere(`${full}.gz`) : null,
      brotli: plain === built ? await readIfThere(`${full}.br`) : null,
      headers: [['cache-control', cacheFor(path)], ...(pageHeaders.get(route) ?? [])],
    }
    files.set(route, file)
    // Behind the start's back: whoever comes first gets the page uncompressed, nobody waits.
    if (plain !== built) void compress(plain, 11).then(smaller => Object.assign(file, smaller))
  }
  return { find: path => files.get(path) ?? null }
}

/** `/index.html` answers at `/`, `/login.html` at `/login`. */
function routeOf(path: string): string {
  if (!path.endsWith('.html')) return path
  const bare = path.slice(0, -'.html'.length)
  return bare.endsWith('/index') ? bare.slice(0, -'/index'.length) || '/' : bare
}

function cacheFor(path: string): string {
  if (path.startsWith('/_astro/')) return 'public, max-age=31536000, immutable'
  return path.endsWith('.html') ? 'no-cache' : 'public, max-age=86400'
}

type HeaderEntry = {
  readonly pathname: string
  readonly headers: { readonly key: string; readonly value: string }[]
}

/** The content security policies that Astro computed for each static page. */
async function readPageHeaders(file: string): Promise<Map<string, [string, string][]>> {
  const text = await readIfThere(file)
  if (text === null) return new Map()
  const entries = JSON.parse(text.toString('utf8')) as HeaderEntry[]
  return new Map(
    entries.map(({ pathname, headers }) => [
      pathname
        .replace(/\.html$/, '')
        .replace(/\/$/, '')
        .replace(/\/index$/, '') || '/',
      headers.map(({ key, value }): [string, string] => [key.toLowerCase(), value]),
    ]),
  )
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return await readFile(path).catch(() => null)
}
