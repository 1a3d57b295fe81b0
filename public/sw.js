/*
 * For whoever would be stuck without a network: people who work with the dashboard, and customers whose device keeps an
 * appointment (their pages register it; nobody else's does); and for whoever asked for news on this device. The files that never change come from the device. A page is asked
 * of the network first; without one, an appointment's is shown as this device kept it (`src/stores/appointment/offline-copy.ts`),
 * with the hour of that copy on it, and any other by a page that says so in our words. No answer of the API is kept, and no page
 * of the dashboard: an old agenda is worse than none.
 */
const OFFLINE = '/sin-conexion'
const FILES = 'mi-turno-1'
const PAGES = 'mi-turno-pages'
/** Of a network that does not answer, where there is a copy. */
const PATIENCE_MS = 4000

addEventListener('install', event => {
  event.waitUntil(keepOfflinePage().then(() => skipWaiting()))
})

addEventListener('activate', event => {
  event.waitUntil(Promise.all([dropOldCaches(), askWhileStarting()]).then(() => clients.claim()))
})

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fromNetworkOrDevice(event))
  else if (url.pathname.startsWith('/_astro/')) event.respondWith(fromDevice(request))
})

async function keepOfflinePage() {
  const cache = await caches.open(FILES)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
}

async function dropOldCaches() {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name !== FILES && name !== PAGES).map(name => caches.delete(name)),
  )
}

/** The page is asked for at once, not after this script has started. */
async function askWhileStarting() {
  await registration.navigationPreload?.enable()
}

async function fromNetworkOrDevice(event) {
  const pages = await caches.open(PAGES)
  const kept = await pages.match(event.request, { ignoreSearch: true })
  const answer = fromNetwork(event)
  try {
    return await (kept ? Promise.race([answer, refuseLate()]) : answer)
  } catch {
    // Whoever waits no longer for the answer need not hear of its failure.
    answer.catch(() => undefined)
    return kept ?? (await caches.match(OFFLINE)) ?? Response.error()
  }
}

async function fromNetwork(event) {
  return (await event.preloadResponse) ?? (await fetch(event.request))
}

function refuseLate() {
  return new Promise((_, refuse) => {
    setTimeout(refuse, PATIENCE_MS, new Error('The network does not answer'))
  })
}

/** Files under `/_astro/` carry their content in their name, so one that is there is right. */
async function fromDevice(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(FILES)
    await cache.put(request, answer.clone())
  }
  return answer
}

/** News that the person asked for on this device; browsers want each push to be shown. */
addEventListener('push', event => {
  event.waitUntil(showNews(readNews(event.data)))
})

addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.path))
})

function readNews(data) {
  try {
    const { title, body, path, tag } = data.json()
    if (typeof title === 'string' && title !== '') return { title, body, path, tag }
  } catch {
    // Not ours, or cut on the way: still shown, in our words.
  }
  return { title: 'Mi Turno', body: 'Hay novedades. Tocá para verlas.', path: '/', tag: 'mi-turno' }
}

function showNews({ title, body, path, tag }) {
  return registration.showNotification(title, {
    body: String(body ?? ''),
    // Newer news of the same take the place of older ones, and ring again.
    tag: String(tag ?? title),
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    lang: 'es-AR',
    data: { path },
  })
}

/** The tab that shows it already, or a new one. Only pages of ours, whatever came. */
async function openPage(path) {
  const url = ownUrl(path)
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isShown = one =>
    one.url === url.href || (url.search === '' && new URL(one.url).pathname === url.pathname)
  const shown = windows.find(isShown)
  if (shown) await shown.focus()
  else await clients.openWindow(url.href)
}

function ownUrl(path) {
  const home = new URL('/', location.origin)
  if (typeof path !== 'string' || !URL.canParse(path, location.origin)) return home
  const url = new URL(path, location.origin)
  return url.origin === location.origin ? url : home
}
