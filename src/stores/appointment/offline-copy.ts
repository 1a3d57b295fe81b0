/*
 * A page that opens without a network: as the server drew it last, with its files, in this browser's cache. Only what the
 * device remembers is kept that way (the link may be somebody else's); `public/sw.js` answers with it.
 */
const pagesCache = 'mi-turno-pages'
const filesCache = 'mi-turno-1'
const keptPages = 20

/** Keeps the page as it is now, in the place of its older copy. Without a service worker, or a network, nothing happens. */
export async function keepPage(path: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const answer = await fetch(path, { cache: 'no-cache' })
  if (!answer.ok || answer.redirected) return
  const html = await answer.text()
  await keepFiles(filesIn(html))
  const headers = new Headers(answer.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const pages = await caches.open(pagesCache)
  // Put last, so the first key is the copy that was left alone for longest.
  await pages.delete(path)
  await pages.put(path, new Response(datedNow(html), { headers }))
  const paths = await pages.keys()
  await Promise.all(paths.slice(0, -keptPages).map(old => pages.delete(old)))
}

/** The same for those of which there is no copy yet: whoever booked may have left before it was made. */
export async function keepMissingPages(paths: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const pages = await caches.open(pagesCache)
  for (const path of paths) if (!(await pages.match(path))) await keepPage(path)
}

export async function dropPage(path: string): Promise<void> {
  if ('caches' in window) await (await caches.open(pagesCache)).delete(path)
}

function datedNow(html: string): string {
  return html.replace('<html', `<html data-copied="${Date.now()}"`)
}

async function keepFiles(first: readonly string[]): Promise<void> {
  const files = await caches.open(filesCache)
  const known = new Set<string>()
  const keep = async (path: string): Promise<void> => {
    if (known.has(path)) return
    known.add(path)
    let answer = await files.match(path)
    if (!answer) {
      await files.add(path)
      answer = await files.match(path)
    }
    if (answer && path.endsWith('.js')) await keepAll(importsIn(await answer.text()))
  }
  const keepAll = (paths: readonly string[]) => Promise.all(paths.map(path => keep(path)))
  await keepAll(first)
}

function filesIn(html: string): string[] {
  return [...html.matchAll(/\/_astro\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path)
}

/** What a script needs to start; what it asks for later may wait for the network. */
function importsIn(script: string): string[] {
  return [...script.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/_astro/${name}`,
  )
}
