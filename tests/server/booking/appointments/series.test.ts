import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const FIRST = '2026-11-26T10:00:00-03:00'
const THIRD = '2026-12-10T10:00:00-03:00'

async function aShopWithToken(staffMembers = 1): Promise<{ shop: TestShop; token: string }> {
  const shop = await aShop(app, { people: staffMembers })
  return { shop, token: await tokenOf(app, shop.ownerId) }
}

const preview = async (shop: TestShop, token: string) =>
  await app.mustCall(
    'previewSeries',
    { body: { services: [shop.serviceId], starts_at: FIRST, every_weeks: 1, count: 4 } },
    token,
  )

const seriesOf = (shop: TestShop, starts: readonly string[]) => ({
  body: {
    services: [shop.serviceId],
    customer: { name: 'Raúl Ortega', phone: '11 2345-6789', email: 'raul@example.test' },
    occurrences: starts.map(starts_at => ({ starts_at })),
  },
})

test('a preview names each occurrence that does not fit, with what is near', async () => {
  const { shop, token } = await aShopWithToken()
  await app.mustCall('createAppointment', aBooking(shop, THIRD))
  const holiday = { date: '2026-12-08', choice: 'closed' as const }
  await app.mustCall('chooseHoliday', { body: holiday }, token)

  const { occurrences } = await preview(shop, token)

  expect(occurrences.map(one => one.reason)).toEqual([null, null, 'slot_taken', null])
  expect(occurrences[2]?.alternatives).toHaveLength(3)
})

test('a series is booked completely, each date an appointment of its own, or not at all', async () => {
  const { shop, token } = await aShopWithToken()
  await app.mustCall('createAppointment', aBooking(shop, THIRD, '11 4000-0001'))
  const { occurrences } = await preview(shop, token)
  const starts = occurrences.map(one => one.starts_at!)

  const refused = await send(app.url, 'createSeries', seriesOf(shop, starts), token)
  const query = { from: '2026-11-26', to: '2026-12-31' }
  const between = await app.mustCall('listAppointments', { query }, token)
  const moved = starts.with(2, occurrences[2]!.alternatives[0]!.starts_at)
  const made = await app.mustCall('createSeries', seriesOf(shop, moved), token)
  const after = await app.mustCall('listAppointments', { query }, token)

  expect(refused.body).toMatchObject({
    code: 'slot_taken',
    errors: [{ field: 'occurrences.2.starts_at' }],
  })
  expect(between.items).toHaveLength(1)
  expect(made.appointments.map(appointment => appointment.starts_at)).toEqual(moved)
  expect(new Set(made.appointments.map(appointment => appointment.series))).toEqual(
    new Set([made.series]),
  )
  expect(after.items).toHaveLength(5)
})

test('two series on the same hours: one of them, and no half of the other', async () => {
  const { shop, token } = await aShopWithToken(2)
  const { occurrences } = await preview(shop, token)
  const starts = occurrences.map(one => one.starts_at!)
  const [staff] = shop.staffIds
  const wanted = (list: readonly string[]) => {
    const { body } = seriesOf(shop, list)
    return { body: { ...body, staff } }
  }

  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      send(app.url, 'createSeries', wanted(index % 2 === 0 ? starts : starts.toReversed()), token),
    ),
  )

  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([
    201, 409, 409, 409, 409, 409,
  ])
  const query = { from: '2026-11-26', to: '2026-12-31' }
  expect((await app.mustCall('listAppointments', { query }, token)).items).toHaveLength(4)
})

test('a retry with the same key makes no second series', async () => {
  const { shop, token } = await aShopWithToken()
  const input = { ...seriesOf(shop, [FIRST, THIRD]), idempotencyKey: 'fijo-1' }

  const first = await app.mustCall('createSeries', input, token)
  const again = await app.mustCall('createSeries', input, token)

  expect(again.series).toBe(first.series)
})

