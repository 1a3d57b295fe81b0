/**
 * The pages that are rendered on request, and the query parameters that each one reads. Other addresses are never
 * rendered: Astro has routes of its own, such as `/_image`, that could keep the processor busy. Parameters that a page
 * does not read are dropped, so a link with `?utm_source=` gets the cached page.
 */
export const pagesOnDemand: readonly (readonly [path: string, reads: readonly string[]])[] = [
  ['/comerce/:ad_url', ['s', 'x', 'c', 'sumar', 'link', 'p', 'd', 't', 'desde']],
  ['/comerce/:ad_url/cartel', ['p', 'fila']],
  ['/comerce/:ad_url/con/:person', []],
  ['/comerce/:ad_url/embed', ['s', 'x', 'c', 'sumar', 'link', 'p', 'd', 't', 'desde', 'tema']],
  ['/comerce/:ad_url/embed/:manage_token', []],
  ['/comerce/:ad_url/espera', ['s', 'x', 'p', 'd']],
  ['/comerce/:ad_url/fila', ['s']],
  ['/comerce/:ad_url/opiniones', ['desde']],
  ['/comerce/:ad_url/qr.svg', ['p', 'fila']],
  [
    '/agenda/:manage_token',
    [
      'ver',
      'prueba',
      'p',
      'd',
      'desde',
      'solo',
      'nuevo',
      'movido',
      'confirmado',
      'gracias',
      'pago',
    ],
  ],
  ['/agenda/:manage_token/pago', ['ir']],
  ['/espera/:waitlist_token', ['nuevo']],
  ['/fila/:queue_token', ['nuevo']],
  [
    '/explorar/lugares-cerca',
    ['q', 'near', 'radius_km', 'category', 'open_now', 'free_soon', 'cursor'],
  ],
  ['/mails/:stop_token', []],
  ['/pedido/:code', []],
  ['/recibo/:receipt_token', []],
  ['/formularios/:button', []],
]

// URL parsers treat a backslash as a slash, so `/x/..\_image` would reach another route.
const patterns = pagesOnDemand.map(([path, reads]) => ({
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/\\\\]+')}$`),
  reads,
}))

/** The address with only the parameters that its page reads, in a fixed order. Null when it is no such page. */
export function addressOfPage(url: string): string | null {
  const [path = '/', query] = url.split('?')
  const page = patterns.find(({ pattern }) => pattern.test(path))
  if (page === undefined) return null
  if (query === undefined || page.reads.length === 0) return path
  const sent = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of page.reads) {
    const value = sent.get(name)
    if (value !== null) read.set(name, value)
  }
  return read.size === 0 ? path : `${path}?${read.toString()}`
}

/** The cache key of an address: the API reads its whole query, a static page none of it. */
export function sharedAddress(url: string): string {
  return url.startsWith('/api/') ? url : (addressOfPage(url) ?? url.split('?')[0] ?? url)
}
