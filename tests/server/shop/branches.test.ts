/** Settings that owners and the platform use seldom: the subscription, branches, public details and the audit log. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = 86_400_000
let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

async function anAdmin(): Promise<string> {
  return await tokenOf(app, await aUser(app, { isAdmin: true, isCustomer: false, name: 'Vera' }))
}

/** Compares only the hour, because the clock goes on while the shop is created. */
function around(hour: string): unknown {
  return expect.stringContaining(hour)
}

function aBranch(adUrl: string) {
  return { body: { name: 'La Navaja Sur', ad_url: adUrl, address: 'Alsina 10', city: 'Lomas' } }
}

describe('the subscription', () => {
  test('says how long the trial lasts, and that everything works', async () => {
    expect(await app.mustCall('getSubscription', {}, owner)).toEqual({
      state: 'trialing',
      follows: [],
      trial_ends_at: around('2026-12-24T10'),
      trial_days_left: 30,
      paid_until: null,
      takes_bookings: true,
      read_only_from: null,
      is_read_only: false,
      payments: [],
      cancel_at: null,
      taken_back_until: null,
    })
  })

  test('that has ended takes no bookings, and is read-only a week later', async () => {
    app.clock.set(TUESDAY_AT_TEN + 30 * DAY + 60_000)
    await app.mustCall('setTestClock', { body: { advance_seconds: 1 } })
    const at = async () =>
      await app.mustCall('getSubscription', {}, await tokenOf(app, shop.ownerId))

    expect(await at()).toMatchObject({
      state: 'paused',
      takes_bookings: false,
      read_only_from: around('2026-12-31T10'),
      is_read_only: false,
    })
    app.clock.set(TUESDAY_AT_TEN + 37 * DAY + 600_000)
    expect(await at()).toMatchObject({ is_read_only: true })
  })

  test('lists the payments', async () => {
    await app.mustCall(
      'recordPayment',
      { params: { id: shop.id }, body: { amount: 2_500_000, months: 2 } },
      await anAdmin(),
    )

    expect(await app.mustCall('getSubscription', {}, owner)).toMatchObject({
      state: 'active',
      paid_until: around('2027-01-24T10'),
      payments: [{ amount: 2_500_000, months: 2, currency: 'ARS' }],
    })
  })
})

describe('another branch', () => {
  test('is a draft of the same owner, to which they can switch', async () => {
    const adUrl = `sur-${shop.id.slice(0, 8)}`
    const { comerce: publicShop } = await app.mustCall('createBranch', aBranch(adUrl), owner)

    const { token } = await app.mustCall(
      'switchComerce',
      { body: { id_comerce: publicShop.id } },
      owner,
    )
    const dashboard = await app.mustCall('getDashboard', {}, token)
    expect(dashboard.comerce).toMatchObject({ ad_url: adUrl, status: 'draft', currency: 'ARS' })
    expect(dashboard.comerces.map(one => one.id).toSorted()).toEqual(
      [shop.id, publicShop.id].toSorted(),
    )
    // That session is in the new branch now, so the audit log of the first one needs another.
    const first = await tokenOf(app, shop.ownerId)
    const { items } = await app.mustCall('listAudit', { query: { actor: 'person' } }, first)
    expect(items[0]).toMatchObject({ action: 'comerce.added', detail: { to: { ad_url: adUrl } } })
  })

  test('sent twice with one key is one branch, and cannot use an address in use', async () => {
    const adUrl = `este-${shop.id.slice(0, 8)}`
    const keyed = { ...aBranch(adUrl), idempotencyKey: 'una-sola-sucursal' }

    const first = await app.mustCall('createBranch', keyed, owner)
    const again = await app.mustCall('createBranch', keyed, owner)

    expect(again).toEqual(first)
    expect(await app.call('createBranch', aBranch(adUrl), owner)).toMatchObject({
      problem: { code: 'ad_url_taken', errors: [{ field: 'ad_url' }] },
    })
    expect(await app.call('createBranch', aBranch('dashboard'), owner)).toMatchObject({
      problem: { code: 'validation_failed' },
    })
  })

  test('has links of its own for the services that only a link offers', async () => {
    const params = { id: shop.serviceId }
    const { service } = await app.mustCall(
      'updateService',
      { params, body: { is_public: false } },
      owner,
    )
    const { body } = aBranch('con-links')
    const { comerce } = await app.mustCall(
      'createBranch',
      { body: { ...body, copy: ['services'] } },
      owner,
    )
    const there = await app.mustCall('switchComerce', { body: { id_comerce: comerce.id } }, owner)
    const { items } = await app.mustCall('listServices', {}, there.token)

    expect(items[0]?.link_path).toMatch(/^\/.+/)
    expect(items[0]?.link_path).not.toBe(service.link_path)
  })

  test('that is suspended is not offered to switch to', async () => {
    const adUrl = `oeste-${shop.id.slice(0, 8)}`
    const { comerce: branch } = await app.mustCall('createBranch', aBranch(adUrl), owner)
    const body = { reason: 'Datos falsos' }
    await app.mustCall('suspendComerce', { params: { id: branch.id }, body }, await anAdmin())

    const { comerces } = await app.mustCall('getDashboard', {}, owner)

    expect(comerces.map(one => one.id)).toEqual([shop.id])
  })

  test('can be opened by the owner only, not by another administrator', async () => {
    const hired = await tokenOf(app, await aMember(app, shop))

    const refused = await app.call('createBranch', aBranch(`x-${shop.id.slice(0, 8)}`), hired)

    expect(refused).toMatchObject({ problem: { code: 'forbidden' } })
  })
})

