import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TUESDAY_AT_TEN } from '#support/server/app.ts'
import { aMember, aShop, tokenOf } from '#support/server/shop.ts'
import {
  aConnectedShop,
  book,
  connect,
  openWhatsapp,
  run,
  secretsOf,
  sentBy,
} from '#support/whatsapp/scene.ts'

let scene: Awaited<ReturnType<typeof openWhatsapp>>

beforeAll(async () => {
  scene = await openWhatsapp()
})
afterAll(async () => await scene.close())
beforeEach(() => scene.app.clock.set(TUESDAY_AT_TEN))

async function anOwner() {
  const shop = await aShop(scene.app)
  return { shop, owner: await tokenOf(scene.app, shop.ownerId) }
}

describe('connecting a number', () => {
  test('creates the texts at Meta and never shows the secrets again', async () => {
    const { app, provider } = scene
    const { owner, shop } = await anOwner()
    const number = provider.addNumber()
    const answer = await connect(app, owner, number)

    const { whatsapp } = answer
    expect(whatsapp.connection).toMatchObject({
      state: 'waiting',
      name: 'La Navaja',
      daily_limit: 'TIER_250',
      quality: 'GREEN',
    })
    expect(whatsapp.is_on).toBe(false)
    expect(new Set(whatsapp.templates.map(one => one.state))).toEqual(new Set(['approved']))
    const texts = JSON.stringify([answer, await app.mustCall('listAudit', { query: {} }, owner)])
    expect(texts).not.toContain(number.token)
    expect(texts).not.toContain(number.appSecret)
    const { rows } = await sql<{ sealed: string }>`
      select sealed from whatsapp_connections where comerce_id = ${shop.id}`.execute(
      app.app.context.database.db,
    )
    expect(Buffer.from(rows[0]!.sealed, 'base64url').toString('latin1')).not.toContain(number.token)
    const made = provider.templates(number.wabaId)
    expect(made).toHaveLength(8)
    for (const one of made) {
      expect(one).toMatchObject({ category: 'UTILITY', language: 'es_AR' })
      expect(one.ttlSeconds).toBeGreaterThanOrEqual(30)
      expect(one.ttlSeconds).toBeLessThanOrEqual(43_200)
    }
  })

  test('is refused with a wrong token, and keeps nothing', async () => {
    const { app, provider } = scene
    const { owner } = await anOwner()
    const body = { ...secretsOf(provider.addNumber()), token: 'de otra cuenta' }
    const answer = await app.call('connectWhatsapp', { body }, owner)

    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'whatsapp_refused', detail: expect.stringContaining('190') },
    })
    expect((await app.mustCall('getWhatsapp', {}, owner)).whatsapp.connection).toBeNull()
  })

  test('is refused for a number that another shop has', async () => {
    const { app } = scene
    const { number } = await aConnectedShop(scene)
    const { owner } = await anOwner()
    const answer = await app.call('connectWhatsapp', { body: secretsOf(number) }, owner)

    expect(answer).toMatchObject({ ok: false, problem: { code: 'whatsapp_in_use' } })
  })

  test('is for the owner alone', async () => {
    const { app, provider } = scene
    const { shop } = await anOwner()
    const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))
    const body = secretsOf(provider.addNumber())

    expect(await app.call('connectWhatsapp', { body }, advisor)).toMatchObject({ ok: false })
    expect(await app.call('getWhatsapp', {}, advisor)).toMatchObject({ ok: false })
  })
})

test('a test message is an approved text with an invented appointment', async () => {
  const { app, provider } = scene
  const own = await aConnectedShop(scene)
  await app.mustCall('testWhatsapp', { body: { phone: '11 5555-0001' } }, own.owner)

  expect(sentBy(scene, own)).toMatchObject([{ to: '5491155550001', template: 'miturno_booked_1' }])
  provider.reviewSlowly(true)
  const { owner } = await anOwner()
  await connect(app, owner, provider.addNumber())
  provider.reviewSlowly(false)
  expect(await app.call('testWhatsapp', { body: { phone: '11 5555-0001' } }, owner)).toMatchObject({
    problem: { code: 'whatsapp_not_approved' },
  })
})

