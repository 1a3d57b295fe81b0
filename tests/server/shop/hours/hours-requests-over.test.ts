/** Requests for days that are past, or closed, when the owner decides. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { send } from '#support/send.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = 86_400_000
const noon = { start_minute: 720, end_minute: 1200 }

let app: TestApp
let shop: TestShop
let offId: string
let dateId: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  const member = { role: 'comerce_advisor', staffId: shop.staffIds[0] ?? null } as const
  const advisor = await tokenOf(app, await aMember(app, shop, member))
  const off = { kind: 'off', from: '2026-11-25', to: '2026-11-27' } as const
  const date = { kind: 'date' as const, date: '2026-11-25', ranges: [noon] }
  offId = (await app.mustCall('askForHours', { body: { wish: off } }, advisor)).request.id
  dateId = (await app.mustCall('askForHours', { body: { wish: date } }, advisor)).request.id
})

it('requests for past days cannot be approved, and may still be refused', async () => {
  app.clock.set(TUESDAY_AT_TEN + 4 * DAY)
  const owner = await tokenOf(app, shop.ownerId)

  for (const id of [offId, dateId]) {
    const { status, body } = await send(
      app.url,
      'approveHoursRequest',
      { params: { id }, body: {} },
      owner,
    )
    expect([status, (body as { code: string }).code]).toEqual([409, 'request_past'])
  }
  expect((await app.mustCall('listExceptions', { query: {} }, owner)).items).toEqual([])
  const refusal = { params: { id: offId }, body: {} }
  const { request } = await app.mustCall('refuseHoursRequest', refusal, owner)
  expect(request.state).toBe('refused')
})

it('requests can be approved while one of their days is in the future', async () => {
  app.clock.set(TUESDAY_AT_TEN + 3 * DAY)
  const owner = await tokenOf(app, shop.ownerId)

  const approval = { params: { id: offId }, body: {} }
  const { request } = await app.mustCall('approveHoursRequest', approval, owner)

  expect(request.state).toBe('approved')
})

it('other hours cannot be approved on a day on which the shop is closed', async () => {
  const owner = await tokenOf(app, shop.ownerId)
  const days = { from: '2026-11-25', to: '2026-11-25', reason: 'Inventario' }
  const body = { staff: null, ...days, kind: 'closed' as const, ranges: [] }
  await app.mustCall('createException', { body }, owner)

  const approval = { params: { id: dateId }, body: {} }
  const answer = await send(app.url, 'approveHoursRequest', approval, owner)

  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'from' }] } })
})
