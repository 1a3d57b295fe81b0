import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ now: Date.parse('2026-11-26T10:40:00-03:00') })
})
afterAll(async () => await app.close())

const at = (time: string) => `2026-11-26T${time}:00-03:00`
const WHOLE_DAY = { starts_at: at('00:00'), ends_at: '2026-11-27T00:00:00-03:00' }

async function aMorning() {
  const shop = await aShop(app, { people: 2 })
  const token = await tokenOf(app, shop.ownerId)
  const [ill, other] = [shop.staffIds[0]!, shop.staffIds[1]!]
  const take = async (time: string, name: string, status?: 'checked_in' | 'in_progress') => {
    const customer = { name, phone: '11 2345-6789', email: `${name}@example.com` }
    const body = { services: [shop.serviceId], staff: ill, starts_at: at(time), customer }
    const { appointment } = await app.mustCall('createStaffAppointment', { body }, token)
    if (status === undefined) return appointment
    const step = { params: { id: appointment.id }, body: { status, revision: 1 } }
    return (await app.mustCall('setAppointmentStatus', step, token)).appointment
  }
  return { token, ill, other, take }
}

test('a customer who is waiting gets another slot first, and one who is being served needs none', async () => {
  const { token, ill, take } = await aMorning()
  await take('10:00', 'sentado', 'in_progress')
  const late = await take('10:30', 'tarde')
  const waiting = await take('11:00', 'espera', 'checked_in')

  const body = { staff: ill, ...WHOLE_DAY }
  const { turns } = await app.mustCall('previewDayMove', { body }, token)

  expect(turns.map(one => one.appointment.id)).toEqual([waiting.id, late.id])
})

test('a waiting customer keeps waiting with a colleague, is told in the shop, and is undone like the others', async () => {
  const { token, ill, other, take } = await aMorning()
  const waiting = await take('11:00', 'espera', 'checked_in')
  const moves = [
    { appointment: waiting.id, revision: waiting.revision, staff: other, starts_at: at('11:00') },
  ]
  const applied = await app.mustCall(
    'applyDayMove',
    { body: { staff: ill, ...WHOLE_DAY, moves } },
    token,
  )

  expect(applied.appointments).toMatchObject([
    { id: waiting.id, status: 'checked_in', legs: [{ staff: { id: other } }] },
  ])
  expect(applied.messages).toEqual([])
  const unnotified = await app.mustCall('listUntold', {}, token)
  expect(unnotified.items).toEqual([])

  const undone = await app.mustCall('undoDayMove', { params: { id: applied.id } }, token)
  expect(undone.appointments).toMatchObject([
    { id: waiting.id, status: 'checked_in', legs: [{ staff: { id: ill } }] },
  ])
})
