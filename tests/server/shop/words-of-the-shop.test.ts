/** The owner's templates are used in mails about requests, to customers, of the waitlist and about a moved day. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-26'
const at = (time: string): string => `${DAY}T${time}:00-03:00`

let app: TestApp
let shop: TestShop
let owner: string
let customers = 0
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 2 })
  owner = await tokenOf(app, shop.ownerId)
  const { items } = await app.mustCall('listTemplates', {}, owner)
  for (const { channel, kind, variables } of items) {
    // Every variable of the template, so that an unfilled one would remain visible.
    const holes = variables.map(name => `{${name}}`).join(' ')
    const body = { subject: channel === 'mail' ? `Propio ${kind}` : '', body: `${kind}: ${holes}.` }
    await app.mustCall('saveTemplate', { params: { channel, kind }, body }, owner)
  }
})

async function book(time: string) {
  const email = `palabras${(customers += 1)}@correo.test`
  const { body, ...call } = aBooking(shop, at(time))
  const customer = { ...body.customer, email }
  return {
    email,
    ...(await app.mustCall('createAppointment', { ...call, body: { ...body, customer } })),
  }
}

/** The subjects that an address received, in order; none of them contains an unfilled variable. */
async function subjectsOf(email: string): Promise<string[]> {
  await app.mustCall('setTestClock', { body: { advance_seconds: 60 } })
  const mails = (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
  for (const mail of mails) expect(mail).not.toMatch(/\{\p{L}+\}/u)
  return mails.map(mail => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
}

function expectOwn(text: string | undefined, kind: string): void {
  expect(text).toMatch(new RegExp(`^${kind}: `))
  expect(text).not.toMatch(/\{\p{L}+\}/u)
}

test('templates are used for what customers do to their own appointment', async () => {
  const { email, manage_token } = await book('15:00')
  const params = { manage_token }
  await subjectsOf(email)
  const body = { starts_at: at('16:00'), staff: shop.staffIds[0]! }
  await app.mustCall('moveManagedAppointment', { params, body })
  await subjectsOf(email)
  await app.mustCall('cancelManagedAppointment', { params, body: {} })

  expect(await subjectsOf(email)).toEqual([
    'Propio booked',
    'Propio own_moved',
    'Propio own_cancelled',
  ])
})

test('templates are used for a pending and for an expired request', async () => {
  const service = { params: { id: shop.serviceId }, body: { needs_approval: true } }
  await app.mustCall('updateService', service, owner)
  const { email } = await book('15:00')
  const first = await subjectsOf(email)
  await app.mustCall('setTestClock', { body: { now: at('15:01') } })

  expect(first).toEqual(['Propio requested'])
  expect(await subjectsOf(email)).toEqual(['Propio requested', 'Propio request_expired'])
})

test('templates are used for a deposit requested from the agenda', async () => {
  const { body, ...call } = aBooking(shop, at('15:00'))
  const service = { params: { id: shop.serviceId }, body: { deposit: 200_000 } }
  await app.mustCall('updateService', service, owner)
  const { appointment } = await app.mustCall('createAppointment', { ...call, body })

  const link = await app.mustCall('getManageLink', { params: { id: appointment.id } }, owner)

  expectOwn(link.text, 'deposit')
  expect(decodeURIComponent(link.whatsapp_url ?? '')).toContain('deposit: ')
})

test('templates are used for a moved day', async () => {
  const moved = await book('15:00')
  const cancelled = await book('16:00')
  const staff = shop.staffIds[0]!
  const away = { staff, starts_at: at('09:00'), ends_at: at('20:00') }
  const moves = [
    {
      appointment: moved.appointment.id,
      revision: 1,
      starts_at: at('15:00'),
      staff: shop.staffIds[1]!,
    },
  ]
  const cancels = [{ appointment: cancelled.appointment.id, revision: 1 }]

  const { messages } = await app.mustCall(
    'applyDayMove',
    { body: { ...away, moves, cancels } },
    owner,
  )

  const textOf = (id: string) => messages.find(one => one.appointment === id)?.text
  expectOwn(textOf(moved.appointment.id), 'day_moved')
  expectOwn(textOf(cancelled.appointment.id), 'day_cancelled')
})

test('templates are used for the waitlist: the entry, the offer, and its mail', async () => {
  const all = { starts_at: at('00:00'), ends_at: `2026-11-27T00:00:00-03:00`, reason: '' }
  for (const staff of shop.staffIds)
    await app.mustCall('createBlock', { body: { staff, ...all } }, owner)
  const customer = { name: 'Elena Paz', phone: '11 5555-0199', email: 'elena@palabras.test' }
  const wanted = { services: [shop.serviceId], from: DAY, to: DAY }
  const params = { ad_url: shop.adUrl }
  await app.mustCall('joinWaitlist', { params, body: { ...wanted, customer } })
  const chat = async () => {
    const { items } = await app.mustCall('listWaitlist', { query: {} }, owner)
    return new URL(items[0]?.whatsapp_url ?? '').searchParams.get('text') ?? ''
  }
  const before = await chat()
  expect(await subjectsOf('elena@palabras.test')).toEqual(['Propio waitlist_joined'])
  await app.mustCall('setTestClock', { body: { advance_seconds: 0 } })
  const { items } = await app.mustCall('listBlocks', { query: { from: DAY, to: DAY } }, owner)
  await app.mustCall('deleteBlock', { params: { id: items[0]!.id }, query: {} }, owner)

  expectOwn(before, 'waitlist_waiting')
  expectOwn(await chat(), 'waitlist_free')
  expect(await subjectsOf('elena@palabras.test')).toEqual([
    'Propio waitlist_joined',
    'Propio waitlist_offer',
  ])
  expectOwn(await chat(), 'waitlist_offer')
})

test('every template has a preview without an unfilled variable', async () => {
  const { items } = await app.mustCall('listTemplates', {}, owner)
  for (const { channel, kind, subject, body } of items) {
    const shown = await app.mustCall(
      'previewTemplate',
      { body: { channel, kind, subject, body } },
      owner,
    )
    expect(shown.text, kind).not.toMatch(/\{\p{L}+\}/u)
  }
})
