/* What the built pages promise: no script file, a small size, and the theme applied before the first paint. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { builtSite } from '#support/dist.ts'

const dist = builtSite()
const budgetBytes = 17_000
/** The size of the status line and of the headers besides the policy, as measured. */
const otherHeadersBytes = 620

const pages = [
  '/',
  '/terminos-y-condiciones',
  '/politica-de-privacidad',
  '/boton-de-arrepentimiento',
  '/boton-de-baja',
  '/free-trial',
  '/free-trial/listo',
  '/sin-conexion',
  '/navegador',
  '/link-cortado',
  '/404',
  '/500',
]

type Headers = readonly { pathname: string; headers: readonly { key: string; value: string }[] }[]

function read(path: string): string {
  return readFileSync(join(dist, path), 'utf8')
}

const htmlOf = (page: string) => read(`client${page === '/' ? '/index' : page}.html`)

function policyOf(page: string): string {
  const headers = JSON.parse(read('_headers.json')) as Headers
  const entry = headers.find(one => one.pathname === page)
  return entry?.headers.find(header => /^content-security-policy$/i.test(header.key))?.value ?? ''
}

describe.each(pages)('%s', page => {
  const html = htmlOf(page)

  test('requests no script and no style file', () => {
    expect(html).not.toMatch(/<script[^>]+\bsrc=/)
    expect(html).not.toMatch(/<link[^>]+rel="?(modulepreload|preload|stylesheet)/)
  })

  test.each([
    ['brotli', brotliCompressSync],
    ['gzip', (text: string) => gzipSync(text, { level: 9 })],
  ] as const)('weighs at most 17 kB with its headers, by %s', (_, compress) => {
    const bytes = compress(html).length + policyOf(page).length + otherHeadersBytes

    expect(bytes).toBeLessThanOrEqual(budgetBytes)
  })

  test('starts no island before somebody needs one', () => {
    const islands = Array.from(html.matchAll(/<astro-island\b[^>]*/g), ([island]) => island)

    expect(islands.length).toBeGreaterThan(0)
    for (const island of islands) expect(island).toContain('client="interact"')
  })

  test('states its language, and applies the theme before the first paint', () => {
    expect(html).toContain('<html lang="es-AR">')
    expect(html).toMatch(/<body[^>]*>\s*<script>[^<]*dark-mode/)
  })

  test('allows scripts and styles by hash only, and has no style attribute', () => {
    const policy = policyOf(page)

    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/script-src [^;]*'sha256-/)
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/<[^>]+\sstyle="/)
  })

  test('opens other sites in a new tab, without access to this one', () => {
    const outside = html.match(/<a [^>]*href="https?:[^>]*>/g) ?? []

    for (const link of outside) {
      expect(link).toContain('target="_blank"')
      expect(link).toContain('rel="noopener"')
    }
  })

  test('has no link to a social network’s front page or an example', () => {
    expect(html).not.toMatch(/example\.com|href="https:\/\/www\.(instagram|linkedin)\.com\/?"/)
  })

  test('has the shell', () => {
    for (const text of [
      'Alternar modo oscuro',
      'Chatea con nosotros por WhatsApp',
      'alt="Mi Turno"',
      'Botón de arrepentimiento',
      'Botón de baja de servicio',
      'Todos los derechos reservados',
    ]) {
      expect(html).toContain(text)
    }
  })
})

test('every page that search engines may keep says what it is, where it is and how it looks when shared', () => {
  const seen = new Set<string>()
  for (const page of pages) {
    const html = htmlOf(page)
    const content = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
    const description = content(/<meta name="description" content="([^"]*)"/)
    const picture = content(/<meta property="og:image" content="https?:\/\/[^/]+(\/[^"]*)"/)

    expect(html.match(/<h1/g), page).toHaveLength(1)
    expect(content(/<title>([^<]*)</).length, page).toBeGreaterThan(8)
    expect(existsSync(join(dist, 'client', picture)), page).toBe(true)
    if (html.includes('name="robots" content="noindex"')) continue
    expect(description.length, page).toBeGreaterThan(60)
    expect(description.length, page).toBeLessThan(170)
    expect(seen, page).not.toContain(description)
    seen.add(description)
    expect(content(/<link rel="canonical" href="https?:\/\/[^/]+(\/[^"]*)"/), page).toBe(page)
  }
})

test('the home page says who we are and what people ask in data that search engines read', () => {
  const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(htmlOf('/'))?.[1]
  const { '@graph': graph } = JSON.parse(json ?? '{}') as { '@graph': { '@type': string }[] }

  expect(graph.map(thing => thing['@type'])).toEqual(['Organization', 'FAQPage'])
})

test('the privacy policy carries the legend of Ley 25.326 word for word', () => {
  expect(htmlOf('/politica-de-privacidad')).toContain(
    'El titular de los datos personales tiene la facultad de ejercer el derecho de acceso a los mismos en forma gratuita a intervalos no inferiores a seis meses',
  )
})

test('the legal texts say their version and their date', () => {
  for (const page of ['/terminos-y-condiciones', '/politica-de-privacidad']) {
    expect(htmlOf(page)).toMatch(/Versión \d+\.\d+, vigente desde el/)
    expect(htmlOf(page)).not.toContain('Borrador')
  }
})
