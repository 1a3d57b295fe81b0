/** Each evening the staff get a mail about tomorrow, each about what they may see, once, unless they switch it off. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendDigests } from '#server/shop/digest/daily-digest.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 2 })
})

const goTo = async (now: string) =>
  await app.mustCall('setTestClock', { body: { now: `2026-11-${now}:00-03:00` } })
const book = async (startsAt: string, staff: string, phone: string) => {
  const { body, ...call } = aBooking(shop, `2026-11-${startsAt}:00-03:00`, phone)
  return await app.mustCall('createAppointment', { ...call, body: { ...body, staff } })
}

async function emailOf(userId: string): Promise<string> {
  const { rows } = await sql<{
    email: string
  }>`select email from users where id = ${userId}`.execute(app.app.context.database.db)
  return rows[0]?.email ?? ''
}

async function digestsTo(userId: string): Promise<string[]> {
  const email = await emailOf(userId)
  const mails = (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
  return mails.filter(mail => /^X-Mi-Turno-Kind: daily_digest/m.test(mail))
}

async function aDay() {
  const [first = '', second = ''] = shop.staffIds
  const advisor = await aMember(app, shop, { role: 'comerce_advisor', staffId: first })
  const sure = await book('25T10:00', first, '11 2345-1111')
  await app.mustCall('confirmManagedAppointment', {
    params: { manage_token: sure.manage_token },
    body: {},
  })
  await book('25T11:00', first, '11 2345-2222')
  await book('25T12:00', second, '11 2345-3333')
  const gone = await book('25T15:00', second, '11 2345-4444')
  await app.mustCall('cancelManagedAppointment', {
    params: { manage_token: gone.manage_token },
    body: {},
  })
  return { advisor }
}

test('the owner gets a digest of the whole shop, an advisor of their own agenda, once each', async () => {
  const { advisor } = await aDay()
  await goTo('24T18:59')
  const before = await digestsTo(shop.ownerId)
  app.clock.set(Date.parse('2026-11-24T19:00:00-03:00'))
  await Promise.all([sendDigests(app.app.context), sendDigests(app.app.context)])
  await goTo('24T21:00')

  expect(before).toEqual([])
  const [whole = '', ...more] = await digestsTo(shop.ownerId)
  expect(more).toEqual([])
  expect(whole).toContain('Mañana tenés 3 turnos, 2 sin confirmar')
  const [own = ''] = await digestsTo(advisor)
  expect(own).toContain('Mañana tenés 2 turnos, 1 sin confirmar')
})

test('no digest is sent about a day without appointments', async () => {
  await goTo('24T20:00')
  expect(await digestsTo(shop.ownerId)).toEqual([])
})

test('members who unsubscribe by its link or in their preferences get no more, and the others do', async () => {
  const { advisor } = await aDay()
  await goTo('24T20:00')
  const [mail = ''] = await digestsTo(shop.ownerId)
  const unfolded = mail.replaceAll(/\r\n[ \t]/g, ' ')
  const link = /^List-Unsubscribe:\s*<([^>]+)>/m.exec(unfolded)?.[1] ?? ''
  const params = { stop_token: new URL(link).pathname.split('/').at(-1) ?? '' }
  expect(await app.mustCall('getMailStop', { params })).toMatchObject({
    kind: 'daily_digest',
    is_stopped: false,
  })
  await app.mustCall('stopMail', { params })
  const owner = await tokenOf(app, shop.ownerId)
  const wishes = await app.mustCall('getNoticePreferences', {}, owner)
  const [staff = ''] = shop.staffIds
  await book('26T11:00', staff, '11 2345-5555')
  await goTo('25T20:00')

  expect(wishes.digest).toBe(false)
  expect(await digestsTo(shop.ownerId)).toHaveLength(1)
  expect(await digestsTo(advisor)).toHaveLength(2)

  const again = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateNoticePreferences', { body: { ...wishes, digest: true } }, again)
  await book('27T11:00', staff, '11 2345-6666')
  await goTo('26T20:00')
  expect(await digestsTo(shop.ownerId)).toHaveLength(2)
})

test('the digest is sent in the shop’s time, and waits for the end of a member’s quiet hours', async () => {
  await aDay()
  await keepQuiet(18, 8)
  await goTo('24T20:00')
  await goTo('25T07:55')
  const during = await digestsTo(shop.ownerId)
  await goTo('25T08:00')
  await goTo('25T12:00')

  expect(during).toEqual([])
  const [mail = '', ...more] = await digestsTo(shop.ownerId)
  expect(more).toEqual([])
  expect(mail).toContain('Hoy tenés 3 turnos, 2 sin confirmar')
})

test('quiet hours that end the same evening delay the digest until then', async () => {
  await aDay()
  await keepQuiet(19, 22)
  await goTo('24T21:00')
  const during = await digestsTo(shop.ownerId)
  await goTo('24T22:00')
  await goTo('25T10:00')

  expect(during).toEqual([])
  expect(await digestsTo(shop.ownerId)).toEqual([expect.stringContaining('Mañana tenés 3 turnos')])
})

test('quiet hours that begin later delay nothing', async () => {
  await aDay()
  await keepQuiet(20, 8)
  await goTo('24T19:00')
  await goTo('25T09:00')

  expect(await digestsTo(shop.ownerId)).toEqual([expect.stringContaining('Mañana tenés 3 turnos')])
})

async function keepQuiet(from: number, to: number): Promise<void> {
  const owner = await tokenOf(app, shop.ownerId)
  const wishes = await app.mustCall('getNoticePreferences', {}, owner)
  const body = { ...wishes, quiet: { from: from * 60, to: to * 60 } }
  await app.mustCall('updateNoticePreferences', { body }, owner)
}
