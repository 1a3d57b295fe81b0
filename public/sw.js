/*
 * Serves pages without a network, and shows push notifications. Registered by the dashboard, by pages of appointments
 * that this device keeps, and when notifications are enabled; never for other visitors. Files under `/_astro/` come from
 * the cache. A page is requested from the network first. Without one, an appointment's page comes from its copy on this
 * device (`src/stores/appointment/offline-copy.ts`), which shows its time, and any other is the page for being offline.
 * Replies of the API and pages of the dashboard are not kept: an old agenda is worse than none.
 */
const OFFLINE = '/sin-conexion'
const FILES = 'mi-turno-1'
const PAGES = 'mi-turno-pages'
/** More than all sections of the dashboard load together. */
const MOST_FILES = 300
/** How long to wait for the network when there is a copy. */
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
  else if (url.pathname.startsWith('/_astro/')) event.respondWith(fromDevice(event))
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

/** Requests a page while this worker is still starting. */
async function askWhileStarting() {
  await registration.navigationPreload?.enable()
}

async function fromNetworkOrDevice(event) {
  const kept = await copyOf(event.request, { cacheName: PAGES, ignoreSearch: true })
  const answer = fromNetwork(event)
  // The copy has no panel to move or cancel, so a link to one waits for as long as the network takes.
  const hasPanel = new URL(event.request.url).searchParams.has('ver')
  try {
    return await (kept && !hasPanel ? Promise.race([answer, refuseLate()]) : answer)
  } catch {
    // Nothing waits for this response any more, so its failure is ignored.
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

/** Names under `/_astro/` contain a hash of the content, so a cached file is never stale. */
async function fromDevice(event) {
  const { request } = event
  const kept = await copyOf(request)
  if (kept) return kept
  const answer = await fetch(request)
  // A device without room keeps nothing, and the page works all the same.
  if (answer.ok) event.waitUntil(keep(request, answer.clone()).catch(() => undefined))
  return answer
}

/** Undefined also where the browser refuses to read what it keeps. */
async function copyOf(request, options) {
  try {
    return await caches.match(request, options)
  } catch {
    return undefined
  }
}

async function keep(request, answer) {
  const cache = await caches.open(FILES)
  await cache.put(request, answer)
  // The oldest first, which belong to earlier versions.
  const files = (await cache.keys()).filter(({ url }) => url.includes('/_astro/'))
  await Promise.all(files.slice(0, -MOST_FILES).map(file => cache.delete(file)))
}

/** Browsers require that every push is shown to the user. */
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
    // Not ours, or damaged: still shown, with a general text.
  }
  return { title: 'Mi Turno', body: 'Hay novedades. Tocá para verlas.', path: '/', tag: 'mi-turno' }
}

function showNews({ title, body, path, tag }) {
  return registration.showNotification(title, {
    body: String(body ?? ''),
    // A newer notification replaces the older one with its tag, and rings.
    tag: String(tag ?? title),
    renotify: true,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-192.png',
    lang: 'es-AR',
    data: { path },
  })
}

/** Opens the tab that shows the page, or a new one. Other sites are never opened. */
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
