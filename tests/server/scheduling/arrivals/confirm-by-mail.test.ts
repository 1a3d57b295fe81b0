/** A booking beyond what one connection books at once is confirmed by the link of a mail, within bounds. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, type TestShop, tokenOf } from '#support/server/shop.ts'
import { readMail } from '#support/server/mails/read-mail.ts'

const MINUTE = 60_000
let app: TestApp
let shop: TestShop
let ip: string
beforeAll(async () => {
  app = await openApp({
    hasPages: true,
    env: { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_PROFILE: 'default' },
  })
})
afterAll(async () => {
  await app.close()
})

let shops = 0
/** A shop of three, in which four visits were booked from `ip`: the next four wait. */
beforeEach(async () => {
  shops += 1
  ip = `203.0.113.${shops}`
  shop = await aShop(app, { people: 3 })
  for (let n = 0; n < 4; n += 1) await book(start(n))
})

const start = (n: number, date = '2026-11-25') =>
  new Date(Date.parse(`${date}T10:00:00-03:00`) + n * 30 * MINUTE).toISOString()

type Answer = {
  readonly code?: string
  readonly waits?: { readonly for: string }
  readonly manage_token: string
  readonly appointment: {
    readonly id: string
    readonly status: string
    readonly waits_until: string
    readonly waits_for_mail?: boolean
  }
}

let phones = 0
async function book(startsAt: string, email?: string, more: object = {}): Promise<Answer> {
  phones += 1
  const { params, body } = aBooking(shop, startsAt, `11 4444-${1000 + phones}`)
  const customer = { ...body.customer, ...(email === undefined ? {} : { email }) }
  const input = { params, body: { ...body, customer, ...more } }
  const answer = await send(app.url, 'createAppointment', input, undefined, {
    'x-forwarded-for': ip,
  })
  return answer.body as Answer
}

async function statusOf({ manage_token }: Answer) {
  const { appointment, waited_for } = await app.mustCall('getManagedAppointment', {
    params: { manage_token },
  })
  return { status: appointment.status, waited_for }
}

async function mailsTo(address: string) {
  await app.app.context.outbox.drain()
  return (await app.mails()).map(readMail).filter(({ to }) => to.includes(address))
}
const pagesIn = (html: string) => [
  ...new Set(
    [...html.matchAll(/href="([^"]*\/agenda\/[^"]*)"/g)].map(([, link]) =>
      link!.replaceAll('&amp;', '&'),
    ),
  ),
]

test('the mail has one link, which opens a page with one button, and only the button books', async () => {
  const booked = await book(start(6), 'julia@example.test')
  expect(booked.appointment).toMatchObject({ status: 'pending', waits_for_mail: true })
  const mails = await mailsTo('julia@example.test')
  expect(mails.map(one => one.kind)).toEqual(['confirm_booking'])
  expect(mails[0]!.text).toContain('Si no, el horario queda libre.')
  expect(mails[0]!.text).toContain('Si no fuiste vos, no hagas nada: el turno se cae solo.')
  const links = pagesIn(mails[0]!.html)
  expect(links).toHaveLength(1)
  const { pathname, search } = new URL(links[0]!)

  const page = await (await fetch(app.url + pathname + search)).text()
  expect(await statusOf(booked)).toMatchObject({ status: 'pending' })
  expect(page.match(/<button[^>]*type="submit"[^>]*>\s*([^<]*?)\s*</g)).toHaveLength(1)
  expect(page).toContain('Con un toque queda reservado en La Navaja.')
  const form = new URLSearchParams({
    accion: 'confirmar',
    proof: new URLSearchParams(search).get('prueba') ?? '',
  })
  const posted = await fetch(app.url + pathname + search, {
    method: 'POST',
    redirect: 'manual',
    body: form,
  })

  expect(posted.headers.get('location')).toBe(`${pathname}?nuevo=1`)
  expect(await statusOf(booked)).toMatchObject({ status: 'booked' })
  const kinds = (await mailsTo('julia@example.test')).map(one => one.kind)
  expect(kinds.toSorted()).toEqual(['booked', 'confirm_booking'])
  // The old link shows the ticket, and a second tap changes nothing.
  expect(await (await fetch(app.url + pathname + search)).text()).not.toContain('Con un toque')
  await fetch(app.url + pathname + search, { method: 'POST', redirect: 'manual', body: form })
  expect(await statusOf(booked)).toMatchObject({ status: 'booked' })
})

