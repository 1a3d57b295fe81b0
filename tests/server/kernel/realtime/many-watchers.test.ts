/** Many people have a shop's page open at once. When a slot is taken, it disappears from all of them. */
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { times } from '#support/server/chance.ts'
import { patience } from '#support/patience.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

const pages = times(1000, 50)
let app: TestApp
const sockets: Socket[] = []
beforeAll(async () => {
  app = await openApp()
  app.clock.set(TUESDAY_AT_TEN)
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.close()
})

type News = { readonly dates: readonly string[] }

/** A socket as a page opens it, watching one shop. */
async function openPage(adUrl: string) {
  const socket = io(app.url, { transports: ['websocket'], forceNew: true })
  sockets.push(socket)
  await new Promise<void>(resolve => {
    socket.on('connect', resolve)
  })
  const reply = await new Promise(resolve => {
    socket.emit('room:watch', { ad_url: adUrl }, resolve)
  })
  expect(reply).toEqual({ ok: true })
  return socket
}

function nextNews(socket: Socket): Promise<News> {
  return new Promise(resolve => {
    socket.onAny((name: string, news: News) => {
      if (name === 'slots:changed') resolve(news)
    })
  })
}

/** Milliseconds until the last page has heard of the change. */
async function untilAllHeard(open: readonly Socket[], act: () => Promise<unknown>) {
  const news = open.map(nextNews)
  const started = performance.now()
  await act()
  const heard = await Promise.all(news)
  const milliseconds = performance.now() - started
  for (const socket of open) socket.offAny()
  return { heard, milliseconds }
}

test(`${pages} open pages are told of a booked slot, and of a change by the owner`, async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const open: Socket[] = []
  // In groups, because a thousand handshakes at one moment are not what is tested.
  while (open.length < pages) {
    const handful = Array.from({ length: Math.min(50, pages - open.length) }, () =>
      openPage(shop.adUrl),
    )
    open.push(...(await Promise.all(handful)))
  }

  const taken = await untilAllHeard(open, async () =>
    app.mustCall('createAppointment', aBooking(shop, '2026-11-25T10:00:00-03:00')),
  )
  const changed = await untilAllHeard(open, async () =>
    app.mustCall(
      'updateService',
      { params: { id: shop.serviceId }, body: { price: 1_100_000 } },
      token,
    ),
  )

  console.info(
    `${pages} pages: taken after ${Math.round(taken.milliseconds)} ms, changed after ${Math.round(changed.milliseconds)} ms`,
  )
  expect(taken.heard.every(news => news.dates.includes('2026-11-25'))).toBe(true)
  expect(taken.milliseconds).toBeLessThanOrEqual(patience(1000))
  expect(changed.milliseconds).toBeLessThanOrEqual(patience(1000))
  const { comerce: publicShop } = await app.mustCall('getComerce', {
    params: { ad_url: shop.adUrl },
  })
  expect(publicShop.services[0]?.price).toBe(1_100_000)
}, 120_000)
