import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visibleText } from '#server/kernel/http/visible-text.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, aUser, tokenOf } from '#support/server/shop.ts'

const point = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))

describe('what nobody sees is no part of a text', () => {
  test.each(
    `00 07 1b 7f 85 ad 34f 61c 115f 1160 17b4 180b 180e 200b 200c 200d 200e 200f 2028 2029 202a 202b 202c 202d 202e
    2060 2064 2066 2067 2068 2069 206f 2800 3164 fe00 fe0f feff ffa0 fff9 fffb 1d173 e0001 e0041 e0100`.split(
      /\s+/,
    ),
  )('U+%s', hex => {
    expect(visibleText(`An${point(hex)}a`)).toBe('Ana')
    expect(visibleText(point(hex))).toBe('')
  })

  test.each([
    'Ñandú',
    'José María O’Higgins-Pérez',
    'Zoë',
    'Ana ❤️',
    '👩‍👩‍👧‍👦',
    '🏳️‍🌈 Barbería',
    '👨🏽‍🦱 rulos',
    '1️⃣ primero',
    '🇦🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'uno\ndos\tтри',
    'عمر',
    'नमस्ते',
    '李小龙',
  ])('but "%s" stays as it is', text => {
    expect(visibleText(text)).toBe(text)
  })

  test('nor between two signs that are no picture', () => {
    expect(visibleText('A\u200dna ❤\u200dx 1\ufe0f')).toBe('Ana ❤x 1')
  })
})

describe('a name', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp()
  })
  afterAll(async () => {
    await app.close()
  })

  test('of nothing else is none', async () => {
    const user = await tokenOf(app, await aUser(app))
    const refused = await app.call('updateProfile', { body: { name: '\u200b\u2060 \u202e' } }, user)

    expect(refused).toMatchObject({
      ok: false,
      problem: { errors: [{ field: 'name', message: 'Completá este dato.' }] },
    })
  })

  test('is kept as people see it, whoever writes it', async () => {
    const shop = await aShop(app)
    const booking = aBooking(shop, '2026-11-25T11:00:00-03:00')
    const body = {
      ...booking.body,
      customer: { ...booking.body.customer, name: 'Ana\u202e\u200b Paz 👩‍🦰' },
    }
    const { appointment } = await app.mustCall('createAppointment', { ...booking, body })

    expect(appointment.customer.name).toBe('Ana Paz 👩‍🦰')
  })

  test('but a password is taken letter by letter', async () => {
    const email = 'letra@correo.test'
    const password = 'sauce lento\u200b bajo la lluvia'
    await app.mustCall('signup', { body: { name: 'Letra', email, password } })
    await sql`update users set status = 'active' where email = ${email}`.execute(
      app.app.context.database.db,
    )

    const exact = await app.call('login', { body: { email, password } })
    const other = await app.call('login', {
      body: { email, password: 'sauce lento bajo la lluvia' },
    })

    expect([exact.ok, other.ok]).toEqual([true, false])
  })
})
