/** Connecting Mercado Pago by its own page: who may come back, once, and the key that is renewed before it ends. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findAccount } from '#server/integrations/online-payments/accounts.ts'
import { renewKeys } from '#server/integrations/online-payments/renew-keys.ts'
import { aDepositScene, type DepositScene } from '#support/payments/deposit-scene.ts'
import { fakeSecret, fakeShop } from '#support/payments/fake-account.ts'
import { fakeApplication } from '#support/payments/fake-oauth.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

const DAY = 86_400_000
const lines: string[] = []

let scene: DepositScene
const open = async (env: Record<string, string>) => {
  lines.length = 0
  scene = await aDepositScene({ env, onLog: line => void lines.push(line) })
}
afterEach(async () => await scene.close())

const start = async () => (await scene.app.mustCall('startOnlinePayments', {}, await anew())).url
/** Agrees at the provider, and returns what the browser comes back with. */
const agree = async () => {
  const back = scene.fake.oauth.agree(await start())
  return {
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  }
}
const finish = async (body: { readonly code: string; readonly state: string }, token?: string) =>
  await scene.app.call('finishOnlinePayments', { body }, token ?? (await anew()))
const connect = async () => await finish(await agree())
/** Of the owner, whose session may have ended meanwhile. */
const anew = async () => await tokenOf(scene.app, scene.till.shop.ownerId)
const account = async () =>
  (await scene.app.mustCall('getOnlinePayments', {}, await anew())).account
const passDays = (days: number) => scene.app.clock.set(scene.app.clock.now() + days * DAY)
const mails = async () => {
  await scene.app.app.context.outbox.drain()
  return (await scene.app.mails()).filter(mail => mail.includes('X-Mi-Turno-Kind: payments_off'))
}
const asked = () => scene.fake.asked.filter(call => call === 'POST /oauth/token').length

describe('without an application of the installation', () => {
  beforeEach(async () => await open({}))

  test('there is no button, and its calls are refused', async () => {
    expect((await scene.till.must('getOnlinePayments', {})).has_button).toBe(false)
    const started = await scene.app.call('startOnlinePayments', {}, scene.till.owner)
    expect(started).toMatchObject({ problem: { code: 'not_found' } })
    const finished = await finish({ code: 'x', state: 'mercado_pago.x' })
    expect(finished).toMatchObject({ problem: { code: 'not_found' } })
  })
})