describe('what the page says beside the services', () => {
  test.each([
    ['@la.navaja_ok', 'la.navaja_ok'],
    ['https://www.instagram.com/lanavaja/?hl=es', 'lanavaja'],
    ['', ''],
  ])('Instagram %s', async (typed, kept) => {
    const body = { instagram: typed }
    expect(await app.mustCall('updateSettings', { body }, owner)).toMatchObject({ instagram: kept })
  })

  test.each([
    ['lanavaja.com.ar', 'https://lanavaja.com.ar/'],
    ['http://lanavaja.com.ar/precios', 'http://lanavaja.com.ar/precios'],
  ])('its web page %s', async (typed, kept) => {
    const { website } = await app.mustCall('updateSettings', { body: { website: typed } }, owner)
    expect(website).toBe(kept)
  })

  test.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'data:text/html,x'],
    ['website', 'https://usuario:clave@banco.com'],
    ['website', 'una pagina'],
    ['instagram', 'la navaja'],
    ['instagram', '"><script>'],
  ])('is no %s like %s', async (field, typed) => {
    expect(await app.call('updateSettings', { body: { [field]: typed } }, owner)).toMatchObject({
      problem: { code: 'validation_failed', errors: [{ field }] },
    })
  })

  test('is public, and a break says what the owner wrote', async () => {
    const body = { policies: 'Diez minutos de tolerancia.', break_notice: 'Volvemos en febrero.' }
    await app.mustCall('updateSettings', { body }, owner)
    await app.mustCall('publishComerce', { body: { status: 'on_break' } }, owner)

    const { comerce: publicShop } = await app.mustCall('getComerce', {
      params: { ad_url: shop.adUrl },
    })

    expect(publicShop).toMatchObject({ ...body, status: 'on_break', takes_bookings: false })
  })
})

describe('the record', () => {
  test('can be filtered by person and by the shop’s days', async () => {
    await app.mustCall('updateSettings', { body: { name: 'La Otra' } }, owner)
    await app.mustCall('lookIntoComerce', { params: { id: shop.id } }, await anAdmin())
    const list = async (query: object) =>
      (await app.mustCall('listAudit', { query }, owner)).items.map(one => one.action)

    expect(await list({ actor: 'person' })).toEqual(['settings.changed'])
    expect(await list({ actor: 'platform' })).toEqual(['platform.looked'])
    expect(await list({ from: '2026-11-24', to: '2026-11-24' })).toHaveLength(2)
    expect(await list({ to: '2026-11-23' })).toEqual([])
    expect(await list({ from: '2026-11-25' })).toEqual([])
  })
})

describe('the platform', () => {
  test('answers a request once, by mail when the person left one', async () => {
    const admin = await anAdmin()
    const contact = `persona-${shop.id.slice(0, 8)}@correo.test`
    const body = { kind: 'withdrawal', name: 'Rita', contact, about: 'AB12' } as const
    const { code } = await app.mustCall('createConsumerRequest', { body })
    const find = async () => {
      const { items } = await app.mustCall('listConsumerRequests', { query: {} }, admin)
      return items.find(one => one.code === code)
    }
    const params = { id: (await find())?.id ?? '' }
    const answer = 'Anulamos la compra.\nLa devolución llega en 10 días.'

    const done = await app.mustCall('answerConsumerRequest', { params, body: { answer } }, admin)
    const again = await app.call('answerConsumerRequest', { params, body: { answer } }, admin)
    await app.app.context.outbox.drain()

    expect(done.mailed).toBe(true)
    expect(again).toMatchObject({ problem: { code: 'invalid_transition' } })
    expect(await find()).toMatchObject({ answer, handled_at: around('2026-11-24T10') })
    const mails = (await app.mails()).filter(mail => mail.includes(`To: ${contact}`))
    expect(mails.some(mail => mail.includes(code) && /Respondimos/.test(mail))).toBe(true)
    const { status } = await send(
      app.url,
      'answerConsumerRequest',
      { params, body: { answer } },
      owner,
    )
    expect(status).toBe(403)
  })

  test('sees when the jobs last ran', async () => {
    await app.mustCall('setTestClock', { body: { advance_seconds: 60 } })

    const health = await app.mustCall('getPlatformHealth', {}, await anAdmin())

    expect(health.jobs.is_failing).toBe(false)
    const lastPassAt = Date.parse(health.jobs.last_pass_at ?? '')
    expect(lastPassAt).toBeGreaterThan(TUESDAY_AT_TEN)
    expect(lastPassAt).toBeLessThanOrEqual(app.clock.now())
  })
})

test('only the platform sees who answered', async () => {
  const { rows } = await sql`select from audit where action = 'platform.request_answered'
    and organization_id is not null`.execute(app.app.context.database.db)
  expect(rows).toEqual([])
})
