/** Devices that an owner trusts: who may enter with a PIN, for how long, and what is refused. */
import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/protocol/call.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { DAY, HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { readDeviceCookie, writeDeviceCookie } from '#server/people/accounts/devices/cookie.ts'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { codeAt } from '#support/codes.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'
import { cookieOf, send } from '#support/send.ts'

const PASSWORD = 'sauce lento bajo la lluvia'
const PIN = '4071'
let app: TestApp
let shop: TestShop
let ownerToken: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 1 })
  await givePassword(shop.ownerId)
  ownerToken = await tokenOf(app, shop.ownerId)
})

describe('a trusted device', () => {
  test('has a cookie that no script can read and no other site can send', async () => {
    const answer = await ask('trustDevice', { body: { name: 'Mostrador' } }, { token: ownerToken })
    const [cookie = ''] = answer.headers.getSetCookie()

    expect(answer.status).toBe(201)
    expect(cookie).toMatch(/^mt_device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    const secret = cookieOf(answer.headers).split('=')[1] ?? ''
    expect(JSON.stringify(answer.body)).not.toContain(secret)
    const { rows } = await sql<{ row: string }>`
      select row_to_json(d)::text as row from trusted_devices d`.execute(
      app.app.context.database.db,
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(secret)
  })

  test('has over https a cookie that no subdomain can set', () => {
    const address = { publicUrl: 'https://miturno.example' }
    const secret = 'x'.repeat(43)

    const cookie = writeDeviceCookie(address, secret)

    expect(cookie).toMatch(/^__Host-mt_device=x{43}; Path=\/; .*; Secure$/)
    expect(readDeviceCookie(address, `a=1; ${cookie.split(';')[0]}`)).toBe(secret)
    expect(readDeviceCookie(address, `mt_device=${secret}`)).toBe(null)
  })

  test('gives the sessions opened on it thirty days', async () => {
    const { cookie } = await aDevice()
    const { member, email } = await aColleague()
    const here = await logIn(email, cookie)
    const elsewhere = await logIn(email)
    app.clock.set(TUESDAY_AT_TEN + limits.session_staff_longest_days * DAY - HOUR)

    expect(await works(here)).toBe(true)
    expect(await works(elsewhere)).toBe(false)
    app.clock.set(TUESDAY_AT_TEN + limits.session_staff_longest_days * DAY + MINUTE)
    expect(await works(here)).toBe(false)
    expect(member).not.toBe('')
  })

  test('is ignored for people who do not work in its shop', async () => {
    const { cookie } = await aDevice()
    const other = await aShop(app, { people: 1 })
    const { email } = await aColleague(other)
    const token = await logIn(email, cookie)
    app.clock.set(TUESDAY_AT_TEN + 13 * HOUR)

    expect(await works(token)).toBe(false)
  })

  test('can be added only by an owner who has just logged in', async () => {
    const { email } = await aColleague()
    const advisor = await logIn(email)
    const body = { name: 'Mostrador' }
    expect((await ask('trustDevice', { body }, { token: advisor })).status).toBe(403)
    app.clock.set(TUESDAY_AT_TEN + 11 * MINUTE)
    expect((await ask('trustDevice', { body }, { token: ownerToken })).body).toMatchObject({
      code: 'second_factor_due',
    })
  })

  test('that is removed ends its sessions and sockets at once, and opens nothing again', async () => {
    const { cookie, id } = await aDevice()
    const { member, token } = await withPin(cookie)
    const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    await socket.emitWithAck('room:login', { token, id_comerce: shop.id })
    const gone = new Promise(resolve => socket.on('disconnect', resolve))
    const outside = await tokenOf(app, shop.ownerId)
    const ended = await ask('endDevice', { params: { id } }, { token: outside })

    expect(ended.status).toBe(204)
    await gone
    expect(await works(token)).toBe(false)
    expect(await works(ownerToken)).toBe(false)
    expect((await enter(cookie, member)).body).toMatchObject({ code: 'not_found' })
    expect((await ask('getTrustedDevice', {}, { cookie })).body).toEqual({ device: null })
    const list = await ask('listDevices', {}, { token: outside })
    expect(list.body).toMatchObject({ items: [] })
    expect((await ask('endDevice', { params: { id } }, { token: outside })).status).toBe(404)
  })

  test('of another shop can be neither seen nor ended', async () => {
    const { id } = await aDevice()
    const other = await aShop(app, { people: 1 })
    const token = await tokenOf(app, other.ownerId)

    expect((await ask('listDevices', {}, { token })).body).toMatchObject({ items: [] })
    expect((await ask('endDevice', { params: { id } }, { token })).status).toBe(404)
  })

  test('that was not used for long is removed', async () => {
    const { cookie } = await aDevice()
    const { member } = await withPin(cookie)
    app.clock.set(TUESDAY_AT_TEN + limits.device_unused_days * DAY + HOUR)

    expect((await enter(cookie, member)).body).toMatchObject({ code: 'not_found' })
  })
})

describe('a PIN', () => {
  test('opens a session of its person, who is named in the audit log', async () => {
    const { cookie } = await aDevice()
    const { member } = await withPin(cookie)
    const device = await ask('getTrustedDevice', {}, { cookie })
    const { token } = (await enter(cookie, member)).body as { token: string }

    expect(device.body).toMatchObject({
      device: {
        name: 'Mostrador',
        comerce: { id: shop.id },
        members: [{ id: member, name: 'Maru Sosa', is_locked: false }],
      },
    })
    expect((await ask('getProfile', {}, { token })).body).toMatchObject({ id: member })
    const { rows } = await sql<{ action: string; actor_id: string }>`
      select action, actor_id from audit where organization_id = ${shop.organizationId}
      order by id`.execute(app.app.context.database.db)
    expect(rows).toEqual([
      { action: 'device.trusted', actor_id: shop.ownerId },
      { action: 'device.pin_chosen', actor_id: member },
    ])
  })

  test.each([
    ['none', ''],
    ['a forged one', `mt_device=${'x'.repeat(43)}`],
    ['two at once', `mt_device=${'x'.repeat(43)}; mt_device=${'y'.repeat(43)}`],
  ])('opens nothing with another cookie: %s', async (_, cookie) => {
    const { member } = await withPin((await aDevice()).cookie)

    expect((await enter(cookie, member)).body).toMatchObject({ code: 'not_found' })
  })

  test('is refused on another device, of the same shop or of another', async () => {
    const { member } = await withPin((await aDevice()).cookie)
    const second = await aDevice()
    const other = await aShop(app, { people: 1 })
    const foreign = await aDevice(await tokenOf(app, other.ownerId))

    for (const { cookie } of [second, foreign])
      expect((await enter(cookie, member)).body).toMatchObject({ code: 'wrong_pin' })
  })

  test('is locked after five wrong ones, also when they come at once', async () => {
    const { cookie } = await aDevice()
    const { member } = await withPin(cookie)
    const codes = await Promise.all(
      Array.from({ length: 12 }, async () => (await enter(cookie, member, '9182')).body),
    )

    const wrong = codes.filter(body => (body as { code: string }).code === 'wrong_pin')
    expect(wrong).toHaveLength(limits.pin_attempts)
    expect((await enter(cookie, member)).body).toMatchObject({ code: 'pin_locked' })
    expect((await ask('getTrustedDevice', {}, { cookie })).body).toMatchObject({
      device: { members: [{ is_locked: true }] },
    })
  })

  test('is locked for everybody after too many wrong ones together, until a colleague uses a password', async () => {
    const { cookie } = await aDevice()
    const { member, email } = await withPin(cookie)
    for (let tries = 0; tries < limits.pin_attempts_per_device; tries += 1)
      await enter(cookie, shop.ownerId, '9182')
    const stranger = await aUser(app)
    await givePassword(stranger)
    await logIn(`${stranger}@example.test`, cookie)
    const locked = await enter(cookie, member)
    await logIn(email, cookie)

    expect(locked.body).toMatchObject({ code: 'pin_locked' })
    expect((await enter(cookie, member)).status).toBe(200)
  })

  test('that is right resets the count of wrong ones', async () => {
    const { cookie } = await aDevice()
    const { member } = await withPin(cookie)
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 1; tries < limits.pin_attempts; tries += 1)
        await enter(cookie, member, '9182')
      expect((await enter(cookie, member)).status).toBe(200)
    }
  })

  test('is deleted with the membership, with a new password and by its person', async () => {
    const { cookie } = await aDevice()
    const removed = await withPin(cookie)
    const renewed = await withPin(cookie)
    const forgot = await withPin(cookie)
    const body = { keep_turns: true }
    await app.mustCall('removeMember', { params: { id: removed.member }, body }, ownerToken)
    const changed = { current_password: PASSWORD, password: 'otra frase larga y tranquila' }
    await app.mustCall('changePassword', { body: changed }, await logIn(renewed.email))
    await ask('forgetPin', {}, { token: forgot.token, cookie })

    for (const { member } of [removed, renewed, forgot])
      expect((await enter(cookie, member)).body).toMatchObject({ code: 'wrong_pin' })
  })

  test('is deleted when a second factor is added, and replaces it at login when chosen afterwards', async () => {
    const { cookie } = await aDevice()
    const { member, token } = await withPin(cookie)
    const { secret } = await app.mustCall('startApp', { body: { password: PASSWORD } }, token)
    const code = codeAt(secret, app.clock.now())
    await app.mustCall('confirmApp', { body: { code } }, token)
    const before = await enter(cookie, member)
    await ask('choosePin', { body: { pin: PIN } }, { token, cookie })
    const after = (await enter(cookie, member)).body as { token: string }

    expect(before.body).toMatchObject({ code: 'wrong_pin' })
    expect((await ask('exportMyData', {}, { token: after.token })).body).toMatchObject({
      code: 'second_factor_due',
    })
  })

  test('is not enough for sensitive operations, nor to choose another PIN', async () => {
    const { cookie } = await aDevice()
    await ask('choosePin', { body: { pin: PIN } }, { token: ownerToken, cookie })
    const { token } = (await enter(cookie, shop.ownerId)).body as { token: string }
    const due = { code: 'second_factor_due' }
    const invited = {
      email: 'otra@correo.test',
      role: 'comerce_advisor',
      is_reception: true,
    } as const

    expect((await ask('inviteMember', { body: invited }, { token })).body).toMatchObject(due)
    expect(
      (await ask('choosePin', { body: { pin: '5182' } }, { token, cookie })).body,
    ).toMatchObject(due)
    await app.mustCall('confirmFactor', { body: { password: PASSWORD } }, token)
    expect((await ask('inviteMember', { body: invited }, { token })).status).toBe(201)
  })

  test('is chosen on a device of the shop, and must not be a common one', async () => {
    const { cookie } = await aDevice()
    const { email } = await aColleague()
    const token = await logIn(email, cookie)
    for (const pin of ['0000', '1234', '9876', '1212', '123123'])
      expect((await ask('choosePin', { body: { pin } }, { token, cookie })).status).toBe(422)

    expect((await ask('choosePin', { body: { pin: PIN } }, { token })).status).toBe(404)
  })

  test('opens no shop of another owner in which its person works too', async () => {
    const other = await aShop(app, { people: 1 })
    const { cookie } = await aDevice()
    const { member, email } = await withPin(cookie)
    await aMember(app, other, { userId: member, role: 'comerce_advisor', isReception: true })
    const { token } = (await enter(cookie, member)).body as { token: string }
    const body = { id_comerce: other.id }

    expect((await ask('switchComerce', { body }, { token })).status).toBe(404)
    expect((await ask('switchComerce', { body }, { token: await logIn(email) })).status).toBe(200)
  })

  test('cannot be used by platform administrators', async () => {
    const { cookie } = await aDevice()
    const userId = await aUser(app, { isAdmin: true, isCustomer: false })
    await givePassword(userId)
    await aMember(app, shop, { userId, role: 'comerce_advisor', isReception: true })
    const token = await logIn(`${userId}@example.test`, cookie)

    expect((await ask('choosePin', { body: { pin: PIN } }, { token, cookie })).status).toBe(403)
  })
})