test('whoever booked has the link of the page, but does not confirm without the mail', async () => {
  const booked = await book(start(6), 'ajeno@example.test')
  const params = { manage_token: booked.manage_token }
  const other = app.app.context.secrets.signId('confirm_booking', shop.id, 1)

  const bodies = [{}, { proof: booked.manage_token }, { proof: other }]
  const answers = await Promise.all(
    bodies.map(async body => await app.call('confirmManagedAppointment', { params, body })),
  )

  expect(answers.map(answer => (answer.ok ? 'ok' : answer.problem.code))).toEqual([
    'invalid_transition',
    'link_expired',
    'link_expired',
  ])
  expect(await statusOf(booked)).toMatchObject({ status: 'pending' })
})

test('what the shop has to answer is not confirmed by a mail', async () => {
  const booked = await book(start(6))
  expect(booked.appointment).toMatchObject({ status: 'pending' })
  expect(booked.appointment).not.toHaveProperty('waits_for_mail')
  const proof = app.app.context.secrets.signId('confirm_booking', booked.appointment.id, 1)

  const params = { manage_token: booked.manage_token }
  const answer = await app.call('confirmManagedAppointment', { params, body: { proof } })

  expect(answer).toMatchObject({ ok: false, problem: { code: 'invalid_transition' } })
})

test('it waits half an hour; then the time is free and nobody is written to', async () => {
  const booked = await book(start(6), 'lenta@example.test')
  const until = Date.parse(booked.appointment.waits_until)
  expect(Math.round((until - app.clock.now()) / MINUTE)).toBe(30)

  await mailsTo('lenta@example.test')
  app.clock.set(until + MINUTE)

  expect(await statusOf(booked)).toEqual({ status: 'expired', waited_for: 'mail' })
  const query = { services: shop.serviceId, from: '2026-11-25', days: 1 }
  const { days } = await app.mustCall('listSlots', { params: { ad_url: shop.adUrl }, query })
  const at = days[0]!.slots.find(slot => Date.parse(slot.starts_at) === Date.parse(start(6)))
  expect(at?.staff).toHaveLength(3)
  await fetch(`${app.url}/api/__test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: 0 }),
  })
  expect((await mailsTo('lenta@example.test')).map(one => one.kind)).toEqual(['confirm_booking'])
})

test('a mailbox confirms one at a time in a shop, however it is spelled', async () => {
  await book(start(6), 'ana.paz@gmail.com')

  const again = await book(start(8), 'anapaz+2@gmail.com', { expects: 'mail' })
  expect(again).toMatchObject({ code: 'would_wait', waits: { for: 'shop' } })
  ip = `198.51.100.${shops}`
  for (let n = 0; n < 4; n += 1) await book(start(n + 10))
  expect((await book(start(8), 'AnaPaz@googlemail.com')).appointment).not.toHaveProperty(
    'waits_for_mail',
  )
})

test('a network confirms three in a day by mail, and the shop decides on the next', async () => {
  const four = []
  for (let n = 6; n < 10; n += 1) four.push(await book(start(n), `v${n}@example.test`))

  expect(four.map(({ appointment }) => appointment.waits_for_mail ?? false)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(four[3]!.appointment.status).toBe('pending')
})

test('what was confirmed by mail counts as before: it makes no room for more', async () => {
  for (let n = 6; n < 10; n += 1) {
    const { manage_token, appointment } = await book(start(n), `w${n}@example.test`)
    const proof = app.app.context.secrets.signId('confirm_booking', appointment.id, 1)
    await app.call('confirmManagedAppointment', { params: { manage_token }, body: { proof } })
  }

  expect((await book(start(12), 'otra@example.test')).code).toBe('ask_the_shop')
})

test('the page is told before that a mail confirms it, also without one the shop does', async () => {
  const slot = { services: [shop.serviceId], starts_at: start(6) }
  const input = { params: { ad_url: shop.adUrl }, body: slot }
  const { body } = await send(app.url, 'holdSlot', input, undefined, { 'x-forwarded-for': ip })
  expect(body).toMatchObject({
    waits: {
      for: 'mail',
      text: 'Desde tu conexión ya se reservaron varios turnos: dejá tu mail y este lo confirmás con un link. Sin mail, lo tiene que confirmar el local.',
    },
  })

  const byShop = await book(start(6), undefined, { expects: 'mail' })
  expect(byShop.appointment).toMatchObject({ status: 'pending' })
})

test('the shop sees that it waits for a mail, and may accept it without one', async () => {
  const { appointment } = await book(start(6), 'rita@example.test')
  const token = await tokenOf(app, shop.ownerId)
  const params = { id: appointment.id }
  const before = await app.mustCall('getAppointment', { params }, token)
  expect(before.appointment.waits_for_mail).toBe(true)

  await app.mustCall('setAppointmentStatus', { params, body: { status: 'booked' } }, token)

  const after = await app.mustCall('getAppointment', { params }, token)
  expect(after.appointment).toMatchObject({ status: 'booked' })
  expect(after.appointment).not.toHaveProperty('waits_for_mail')
})
