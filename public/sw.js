/*
 * For people who work with the dashboard, which is the only page that registers it: when there is no network, a page that
 * says so in our words, and the files that never change from the device. It keeps no answer of the API and no other page,
 * because an old agenda is worse than none.
 */
const OFFLINE = '/sin-conexion'
const CACHE = 'mi-turno-1'

addEventListener('install', event => {
  event.waitUntil(keepOfflinePage().then(() => skipWaiting()))
})

addEventListener('activate', event => {
  event.waitUntil(dropOldCaches().then(() => clients.claim()))
})

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fromNetworkOrOffline(request))
  else if (url.pathname.startsWith('/_astro/')) event.respondWith(fromDevice(request))
})

async function keepOfflinePage() {
  const cache = await caches.open(CACHE)
  await cache.add(new Request(OFFLINE, { cache: 'reload' }))
}

async function dropOldCaches() {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== CACHE).map(name => caches.delete(name)))
}

async function fromNetworkOrOffline(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error()
  }
}

/** Files under `/_astro/` carry their content in their name, so one that is there is right. */
async function fromDevice(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}