type Who = { readonly token?: string; readonly cookie?: string }

async function ask<Id extends OperationId>(id: Id, input: CallInput<Id>, { token, cookie }: Who) {
  return await send(app.url, id, input, token, cookie === undefined ? {} : { cookie })
}

/** A browser trusted by the owner. */
async function aDevice(token = ownerToken): Promise<{ cookie: string; id: string }> {
  const { headers, body } = await ask('trustDevice', { body: { name: 'Mostrador' } }, { token })
  const { device } = body as { device: { id: string } }
  return { cookie: cookieOf(headers), id: device.id }
}

async function aColleague(of = shop): Promise<{ member: string; email: string }> {
  const member = await aMember(app, of, { role: 'comerce_advisor', isReception: true })
  await givePassword(member)
  return { member, email: `${member}@example.test` }
}

async function withPin(cookie: string) {
  const colleague = await aColleague()
  const token = await logIn(colleague.email, cookie)
  const chosen = await ask('choosePin', { body: { pin: PIN } }, { token, cookie })
  expect(chosen.status).toBe(204)
  return { ...colleague, token }
}

async function enter(cookie: string, member: string, pin = PIN) {
  return await ask('enterByPin', { body: { member, pin } }, { cookie })
}

async function logIn(email: string, cookie = ''): Promise<string> {
  const { body } = await ask('login', { body: { email, password: PASSWORD } }, { cookie })
  return (body as { token: string }).token
}

async function works(token: string): Promise<boolean> {
  return (await ask('getProfile', {}, { token })).status === 200
}

let hash: Promise<string> | undefined

async function givePassword(userId: string): Promise<void> {
  hash ??= hashPassword(PASSWORD)
  await sql`update users set password_hash = ${await hash} where id = ${userId}`.execute(
    app.app.context.database.db,
  )
}
