import { connect as connectSocket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { patience } from '#support/patience.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

async function post(path: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return await fetch(app.url + path, { method: 'POST', headers, body })
}

describe('a malicious request', () => {
  test.each([
    ['nesting without end', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['a NUL', '{"email":"a\\u0000@b.co","password":"x"}'],
    ['half a character', '{"email":"a@b.co","password":"\\ud800"}'],
  ])('with %s is refused, not answered with an error of ours', async (_, body) => {
    const answer = await post('/api/auth/login', body)

    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  test.each([
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '0001-01-01T00:00:00Z',
    '1999-12-31T00:00:00Z',
  ])('with the instant %s is refused at once, by staff and by guests', async startsAt => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const body = {
      services: [shop.serviceId],
      starts_at: startsAt,
      customer: { name: 'A' },
      overbook: true,
    }
    const booking = aBooking(shop, startsAt)
    const held = { ...booking, body: { ...booking.body, hold: crypto.randomUUID() } }

    const answers = await Promise.all([
      send(app.url, 'createStaffAppointment', { body }, token),
      send(app.url, 'createAppointment', held),
      send(
        app.url,
        'listAppointments',
        { query: { from: startsAt.slice(0, 10), to: startsAt.slice(0, 10) } },
        token,
      ),
    ])

    expect(answers.map(answer => answer.status)).toEqual([422, 422, 422])
  })

  test.each(['/api/comerces/%E0%A4%A', `/api/comerces/${'a'.repeat(300)}`, '/comerce/%ED%A0%80'])(
    'to %s is a problem like any other',
    async path => {
      const answer = await fetch(app.url + path)

      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      expect(answer.headers.get('x-server-time')).not.toBeNull()
      expect(await answer.text()).not.toMatch(/FST_|%E0/)
    },
  )

  test('with half a character in a reason changes nothing', async () => {
    const shop = await aShop(app)
    const { manage_token } = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-25T10:00:00-03:00'),
    )

    const answer = await post(`/api/appointments/${manage_token}/cancel`, '{"reason":"\\ud800"}')

    expect(answer.status).toBe(400)
    const { appointment } = await app.mustCall('getManagedAppointment', {
      params: { manage_token },
    })
    expect(appointment.status).toBe('booked')
  })

  test.each([1e300, 1e12])(
    'that moves the test clock by %d seconds leaves it alone',
    async seconds => {
      const answer = await post('/api/__test/clock', JSON.stringify({ advance_seconds: seconds }))

      expect(answer.status).toBe(422)
      expect((await fetch(`${app.url}/health`)).status).toBe(200)
    },
  )
})

describe('a stop', () => {
  test('does not wait for a socket that never closes', async () => {
    const own = await openApp()
    // Upgrades to a WebSocket by hand and then neither reads nor answers, like a sleeping laptop.
    const { port } = new URL(own.url)
    const asleep = connectSocket(Number(port), '127.0.0.1')
    asleep.write(
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n' +
        'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await new Promise(resolve => asleep.once('data', resolve))
    const idle = connectSocket(Number(port), '127.0.0.1')
    await new Promise(resolve => idle.on('connect', resolve))
    const began = Date.now()

    await own.close()
    asleep.destroy()
    idle.destroy()

    expect(Date.now() - began).toBeLessThan(patience(9000))
  })
})
