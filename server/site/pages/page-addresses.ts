/**
 * The pages that are made on demand, and what each reads of its query. Whatever is not here is made for nobody (Astro
 * brings addresses of its own, `/_image` for one, that keep a thread busy for as long as a stranger likes), and what a
 * page does not read changes nothing in it: a link from elsewhere that carries `?utm_source=` gets the page that is kept.
 */
export const pagesOnDemand: readonly (readonly [path: string, reads: readonly string[]])[] = [
  ['/comerce/:ad_url', ['s', 'x', 'c', 'sumar', 'link', 'p', 'd', 't', 'desde']],
  ['/comerce/:ad_url/cartel', ['p', 'fila']],
  ['/comerce/:ad_url/con/:person', []],
  ['/comerce/:ad_url/embed', ['p']],
  ['/comerce/:ad_url/espera', ['s', 'x', 'p', 'd']],
  ['/comerce/:ad_url/fila', ['s']],
  ['/comerce/:ad_url/opiniones', ['desde']],
  ['/comerce/:ad_url/qr.svg', ['p', 'fila']],
  ['/agenda/:manage_token', ['ver', 'p', 'd', 'desde', 'nuevo', 'movido', 'confirmado', 'gracias']],
  ['/espera/:waitlist_token', ['nuevo']],
  ['/fila/:queue_token', ['nuevo']],
  [
    '/explorar/lugares-cerca',
    ['q', 'near', 'radius_km', 'category', 'open_now', 'free_soon', 'cursor'],
  ],
  ['/mails/:stop_token', []],
  ['/pedido/:code', []],
  ['/formularios/:button', []],
]

// A backslash is a slash to whoever reads addresses as browsers do, and `/x/..\_image` would lead elsewhere.
const patterns = pagesOnDemand.map(([path, reads]) => ({
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/\\\\]+')}$`),
  reads,
}))

/** The address with only what its page reads, in one order; null where no page is made on demand. */
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

/** Of whatever is the same for everybody: the API reads its whole query, a built page nothing of it. */
export function sharedAddress(url: string): string {
  return url.startsWith('/api/') ? url : (addressOfPage(url) ?? url.split('?')[0] ?? url)
}