describe('with an application', () => {
  beforeEach(async () => {
    await open({ ...fakeApplication, MERCADOPAGO_WEBHOOK_SECRET: fakeSecret })
  })

  test('the page is asked for a code with a challenge, and nothing is connected before the return', async () => {
    const url = new URL(await start())

    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: fakeApplication.MERCADOPAGO_CLIENT_ID,
      response_type: 'code',
      platform_id: 'mp',
      code_challenge_method: 'S256',
      redirect_uri: `${scene.app.url}/dashboard/ajustes`,
    })
    expect(url.href).not.toContain(fakeApplication.MERCADOPAGO_CLIENT_SECRET)
    expect(await account()).toBeNull()
  })

  test('an account is connected, without its keys in an answer, a row or the log', async () => {
    const { reply } = (await connect()) as { reply: object }

    expect(await account()).toMatchObject({
      name: fakeShop.nickname,
      state: 'ok',
      by_button: true,
      has_secret: true,
    })
    const rows = await sql`select * from payment_accounts`.execute(scene.till.db)
    const audit = await scene.till.must('listAudit', { query: {} })
    const said = JSON.stringify([reply, rows.rows, audit, lines])
    for (const secret of [...scene.fake.oauth.tokens, fakeApplication.MERCADOPAGO_CLIENT_SECRET])
      expect(said).not.toContain(secret)
    expect(scene.fake.oauth.tokens).toHaveLength(2)
  })

  test('a deposit is paid with it, and its notice is signed by the application', async () => {
    await connect()
    const { manage_token } = await scene.book()
    const checkout = await scene.checkoutOf(manage_token)
    await scene.fake.pay(checkout.id)
    await scene.work()

    expect(scene.fake.notices.map(one => one.status)).toEqual([200])
    expect((await scene.seen(manage_token)).appointment.status).toBe('booked')
  })

  test('a state is good once', async () => {
    const back = await agree()
    expect((await finish(back)).ok).toBe(true)
    const again = await finish(back)

    expect(again).toMatchObject({
      problem: { code: 'token_used', detail: expect.stringContaining('ya se usó o venció') },
    })
    expect(asked()).toBe(1)
  })

  test('of two returns at once one connects', async () => {
    const back = await agree()
    const answers = await Promise.all([finish(back), finish(back)])

    expect(answers.filter(one => one.ok)).toHaveLength(1)
    expect(asked()).toBe(1)
  })

  test('a forged state, and an old one, are refused without asking the provider', async () => {
    const { code, state } = await agree()
    const forged = await finish({ code, state: `${state.slice(0, -4)}AAAA` })
    scene.app.clock.set(scene.app.clock.now() + 10 * 60_000)
    const old = await finish({ code, state })

    for (const answer of [forged, old])
      expect(answer).toMatchObject({ problem: { code: 'token_used' } })
    expect(asked()).toBe(0)
    expect(await account()).toBeNull()
  })

  test('the state of another shop is refused there, and still good here', async () => {
    const other = await aShop(scene.app)
    const back = await agree()
    const there = await finish(back, await tokenOf(scene.app, other.ownerId))

    expect(there).toMatchObject({ problem: { code: 'token_used' } })
    expect((await finish(back)).ok).toBe(true)
  })

  test('a code that the provider does not take is refused, and so is an account of another country', async () => {
    const { state } = await agree()
    expect(await finish({ code: 'TG-de-otro', state })).toMatchObject({
      problem: { code: 'payments_refused' },
    })
    scene.fake.oauth.mood.owner = { ...fakeShop, site: 'MLC' }
    expect(await connect()).toMatchObject({
      problem: { code: 'payments_refused', detail: expect.stringContaining('otra moneda') },
    })
    expect(await account()).toBeNull()
  })

  test('a key is renewed a month before it ends, once, however many processes look', async () => {
    await connect()
    const { context } = scene.app.app
    passDays(149)
    await renewKeys(context)
    expect(asked()).toBe(1)
    passDays(2)
    await Promise.all([renewKeys(context), renewKeys(context), renewKeys(context)])

    expect(asked()).toBe(2)
    // The provider takes the first key no more.
    const shop = { organizationId: scene.till.shop.organizationId, shopId: scene.till.shop.id }
    const kept = await findAccount(context, shop)
    expect(scene.fake.accounts.get(kept?.token ?? '')).toMatchObject({ id: fakeShop.id })
    passDays(151)
    await renewKeys(context)
    expect(asked()).toBe(3)
    expect(await account()).toMatchObject({ state: 'ok' })
    const said = lines.join('\n')
    for (const secret of scene.fake.oauth.tokens) expect(said).not.toContain(secret)
  })

  test('a renewal that is not answered is tried again an hour later', async () => {
    await connect()
    const { context } = scene.app.app
    passDays(151)
    scene.fake.mood.answersAll = 503
    await renewKeys(context)
    await renewKeys(context)
    expect(asked()).toBe(2)
    scene.fake.mood.answersAll = null
    passDays(1 / 24)
    await renewKeys(context)

    expect(asked()).toBe(3)
    expect(await account()).toMatchObject({ state: 'ok' })
  })

  test('a renewal that is refused stops the account, and its owner hears of it once', async () => {
    await connect()
    const { context } = scene.app.app
    scene.fake.oauth.mood.isTakenBack = true
    passDays(151)
    await Promise.all([renewKeys(context), renewKeys(context)])
    passDays(1)
    await renewKeys(context)

    expect(await account()).toMatchObject({ state: 'key_refused' })
    expect(asked()).toBe(2)
    expect(await mails()).toHaveLength(1)
    scene.fake.oauth.mood.isTakenBack = false
    await connect()
    expect(await account()).toMatchObject({ state: 'ok' })
  })

  test('a wrong secret of the installation blames no shop', async () => {
    await connect()
    const { context } = scene.app.app
    Object.assign(context.config.mercadoPago.button!, { clientSecret: 'otra' })
    passDays(151)
    await renewKeys(context)

    expect(await account()).toMatchObject({ state: 'ok' })
    expect(await mails()).toHaveLength(0)
  })

  test('pasted keys take the place of the button’s, and do not end', async () => {
    await connect()
    await scene.connect()
    passDays(200)
    await renewKeys(scene.app.app.context)

    expect(asked()).toBe(1)
    expect(await account()).toMatchObject({ state: 'ok', by_button: false })
  })
})
