/*
 * Copies of pages that open without a network: the page as the server drew it last, and its files, in this browser's
 * cache. Only pages of appointments that the device remembers are kept (a link may be somebody else's). `public/sw.js`
 * serves them.
 */
const pagesCache = 'mi-turno-pages'
const filesCache = 'mi-turno-1'
const keptPages = 20

/** Stores the page as it is now, replacing an older copy. Nothing without service workers; fails without a network. */
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
  // Deleted and put again, so that the first keys are the copies that were not renewed for longest.
  await pages.delete(path)
  await pages.put(path, new Response(datedNow(html), { headers }))
  const paths = await pages.keys()
  await Promise.all(paths.slice(0, -keptPages).map(old => pages.delete(old)))
}

/** Stores only pages without a copy: the customer may have left before the first copy was made. */
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

/** Only static imports, which a script needs to start. What it imports later is not kept. */
function importsIn(script: string): string[] {
  return [...script.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/_astro/${name}`,
  )
}
