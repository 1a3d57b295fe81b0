/** Regression tests: ways into somebody else's account, list or answer that were open once. */
import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import { visitorOf } from '#server/kernel/http/network.ts'
import {
  PASSWORD,
  TRIAL,
  aPhone,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'
import { TUESDAY_AT_TEN, openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, aUser, tokenOf } from '#support/server/shop.ts'

const HOUR = 3_600_000
const THEIRS = 'la clave de su verdadera dueña'
const STRANGERS = 'la que eligió el otro de antes'
let server: AccountServer
let app: TestApp
let sockets: Socket[] = []

beforeAll(async () => {
  server = await startAccountServer()
  app = await openApp()
})
afterEach(() => {
  for (const socket of sockets) socket.disconnect()
  sockets = []
  app.clock.set(TUESDAY_AT_TEN)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

describe('an address that somebody else signed up first', () => {
  test('opens with the password of the sign-up whose mail was used', async () => {
    const email = 'victima@correo.test'
    await signUp(email, STRANGERS, 'Otro')
    const [old] = await server.mailsTo(email)
    await signUp(email, THEIRS, 'Vera Dueña')
    const mails = await server.mailsTo(email)

    const dead = await useToVerify(tokenIn(old))
    const verified = await useToVerify(tokenIn(mails[1]))

    expect(mails.map(mail => mail.subject)).toEqual([old?.subject, old?.subject])
    expect(dead.status).toBe(410)
    expect(verified.body.user.name).toBe('Vera Dueña')
    expect(await mayLogIn(email, THEIRS)).toBe(true)
    expect(await mayLogIn(email, STRANGERS)).toBe(false)
  })

  test.each([
    ['a sign-up', (email: string) => signUp(email, STRANGERS, 'Otro')],
    ['a free trial', (email: string) => startTrial(email, `sin-${randomUUID()}`, STRANGERS)],
  ])('keeps its links when strangers use up its mails with %s', async (_, ask) => {
    const email = anAddress()
    await startTrial(email, `de-${email.split('@')[0]}`, THEIRS)
    await signUp(email, THEIRS, 'Vera Dueña')
    await signUp(email, THEIRS, 'Vera Dueña')
    const mail = (await server.mailsTo(email)).at(-1)
    for (let n = 0; n < 2; n += 1) expect((await ask(email)).status).toBe(202)

    const verified = await useToVerify(tokenIn(mail))

    expect(verified.body.user).toMatchObject({ name: 'Vera Dueña' })
    expect(verified.body.user.own_comerce).toHaveLength(1)
    expect(await mayLogIn(email, THEIRS)).toBe(true)
    expect(await mayLogIn(email, STRANGERS)).toBe(false)
  })

  test('asks its owner for a password when their own sign-up got no mail any more', async () => {
    const email = anAddress()
    for (let n = 0; n < 3; n += 1) await signUp(email, STRANGERS)
    expect((await signUp(email, THEIRS)).status).toBe(202)
    const token = tokenIn((await server.mailsTo(email)).at(-1))

    const asked = await useToVerify(token, { proof: 'el-navegador-de-su-duena' })
    const verified = await useToVerify(token, { new_password: THEIRS })

    expect(asked.body.code).toBe('password_needed')
    expect(verified.status).toBe(200)
    expect(await mayLogIn(email, THEIRS)).toBe(true)
    expect(await mayLogIn(email, STRANGERS)).toBe(false)
  })

  test('keeps the trial that its browser began, however often it begins again', async () => {
    const email = anAddress()
    const phone = aPhone()
    const body = { ...TRIAL, email, ad_url: 'una-y-otra-vez', phone, proof: 'su-navegador' }
    for (let n = 0; n < 5; n += 1)
      expect((await server.call('startFreeTrial', { body })).status).toBe(202)

    const verified = await useToVerify(tokenIn((await server.mailsTo(email)).at(-1)))

    expect(verified.body.user.own_comerce).toHaveLength(1)
  })

  test('keeps the password of the last sign-up when its mail is asked for again', async () => {
    const email = 'repite@correo.test'
    await signUp(email, STRANGERS)
    await signUp(email, THEIRS)
    await server.call('resendVerification', { body: { email } })

    await useToVerify(tokenIn((await server.mailsTo(email)).at(-1)))

    expect(await mayLogIn(email, THEIRS)).toBe(true)
    expect(await mayLogIn(email, STRANGERS)).toBe(false)
  })

  test('belongs to its owner also when the other one asked for a free trial', async () => {
    const email = 'prueba@correo.test'
    await startTrial(email, 'del-otro', STRANGERS)
    const [old] = await server.mailsTo(email)
    await signUp(email, THEIRS, 'Vera Dueña')

    const dead = await useToVerify(tokenIn(old))
    const { body } = await useToVerify(tokenIn((await server.mailsTo(email)).at(-1)))

    expect(dead.status).toBe(410)
    expect(body.user).toMatchObject({ name: 'Vera Dueña' })
    expect(body.user.role).toContain('user')
    expect(await mayLogIn(email, THEIRS)).toBe(true)
    expect(await mayLogIn(email, STRANGERS)).toBe(false)
  })

  test.each([
    ['only signed up', 'firmo', (email: string) => signUp(email, STRANGERS)],
    ['had a trial', 'tuvo', (email: string) => startTrial(email, 'tuvo-prueba', STRANGERS)],
  ])('is theirs when they ask for a trial after one who %s', async (_, name, before) => {
    const email = `${name}@correo.test`
    await before(email)
    const [old] = await server.mailsTo(email)
    await startTrial(email, `${name}-la-suya`, THEIRS)
    const fresh = (await server.mailsTo(email)).filter(mail => mail.text.includes('?token='))

    const dead = await useToVerify(tokenIn(old))
    const verified = await useToVerify(tokenIn(fresh.at(-1)))

    expect(dead.status).toBe(410)
    expect(verified.status).toBe(200)
    expect(await mayLogIn(email, THEIRS)).toBe(true)
    expect(await mayLogIn(email, STRANGERS)).toBe(false)
  })

  test('is not opened by a trial that the other one asked for meanwhile', async () => {
    const email = 'cruzada@correo.test'
    await signUp(email, STRANGERS)
    await startTrial(email, 'cruzada', STRANGERS)
    const trial = (await server.mailsTo(email)).at(-1)
    await signUp(email, THEIRS)

    expect((await useToVerify(tokenIn(trial))).status).toBe(410)
  })
})

describe('the customers of a shop', () => {
  test('are only their own for an advisor with an agenda of their own', async () => {
    const shop = await aShop(app, { people: 2 })
    const [mine, other] = shop.staffIds
    for (const [staff, name, hour] of [
      [mine, 'Clienta mía', '10'],
      [other, 'Clienta ajena', '10'],
      [mine, 'Las dos', '12'],
      [other, 'Las dos', '13'],
    ] as const) {
      const booking = aBooking(shop, `2026-11-25T${hour}:00:00-03:00`)
      const customer = { name, phone: name === 'Las dos' ? '11 2666-0001' : aPhone() }
      await app.mustCall('createAppointment', {
        ...booking,
        body: { ...booking.body, customer, staff: staff ?? 'any' },
      })
    }
    const member = { role: 'comerce_advisor', staffId: mine ?? null } as const
    const advisor = await tokenOf(app, await aMember(app, shop, member))

    const own = await app.mustCall('listClients', { query: {} }, advisor)
    const all = await app.mustCall('listClients', { query: {} }, await tokenOf(app, shop.ownerId))

    expect(own.items.map(item => [item.name, item.turns])).toEqual([
      ['Clienta mía', 1],
      ['Las dos', 1],
    ])
    expect(all.items).toHaveLength(3)
  })

  test.each([['\u0000'], ['Ana\uD800']])('begin nowhere after %j', async name => {
    const token = await tokenOf(app, (await aShop(app)).ownerId)
    const place = JSON.stringify([name, 'c0ffee00-0000-4000-8000-000000000001'])
    const cursor = Buffer.from(place).toString('base64url')

    const answer = await send(app.url, 'listClients', { query: { cursor } }, token)

    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } })
  })
})

