/** Whom the notice of a day move reaches: those whose agendas changed, before and after, and not who did it. */
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string) => `2026-11-26T${time}:00-03:00`

test('it reaches every agenda that changed, and is no notice to who did it', async () => {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: 3 })
  const [ill = '', stays = '', helps = ''] = shop.staffIds
  const token = await tokenOf(app, shop.ownerId)
  const take = async (time: string) => {
    const customer = { name: `Cliente ${time}`, phone: '11 2345-6789' }
    const body = { services: [shop.serviceId], staff: ill, starts_at: at(time), customer }
    return (await app.mustCall('createStaffAppointment', { body }, token)).appointment
  }
  const cancelled = await take('10:00')
  const moved = await take('11:00')
  const screens = await Promise.all(
    [ill, stays, helps].map(async staffId => {
      const member = await aMember(app, shop, { role: 'comerce_advisor', staffId })
      const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
      const heard: string[] = []
      socket.onAny((name: string) => heard.push(name))
      const login = { token: await tokenOf(app, member), id_comerce: shop.id }
      await socket.emitWithAck('room:login', login)
      return { socket, heard }
    }),
  )
  const move = { appointment: moved.id, revision: moved.revision, starts_at: moved.starts_at }
  const body = {
    staff: ill,
    starts_at: at('00:00'),
    ends_at: '2026-11-27T00:00:00-03:00',
    moves: [{ ...move, staff: helps }],
    cancels: [{ appointment: cancelled.id, revision: cancelled.revision }],
  }

  const { id } = await app.mustCall('applyDayMove', { body }, token)
  await app.mustCall('undoDayMove', { params: { id } }, token)

  await app.allHeard()
  for (const { socket } of screens) {
    await socket.emitWithAck('room:watch', { ad_url: 'no-such-shop' })
    socket.disconnect()
  }
  const news = screens.map(({ heard }) =>
    heard.filter(name => name === 'appointment:move:broadcast'),
  )
  expect(news.map(one => one.length)).toEqual([2, 0, 2])
  await app.app.context.notices.flush()
  const noticesOf = async (ofWhom: string) =>
    (await app.mustCall('listNotices', { query: {} }, ofWhom)).items.map(one => one.message).join()
  const other = await tokenOf(app, await aMember(app, shop, { role: 'comerce_admin' }))
  expect(await noticesOf(other)).toMatch(/turnos? cambi/)
  expect(await noticesOf(token)).not.toMatch(/turnos? cambi/)
})