test('a token that ended stops this shop alone, and what waits is sent by hand', async () => {
  const { app, provider } = scene
  const own = await aConnectedShop(scene)
  const other = await aConnectedShop(scene)
  const { id } = await book(app, own.shop, '2026-11-25T15:00:00-03:00')
  await book(app, other.shop, '2026-11-25T15:00:00-03:00')
  await run(app)
  provider.endToken(own.number)
  const tries = provider.tries()
  app.clock.set(Date.parse('2026-11-24T15:00:30-03:00'))
  await run(app)
  await run(app)

  expect(sentBy(scene, own)).toHaveLength(1)
  expect(sentBy(scene, other)).toHaveLength(2)
  // One for each shop, and none of them again.
  expect(provider.tries() - tries).toBe(2)
  const { whatsapp } = await app.mustCall('getWhatsapp', {}, own.owner)
  expect(whatsapp.connection).toMatchObject({ state: 'reconnect', problem_code: 190 })
  const { items } = await app.mustCall('listDayMessages', {}, own.owner)
  expect(items).toMatchObject([
    { kind: 'reminder_24h', turn: { id }, failure: 'reconnect', state: 'waiting' },
  ])
  expect(items[0]!.whatsapp_url).toContain('https://wa.me/5491123456789')
  expect((await app.mustCall('listDayMessages', {}, other.owner)).items).toEqual([])
  await connect(app, own.owner, { ...own.number, token: provider.renewToken(own.number) })
  expect((await app.mustCall('getWhatsapp', {}, own.owner)).whatsapp).toMatchObject({
    is_on: true,
    connection: { state: 'ok' },
  })
})

test('a number that is disconnected is forgotten, and messages are sent by hand again', async () => {
  const { app } = scene
  const own = await aConnectedShop(scene)
  await book(app, own.shop, '2026-11-25T15:00:00-03:00')
  await run(app)
  await app.mustCall('disconnectWhatsapp', {}, own.owner)
  app.clock.set(Date.parse('2026-11-24T15:00:30-03:00'))
  await run(app)

  expect((await app.mustCall('getWhatsapp', {}, own.owner)).whatsapp.connection).toBeNull()
  expect(sentBy(scene, own)).toHaveLength(1)
  const { items } = await app.mustCall('listDayMessages', {}, own.owner)
  expect(items).toMatchObject([{ kind: 'reminder_24h', failure: null }])
})

const ask = async (query: Record<string, string>) => {
  const answer = await fetch(
    `${scene.app.url}/api/whatsapp/webhook?${new URLSearchParams(query).toString()}`,
  )
  return { status: answer.status, text: await answer.text() }
}
const proof = async () => {
  const { owner } = await anOwner()
  const { whatsapp } = await scene.app.mustCall('getWhatsapp', {}, owner)
  return {
    'hub.mode': 'subscribe',
    'hub.challenge': '1158201444',
    'hub.verify_token': whatsapp.webhook.verify_token,
  }
}

test('the page says that the shop writes by WhatsApp while it does', async () => {
  const { app } = scene
  const own = await aConnectedShop(scene)
  const consent = async () =>
    (await app.mustCall('getComerce', { params: { ad_url: own.shop.adUrl } })).comerce
      .whatsapp_consent
  expect(await consent()).toContain('La Navaja te escribe por WhatsApp sobre tu turno.')
  await app.mustCall('updateWhatsapp', { body: { is_on: false } }, own.owner)
  expect(await consent()).toBeUndefined()
})

describe('the proof of the address', () => {
  test('is exactly the challenge for a token of ours', async () => {
    expect(await ask(await proof())).toEqual({ status: 200, text: '1158201444' })
  })

  test('is refused without an echo for another token or mode', async () => {
    const good = await proof()
    for (const wrong of [
      { ...good, 'hub.verify_token': 'x'.repeat(43) },
      { ...good, 'hub.mode': 'unsubscribe' },
      { 'hub.challenge': '1158201444' },
    ]) {
      const { status, text } = await ask(wrong)
      expect(status).toBe(403)
      expect(text).not.toContain('1158201444')
    }
  })
})