test('a series is cancelled from one date on, and the dates before it stay', async () => {
  const { shop, token } = await aShopWithToken()
  const { occurrences } = await preview(shop, token)
  const starts = occurrences.map(one => one.starts_at!)
  const made = await app.mustCall('createSeries', seriesOf(shop, starts), token)

  const params = { id: made.series }
  const answer = await app.mustCall('cancelSeries', { params, body: { from: starts[2]! } }, token)
  const stranger = await aShopWithToken()
  const theirs = await app.call('cancelSeries', { params, body: { from: FIRST } }, stranger.token)

  expect(answer.appointments.map(appointment => appointment.starts_at)).toEqual(starts.slice(2))
  const query = { from: '2026-11-26', to: '2026-12-31', status: 'booked' }
  const left = await app.mustCall('listAppointments', { query }, token)
  expect(left.items.map(appointment => appointment.starts_at)).toEqual(starts.slice(0, 2))
  expect(theirs).toMatchObject({ ok: false, problem: { code: 'not_found' } })
})

test('a series without a phone is one customer, not one for each date', async () => {
  const { shop, token } = await aShopWithToken()
  const { body } = seriesOf(shop, [FIRST, '2026-12-03T10:00:00-03:00', THIRD])

  await app.mustCall('createSeries', { body: { ...body, customer: { name: 'Gabriel' } } }, token)

  const { items } = await app.mustCall('listClients', { query: { q: 'Gabriel' } }, token)
  expect(items).toHaveLength(1)
})

test('without a requested staff member, the one who is free on the first date does all of them', async () => {
  const { shop, token } = await aShopWithToken(3)
  const [one, two] = shop.staffIds
  const busy = { services: [shop.serviceId], customer: { name: 'Otra' } }
  // Without a rule that keeps the staff member, the one with fewer appointments on each day would be chosen, another
  // one each week.
  for (const [staff, starts_at] of [
    [one, '2026-11-26T15:00:00-03:00'],
    [two, '2026-11-26T16:00:00-03:00'],
  ] as const) {
    await app.mustCall('createStaffAppointment', { body: { ...busy, staff, starts_at } }, token)
  }
  const { occurrences } = await preview(shop, token)
  const starts = occurrences.map(occurrence => occurrence.starts_at!)

  const made = await app.mustCall('createSeries', seriesOf(shop, starts), token)

  const [, , free] = shop.staffIds
  expect(new Set(occurrences.map(occurrence => occurrence.staff))).toEqual(new Set([free]))
  expect(new Set(made.appointments.map(appointment => appointment.legs[0]?.staff.id))).toEqual(
    new Set([free]),
  )
})

test('a preview offers the same hour with others before other hours, also where it fits', async () => {
  const { shop, token } = await aShopWithToken(2)
  const [staffMember, other] = shop.staffIds
  const body = { services: [shop.serviceId], staff: staffMember, starts_at: FIRST }

  const { occurrences } = await app.mustCall(
    'previewSeries',
    { body: { ...body, every_weeks: 1, count: 2 } },
    token,
  )

  expect(occurrences[0]?.reason).toBeNull()
  expect(occurrences[0]?.alternatives).toHaveLength(4)
  expect(occurrences[0]?.alternatives[0]).toEqual({ starts_at: FIRST, staff: other })
  expect(occurrences[0]?.alternatives.slice(1).map(place => place.staff)).toEqual([
    staffMember,
    staffMember,
    staffMember,
  ])
})

test('a preview names the holidays it falls on', async () => {
  const { shop, token } = await aShopWithToken()
  const body = { services: [shop.serviceId], starts_at: '2026-12-18T10:00:00-03:00' }

  const { occurrences } = await app.mustCall(
    'previewSeries',
    { body: { ...body, every_weeks: 1, count: 3 } },
    token,
  )

  expect(occurrences.map(occurrence => occurrence.holiday)).toEqual([null, 'Navidad', 'Año Nuevo'])
})

