/** Values that no shop and no calendar can mean are refused at once, with the name of the field. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { isDeep } from '#support/server/chance.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let token: string
beforeAll(async () => {
  app = await openApp()
  shop = await aShop(app)
  token = await tokenOf(app, shop.ownerId)
})
afterAll(async () => {
  await app.close()
})

const QUICK_MS = 50
const start = '2026-11-25T10:00:00-03:00'
const anId = '00000000-0000-4000-8000-000000000000'
const ids = (count: number) => Array.from({ length: count }, () => anId)
const service = { name: 'Corte', price: 1000, duration_minutes: 30 }
const closure = {
  staff: null,
  from: '2026-12-01',
  to: '2026-12-01',
  kind: 'closed',
  ranges: [],
  reason: null,
}
const range = (startMinute: number, endMinute: number) => ({
  start_minute: startMinute,
  end_minute: endMinute,
})
const weekly = (...ranges: [number, number][]) => ({
  staff: null,
  ranges: ranges.map(([from, to]) => ({ weekday: 1, ...range(from, to) })),
})

type Case = readonly [id: OperationId, part: 'query' | 'body', value: object, field: string]

const slots = (query: object, field: string): Case => ['listSlots', 'query', query, field]
const booking = (body: object, field: string): Case => ['createAppointment', 'body', body, field]
const body = (id: OperationId, value: object, field: string): Case => [id, 'body', value, field]

const cases: readonly Case[] = [
  ...[63, 0, -1, 1e9, 1.5, 'x', ''].map(days => slots({ days }, 'days')),
  ...['9999-12-31', '0001-01-01', '2027-02-29', '2026-13-01', 'mañana', '2098-01-01'].map(from =>
    slots({ from }, 'from'),
  ),
  ...['', ids(7).join(), ids(100).join()].map(services => slots({ services }, 'services')),
  slots({ services: `x,${anId}` }, 'services.0'),
  slots({ services: `${anId},` }, 'services.1'),
  slots({ staff: 'x' }, 'staff'),
  slots({ add_ons: ids(100).join() }, 'add_ons'),
  ['listStaffSlots', 'query', { services: anId, days: 63 }, 'days'],
  ['listStaffSlots', 'query', { services: anId, from: '9999-01-01' }, 'from'],
  ['explainSlots', 'query', { services: anId, date: '9999-01-01' }, 'date'],
  ['explainSlots', 'query', { services: anId, date: '2090-01-01' }, 'date'],

  ...[
    '9999-12-31T10:00:00-03:00',
    '0001-01-01T00:00:00Z',
    '2026-11-25',
    '2027-02-29T10:00:00-03:00',
    'ya',
  ].map(starts_at => booking({ starts_at }, 'starts_at')),
  ...[[], ids(7), ids(5000), 'x', null].map(services => booking({ services }, 'services')),
  booking({ add_ons: ids(13) }, 'add_ons'),
  booking({ customer: { name: 'Ana', phone: '1' } }, 'customer.phone'),
  booking({ customer: { name: 'a'.repeat(81), phone: '11 2345-6789' } }, 'customer.name'),
  booking({ note: 'a'.repeat(501) }, 'note'),

  ...[0, -30, 1e9, 0.5, 4, 'media hora'].map(duration_minutes =>
    body('createService', { ...service, duration_minutes }, 'duration_minutes'),
  ),
  body('createService', { ...service, duration_minutes: undefined, segments: [] }, 'segments'),
  body(
    'createService',
    { ...service, duration_minutes: undefined, segments: [{ busy: true, minutes: 0 }] },
    'segments.0.minutes',
  ),
  body(
    'createService',
    {
      ...service,
      duration_minutes: undefined,
      segments: Array.from({ length: 8 }, () => ({ busy: true, minutes: 480 })),
    },
    'segments',
  ),
  body('createService', { ...service, buffer_after_minutes: 1e6 }, 'buffer_after_minutes'),
  body('createService', { ...service, price: -1 }, 'price'),
  body('createService', { ...service, rules: { slot_step_minutes: 0 } }, 'rules.slot_step_minutes'),
  body('createService', { ...service, rules: { horizon_days: 1e6 } }, 'rules.horizon_days'),
  body('createResource', { name: 'Sillón', quantity: 0 }, 'quantity'),
  body('createResource', { name: 'Sillón', quantity: 1e9 }, 'quantity'),

  body('updateSettings', { time_zone: 'America/Marte' }, 'time_zone'),
  body('updateSettings', { time_zone: '' }, 'time_zone'),
  body('updateSettings', { rules: { lead_minutes: -1 } }, 'rules.lead_minutes'),
  body('updateSettings', { rules: { horizon_days: 0 } }, 'rules.horizon_days'),

  body('replaceHours', weekly([600, 600]), 'ranges.0.end_minute'),
  body('replaceHours', weekly([600, 540]), 'ranges.0.end_minute'),
  body('replaceHours', weekly([600, 700], [650, 800]), 'ranges.1.start_minute'),
  body('replaceHours', weekly([600, 5000]), 'ranges.0.end_minute'),
  body(
    'replaceHours',
    { staff: null, ranges: [{ weekday: 8, ...range(600, 700) }] },
    'ranges.0.weekday',
  ),

  body('createException', { ...closure, to: '2026-11-30' }, 'to'),
  body('createException', { ...closure, from: '9999-01-01', to: '9999-01-02' }, 'from'),
  body('createException', { ...closure, to: '2031-01-01' }, 'to'),
  body('createException', { ...closure, ranges: [range(700, 600)] }, 'ranges.0.end_minute'),
  body(
    'createException',
    { ...closure, ranges: [range(600, 700), range(650, 800)] },
    'ranges.1.start_minute',
  ),
  body('createException', { ...closure, kind: 'open' }, 'ranges'),

  ['listAppointments', 'query', { from: '2026-12-02', to: '2026-12-01' }, 'to'],
  ['listAppointments', 'query', { from: '2026-12-01', to: '2027-02-01' }, 'to'],
  ['listAppointments', 'query', { from: '2026-12-01', to: '9999-12-31' }, 'to'],
  ['listBlocks', 'query', { from: '2026-12-02', to: '2026-12-01' }, 'to'],
  ['listBlocks', 'query', { from: '2026-12-01', to: '2099-01-01' }, 'to'],
  ['getStats', 'query', { from: '2026-12-02', to: '2026-12-01' }, 'to'],
]

function inputOf([id, part, value]: Case): object {
  const params = { ad_url: shop.adUrl }
  if (id === 'listSlots') return { params, query: { services: shop.serviceId, ...value } }
  if (id === 'createAppointment')
    return { params, body: { ...aBooking(shop, start).body, ...value } }
  return { [part]: value }
}

test.each(cases)('%s with %s %j names %s', async (...one) => {
  const [id, , , field] = one
  const ask = () => send(app.url, id, inputOf(one) as never, token)

  const answer = await ask()

  expect(answer.status).toBe(422)
  expect((answer.body as ProblemWire).errors?.map(error => error.field)).toContain(field)
  if (isDeep) expect(await medianMs(ask)).toBeLessThan(QUICK_MS)
})

const opened = (from: number, to: number) => ({
  ...closure,
  from: '2026-12-05',
  to: '2026-12-06',
  kind: 'open' as const,
  ranges: [range(from, to)],
})

test('an exception that says the same dates again is refused; one that adds hours is not', async () => {
  await app.mustCall('createException', { body: opened(600, 720) }, token)

  const again = await send(
    app.url,
    'createException',
    { body: { ...opened(700, 800), from: '2026-12-06', to: '2026-12-07' } },
    token,
  )
  const beside = await send(app.url, 'createException', { body: opened(780, 900) }, token)
  const ofStaffMember = await send(
    app.url,
    'createException',
    { body: { ...opened(600, 720), staff: shop.staffIds[0]! } },
    token,
  )

  expect(again.status).toBe(422)
  expect(again.body).toMatchObject({ errors: [{ field: 'from' }] })
  expect([beside.status, ofStaffMember.status]).toEqual([201, 201])
})

test('a block that ends before it begins, or lasts for months, is refused', async () => {
  const block = (ends_at: string, starts_at = start) => ({
    body: { staff: shop.staffIds[0]!, starts_at, ends_at },
  })

  const answers = await Promise.all(
    [block(start), block('2026-11-25T09:00:00-03:00'), block('2027-11-25T10:00:00-03:00')].map(
      input => send(app.url, 'createBlock', input, token),
    ),
  )

  for (const answer of answers) {
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: [{ field: 'ends_at' }] })
  }
})

test('staff write down what was, but not of years ago', async () => {
  const write = async (starts_at: string) =>
    await send(
      app.url,
      'createStaffAppointment',
      {
        body: { services: [shop.serviceId], starts_at, customer: { name: 'Ana' }, overbook: true },
      },
      token,
    )
  const lastYear = await write('2025-11-25T10:00:00-03:00')
  const longAgo = await write('2002-11-25T10:00:00-03:00')
  const { appointment } = lastYear.body as { appointment: { id: string; starts_at: string } }
  const move = async (as: string, body: object) =>
    await send(
      app.url,
      'moveAppointment',
      { params: { id: appointment.id }, body: { overbook: true, ...body } } as never,
      as,
    )

  const moved = await move(token, { starts_at: '2002-11-25T10:00:00-03:00' })
  const now = app.clock.now()
  app.clock.set(Date.parse('2027-06-01T10:00:00-03:00'))
  const { starts_at } = appointment
  const longer = await move(await tokenOf(app, shop.ownerId), { starts_at, duration_minutes: 45 })
  app.clock.set(now)

  expect([lastYear.status, longAgo.status, moved.status]).toEqual([201, 422, 422])
  for (const { body: refused } of [longAgo, moved])
    expect(refused).toMatchObject({ errors: [{ field: 'starts_at' }] })
  expect(longer.status).toBe(200)
})

test('a visit longer than a day is refused, even by staff and over everything', async () => {
  const day = { ...service, name: 'Día entero', duration_minutes: 480 }
  const { service: long } = await app.mustCall('createService', { body: day }, token)
  const wanted = {
    services: Array.from({ length: 4 }, () => long.id),
    starts_at: start,
    customer: { name: 'Ana' },
    overbook: true,
  }

  const answer = await send(app.url, 'createStaffAppointment', { body: wanted }, token)

  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ errors: [{ field: 'services' }] })
})

async function medianMs(ask: () => Promise<unknown>): Promise<number> {
  const tries: number[] = []
  for (let round = 0; round < 15; round += 1) {
    const began = performance.now()
    await ask()
    tries.push(performance.now() - began)
  }
  return tries.toSorted((a, b) => a - b)[7]!
}