test.each(['Infinity', '-1', '1.5', '1e300', '1e3', '0x10', ' 1', '9999999', 'x'])(
  'a list of own appointments that begins at %j is refused beside its field',
  async cursor => {
    const token = await tokenOf(app, await aUser(app))

    const answer = await send(app.url, 'listMyAppointments', { query: { cursor } }, token)

    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } })
  },
)

describe('the key of a retried request', () => {
  test('is forgotten after a day, and then taken again', async () => {
    const shop = await aShop(app)
    const book = async (time: string) => {
      const booking = aBooking(shop, `2026-11-27T${time}:00-03:00`)
      return await send(app.url, 'createAppointment', { ...booking, idempotencyKey: 'una-clave' })
    }
    const first = await book('10:00')
    const again = await book('10:00')
    const reused = await book('11:00')

    app.clock.set(TUESDAY_AT_TEN + 24.1 * HOUR)
    const nextDay = await book('11:00')
    const replayed = await book('11:00')

    expect(again.body).toEqual(first.body)
    expect(reused.status).toBe(422)
    expect(nextDay.status).toBe(201)
    expect(nextDay.headers.get('idempotent-replayed')).toBeNull()
    expect(replayed.body).toEqual(nextDay.body)
  })

  test('is one for each visitor who has no account', async () => {
    const shop = await aShop(app, { people: 2 })
    const book = async (phone: string, key: string) => {
      const booking = aBooking(shop, '2026-11-28T10:00:00-03:00', phone)
      return await send(app.url, 'createAppointment', { ...booking, idempotencyKey: key })
    }
    const first = await book('11 2666-0011', 'clave-repetida')

    const other = await book('11 2666-0012', 'clave-repetida')
    const again = await book('11 2666-0011', 'clave-repetida')

    expect([first.status, other.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
  })

  test('survives a change of network address, unless it could be guessed', async () => {
    const mine = { email: 'llave@correo.test', ad_url: 'llave-larga', phone: aPhone() }
    const body = { ...TRIAL, ...mine }
    const start = (key: string, parts = {}) =>
      server.call('startFreeTrial', {
        body: { ...body, ...parts },
        headers: { 'idempotency-key': key },
      })
    await start('una-clave-larga')

    const long = await start('una-clave-larga')
    await start('1', { ad_url: 'llave-corta' })
    const short = await start('1', { ad_url: 'llave-corta' })

    expect(long.headers['idempotent-replayed']).toBe('true')
    expect(short.body.code).toBe('ad_url_taken')
  })
})

describe('a socket', () => {
  test('receives events as long as its session is renewed', { timeout: 20_000 }, async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const socket = await openSocket()
    const heard: string[] = []
    socket.onAny((name: string) => heard.push(name))
    await socket.emitWithAck('room:login', { token, id_comerce: shop.id })

    app.clock.set(TUESDAY_AT_TEN + 11 * HOUR)
    await app.mustCall('refreshSession', {}, token)
    app.clock.set(TUESDAY_AT_TEN + 13 * HOUR)
    // Longer than the interval of the sweep that disconnects expired sessions.
    await new Promise(resolve => setTimeout(resolve, 1300))
    await app.mustCall('createAppointment', aBooking(shop, '2026-11-26T10:00:00-03:00'))

    await vi.waitFor(() => expect(heard).toContain('appointment:new:broadcast'))
    app.clock.set(TUESDAY_AT_TEN + 23 * HOUR)
    await vi.waitFor(() => expect(socket.connected).toBe(false), 5000)
  })

  test.each(['\u0000', '-x', 'a b', '\uD800\uD800\uD800'])(
    'that sends the cursor %j gets an error, and breaks nothing',
    async adUrl => {
      const logged = vi.spyOn(app.app.context.log, 'error')
      const socket = await openSocket()

      const reply: unknown = await socket.emitWithAck('room:watch', { ad_url: adUrl })

      expect(reply).toEqual({ ok: false, code: 'validation_failed' })
      expect(logged).not.toHaveBeenCalled()
    },
  )
})

test.each([
  ['2001:db8:1:2:aaaa::1', '2001:0DB8:1:2:ffff:1:2:3', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::ffff:190.2.3.4', '190.2.3.4', true],
  ['190.2.3.4', '190.2.3.5', false],
])('%s and %s count as one visitor: %s', (one, other, isSame) => {
  expect(visitorOf(one) === visitorOf(other)).toBe(isSame)
})

async function openSocket(): Promise<Socket> {
  const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  sockets.push(socket)
  await new Promise<void>(resolve => {
    socket.on('connect', resolve)
  })
  return socket
}

function signUp(email: string, password: string = PASSWORD, name = 'Ana') {
  return server.call('signup', { body: { name, email, password } })
}

function startTrial(email: string, adUrl: string, password: string) {
  const body = { ...TRIAL, email, ad_url: adUrl, password, phone: aPhone() }
  return server.call('startFreeTrial', { body })
}

function useToVerify(token: string, parts: Partial<Sent<'verifyAccount', 'body'>> = {}) {
  return server.call('verifyAccount', { body: { token, ...parts } })
}

function anAddress(): string {
  return `duena-${randomUUID().slice(0, 8)}@correo.test`
}

async function mayLogIn(email: string, password: string): Promise<boolean> {
  return (await server.call('login', { body: { email, password } })).status === 200
}