test('a series that is cancelled as a whole is one event for the shop, and its appointments can be listed', async () => {
  const { shop, token } = await aShopWithToken()
  const { occurrences } = await preview(shop, token)
  const starts = occurrences.map(one => one.starts_at!)
  const { series } = await app.mustCall('createSeries', seriesOf(shop, starts), token)
  const stranger = await aShopWithToken()

  const params = { id: series }
  await app.mustCall('cancelSeries', { params, body: { from: starts[1]! } }, token)
  await app.app.context.notices.flush()

  const colleague = await tokenOf(app, await aMember(app, shop))
  const { items: notices } = await app.mustCall('listNotices', { query: {} }, colleague)
  const own = await app.mustCall('listNotices', { query: {} }, token)
  const listed = await app.mustCall('listSeries', { params }, token)
  const theirs = await app.call('listSeries', { params }, stranger.token)
  expect(notices.filter(one => one.kind === 'cancel').map(one => one.message)).toEqual([
    'El turno de Raúl Ortega quedó cancelado, y los 2 que seguían: Corte con Persona 1, jue 3, 10:00',
  ])
  expect(own).toMatchObject({ items: [], unread: 0 })
  expect(listed.items.map(appointment => appointment.status)).toEqual([
    'booked',
    'cancelled',
    'cancelled',
    'cancelled',
  ])
  expect(theirs).toMatchObject({ ok: false, problem: { code: 'not_found' } })
})

test('the mails about a cancelled series leave once it can no longer be undone', async () => {
  const { shop, token } = await aShopWithToken()
  const { occurrences } = await preview(shop, token)
  const starts = occurrences.map(one => one.starts_at!)
  const body = seriesOf(shop, starts).body
  const customer = { ...body.customer, email: `${shop.adUrl}@example.test` }
  const { series } = await app.mustCall('createSeries', { body: { ...body, customer } }, token)
  const mailsSent = async () => {
    await app.app.context.outbox.drain()
    const mails = (await app.mails()).filter(mail => mail.includes(customer.email))
    return mails.filter(mail => mail.includes('También quedan cancelados')).length
  }
  const later = () => app.clock.set(app.clock.now() + 20_000)
  const cancel = () =>
    app.mustCall('cancelSeries', { params: { id: series }, body: { from: starts[1]! } }, token)

  const { appointments } = await cancel()
  expect(await mailsSent()).toBe(0)
  for (const { id } of appointments) {
    const status = { status: 'booked' as const, notify: false }
    await app.mustCall('setAppointmentStatus', { params: { id }, body: status }, token)
  }
  // The mail had not left, so the customer believes what is true again.
  expect((await app.mustCall('listUntold', {}, token)).items).toEqual([])
  later()
  expect(await mailsSent()).toBe(0)

  const again = await cancel()
  expect((await app.mustCall('listUntold', {}, token)).items).toEqual([])
  later()
  expect(await mailsSent()).toBe(1)
  for (const { id } of again.appointments) {
    const status = { status: 'booked' as const, notify: false }
    await app.mustCall('setAppointmentStatus', { params: { id }, body: status }, token)
  }
  const unnotified = await app.mustCall('listUntold', {}, token)
  expect(unnotified.items.map(one => one.appointment.id)).toEqual(
    again.appointments.map(one => one.id),
  )
})

