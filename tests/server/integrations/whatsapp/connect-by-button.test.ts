/** Connecting a number by Meta's own page: who may come back, once, and what is done with what they shared. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TUESDAY_AT_TEN } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'
import { fakeApp } from '#support/whatsapp/fake-signup.ts'
import { callBack, openWhatsapp, run } from '#support/whatsapp/scene.ts'
import { aText } from '#support/whatsapp/webhook-bodies.ts'

let scene: Awaited<ReturnType<typeof openWhatsapp>>
let shop: TestShop
let owner: string
const lines: string[] = []

async function open(env: Record<string, string>): Promise<void> {
  lines.length = 0
  scene = await openWhatsapp({ env, onLog: line => void lines.push(line) })
}
async function aNewOwner(): Promise<void> {
  scene.app.clock.set(TUESDAY_AT_TEN)
  scene.provider.signup.shares.length = 0
  shop = await aShop(scene.app)
  owner = await tokenOf(scene.app, shop.ownerId)
}

const agree = async () => {
  const { url } = await scene.app.mustCall('startWhatsapp', {}, owner)
  const back = scene.provider.signup.agree(url.replace('https://www.facebook.com', ''))
  return {
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  }
}
const finish = async (body: { readonly code: string; readonly state: string }, token = owner) =>
  await scene.app.call('finishWhatsapp', { body }, token)
const share = (wabaId?: string) => {
  const number = scene.provider.addNumber(wabaId)
  scene.provider.signup.shares.push(number)
  return { ...number, appSecret: fakeApp.WHATSAPP_APP_SECRET }
}
const shown = async () => (await scene.app.mustCall('getWhatsapp', {}, owner)).whatsapp

describe('without an app of the installation', () => {
  beforeAll(async () => await open({}))
  afterAll(async () => await scene.close())
  beforeEach(aNewOwner)

  test('there is no button, and its calls are refused', async () => {
    const { app } = scene
    expect((await shown()).has_button).toBe(false)
    const body = { state: 'whatsapp.x', code: 'x' }
    const chosen = { state: 'whatsapp_number.x', phone_number_id: '12345' }
    for (const answer of [
      await app.call('startWhatsapp', {}, owner),
      await app.call('finishWhatsapp', { body }, owner),
      await app.call('chooseWhatsappNumber', { body: chosen }, owner),
    ])
      expect(answer).toMatchObject({ problem: { code: 'not_found' } })
  })
})

describe('with an app', () => {
  beforeAll(async () => await open(fakeApp))
  afterAll(async () => await scene.close())
  beforeEach(aNewOwner)

  test('the only number that is shared is connected, without its secrets in an answer, a row or the log', async () => {
    const { app, provider } = scene
    const number = share()
    const answer = await finish(await agree())

    expect(answer).toMatchObject({
      ok: true,
      reply: {
        choice: null,
        whatsapp: {
          has_button: true,
          is_on: false,
          // Nothing is left to set up at Meta.
          connection: { phone_number_id: number.phoneNumberId, by_button: true, state: 'ok' },
        },
      },
    })
    expect(provider.signup.subscribed).toContain(number.wabaId)
    expect(provider.signup.registered).toEqual([])
    const { rows } = await sql`select * from whatsapp_connections`.execute(
      app.app.context.database.db,
    )
    const audit = await app.mustCall('listAudit', { query: {} }, owner)
    const said = JSON.stringify([answer, rows, audit, lines])
    for (const secret of [...provider.signup.tokens, fakeApp.WHATSAPP_APP_SECRET])
      expect(said).not.toContain(secret)
  })

  test('what Meta tells of it is signed by the app', async () => {
    const { app } = scene
    const number = share()
    await finish(await agree())
    const writing = { at: app.clock.now(), from: '5491123456789' }
    expect(await callBack(app, number, aText(number, 'Hola', writing))).toBe(200)
    await run(app)

    const { items } = await app.mustCall('listWhatsappAnswers', {}, owner)
    expect(items).toMatchObject([{ text: 'Hola' }])
  })

  test('Meta proves our address with the id of the configuration', async () => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': '42',
      'hub.verify_token': fakeApp.WHATSAPP_CONFIG_ID,
    })
    const answer = await fetch(`${scene.app.url}/api/whatsapp/webhook?${query.toString()}`)
    expect(await answer.text()).toBe('42')
  })

  test('a number that is new at Meta is registered, always with the same PIN', async () => {
    const { signup } = scene.provider
    const { phoneNumberId } = share()
    signup.unregistered.set(phoneNumberId, '')
    expect((await finish(await agree())).ok).toBe(true)
    const [first] = signup.registered.splice(0)
    signup.unregistered.set(phoneNumberId, first?.pin ?? '')
    expect((await finish(await agree())).ok).toBe(true)

    expect(signup.registered.splice(0)).toEqual([first])
  })

  test('a number with a PIN of its own is refused, and says what to do', async () => {
    const { phoneNumberId } = share()
    scene.provider.signup.unregistered.set(phoneNumberId, 'xxxxxx')

    expect(await finish(await agree())).toMatchObject({
      problem: { code: 'whatsapp_refused', detail: expect.stringContaining('PIN') },
    })
    expect((await shown()).connection).toBeNull()
  })

  test('of several numbers the owner chooses one, once', async () => {
    const { app } = scene
    const [first, second] = [share(), share()]
    const answer = await finish(await agree())

    if (!answer.ok) throw new Error(answer.problem.code)
    const { choice, whatsapp } = answer.reply
    expect(whatsapp.connection).toBeNull()
    expect(choice?.numbers.map(one => one.phone_number_id)).toEqual([
      first.phoneNumberId,
      second.phoneNumberId,
    ])
    const body = { state: choice!.state, phone_number_id: second.phoneNumberId }
    const chosen = await app.mustCall('chooseWhatsappNumber', { body }, owner)
    expect(chosen.whatsapp.connection).toMatchObject({ phone_number_id: second.phoneNumberId })
    expect(await app.call('chooseWhatsappNumber', { body }, owner)).toMatchObject({
      problem: { code: 'token_used' },
    })
  })

  test('a number that was not shared cannot be chosen', async () => {
    share(share().wabaId)
    const answer = await finish(await agree())
    if (!answer.ok) throw new Error(answer.problem.code)
    const other = scene.provider.addNumber()
    const body = { state: answer.reply.choice!.state, phone_number_id: other.phoneNumberId }

    expect(await scene.app.call('chooseWhatsappNumber', { body }, owner)).toMatchObject({
      problem: { code: 'not_found' },
    })
  })

  test('nothing shared, or a code that Meta does not take, connects nothing', async () => {
    expect(await finish(await agree())).toMatchObject({
      problem: { code: 'whatsapp_refused', detail: expect.stringContaining('ningún número') },
    })
    const { state } = await agree()
    expect(await finish({ state, code: 'AQ-de-otro' })).toMatchObject({
      problem: { code: 'whatsapp_refused', detail: expect.stringContaining('100') },
    })
    expect((await shown()).connection).toBeNull()
  })

  test('a state is good once, for ten minutes, as it was given, in its shop and for its step', async () => {
    const { app } = scene
    share()
    const other = await aShop(app)
    const back = await agree()
    const foreign = await finish(back, await tokenOf(app, other.ownerId))
    const forged = await finish({ ...back, state: `${back.state.slice(0, -4)}AAAA` })
    const choice = { state: back.state, phone_number_id: '12345' }
    const misused = await app.call('chooseWhatsappNumber', { body: choice }, owner)
    const good = await finish(back)
    const again = await finish(back)
    const late = await agree()
    app.clock.set(app.clock.now() + 10 * 60_000)
    const old = await finish(late)

    expect(good.ok).toBe(true)
    for (const answer of [foreign, forged, misused, again, old])
      expect(answer).toMatchObject({ problem: { code: 'token_used' } })
  })

  test('pasted data take its place, and then Meta’s webhook is to be set up', async () => {
    const number = share()
    await finish(await agree())
    const own = scene.provider.addNumber()
    const body = {
      phone_number_id: own.phoneNumberId,
      waba_id: own.wabaId,
      token: own.token,
      app_secret: own.appSecret,
    }
    const { whatsapp } = await scene.app.mustCall('connectWhatsapp', { body }, owner)

    expect(whatsapp.connection).toMatchObject({ by_button: false, state: 'waiting' })
    expect(whatsapp.connection?.phone_number_id).not.toBe(number.phoneNumberId)
  })
})