test('the chosen future appointments of a customer are cancelled at once', async () => {
  const { shop, token } = await aShopWithToken()
  const starts = [FIRST, '2026-12-03T10:00:00-03:00', THIRD]
  const wanted = seriesOf(shop, starts).body
  const their = { ...wanted.customer, email: `${shop.adUrl}@example.test` }
  const { appointments } = await app.mustCall(
    'createSeries',
    { body: { ...wanted, customer: their } },
    token,
  )
  const [customer] = (await app.mustCall('listClients', { query: {} }, token)).items
  const params = { id: customer?.id ?? '' }
  const [first = '', , third = ''] = appointments.map(one => one.id)
  const body = { turns: [first, third], asked_by: 'customer' as const, reason: 'Se muda' }

  const answer = await app.mustCall('cancelClientTurns', { params, body }, token)
  const again = await app.mustCall('cancelClientTurns', { params, body }, token)
  const { items } = await app.mustCall(
    'listAppointments',
    { query: { from: '2026-11-26', to: '2026-12-31' } },
    token,
  )
  app.clock.set(app.clock.now() + 20_000)
  await app.app.context.outbox.drain()
  const mails = (await app.mails()).filter(mail => mail.includes(their.email))

  expect(answer.appointments.map(one => [one.id, one.status])).toEqual([
    [first, 'cancelled'],
    [third, 'cancelled'],
  ])
  expect(again.appointments).toEqual([])
  expect(items.map(one => one.status).toSorted()).toEqual(['booked', 'cancelled', 'cancelled'])
  expect(mails.filter(mail => mail.includes('cancelado'))).toHaveLength(1)
})

test('each address of the appointments cancelled at once gets a mail, and those without one stay unnotified', async () => {
  const { shop, token } = await aShopWithToken()
  const starts = [FIRST, '2026-12-03T10:00:00-03:00', THIRD, '2026-12-17T10:00:00-03:00']
  const [one, other] = [`una@${shop.adUrl}.test`, `otra@${shop.adUrl}.test`]
  const emails = [undefined, one, other, other]
  const turns: string[] = []
  for (const [index, starts_at] of starts.entries()) {
    const { params, body } = aBooking(shop, starts_at)
    const customer = { ...body.customer, email: emails[index] }
    const wanted = { params, body: { ...body, customer } }
    turns.push((await app.mustCall('createAppointment', wanted)).appointment.id)
  }
  const [customer] = (await app.mustCall('listClients', { query: {} }, token)).items

  await app.mustCall(
    'cancelClientTurns',
    { params: { id: customer?.id ?? '' }, body: { turns } },
    token,
  )
  app.clock.set(app.clock.now() + 20_000)
  await app.app.context.outbox.drain()

  const mails = (await app.mails()).filter(mail => mail.includes('quedó cancelado'))
  const { items: unnotified } = await app.mustCall('listUntold', {}, token)
  const about = (email: string) => mails.filter(mail => mail.includes(`To: ${email}`))
  expect(about(one)).toHaveLength(1)
  expect(about(other)).toHaveLength(1)
  expect(about(one)[0]).not.toContain('También quedan cancelados')
  expect(about(other)[0]).toContain('También quedan cancelados')
  expect(unnotified.map(({ appointment }) => appointment.id)).toEqual(turns.slice(0, 1))
})

test('nobody cancels the future appointments of another customer, shop or agenda', async () => {
  const { shop, token } = await aShopWithToken(2)
  const { appointments } = await app.mustCall('createSeries', seriesOf(shop, [FIRST, THIRD]), token)
  const [customer] = (await app.mustCall('listClients', { query: {} }, token)).items
  const body = { name: 'Otra Persona' }
  const { client: other } = await app.mustCall('createClient', { body }, token)
  const stranger = await aShopWithToken()
  const staff = appointments[0]?.legs[0]?.staff.id
  const advisor = await aMember(app, shop, {
    role: 'comerce_advisor',
    staffId: shop.staffIds.find(id => id !== staff) ?? null,
  })
  const turns = appointments.map(one => one.id)
  const statusOf = async (id: string, who: string) =>
    (await send(app.url, 'cancelClientTurns', { params: { id }, body: { turns } }, who)).status

  expect(await statusOf(other.id, token)).toBe(404)
  expect(await statusOf(customer?.id ?? '', stranger.token)).toBe(404)
  expect(await statusOf(customer?.id ?? '', await tokenOf(app, advisor))).toBe(404)
})
