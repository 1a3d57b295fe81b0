/** Deposits that were received: used, given back, kept. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aTill, cents, type TestTill } from '#support/money/till.ts'

let app: TestApp | null = null
let till: TestTill

beforeEach(async () => {
  await app?.close()
  app = await openApp()
  till = await aTill(app)
})
afterEach(async () => await till.expectBalanced())
afterAll(async () => await app?.close())

const withDeposit = async (price: number, deposit: number) => {
  const { service } = await till.must('createService', {
    body: {
      name: 'Color',
      duration_minutes: 15,
      price,
      deposit,
      offers: [{ staff: till.ana, duration_minutes: null, price: null }],
    },
  })
  await till.must('updateSettings', { body: { deposit_instructions: 'Alias navaja.mp' } })
  const { appointment } = await app!.mustCall('createAppointment', {
    params: { ad_url: till.shop.adUrl },
    body: {
      services: [service.id],
      starts_at: '2026-11-24T15:00:00-03:00',
      customer: { name: 'Rita Paz', phone: '11 5555-1234' },
    },
  })
  await till.must('setAppointmentStatus', {
    params: { id: appointment.id },
    body: { status: 'booked' },
  })
  return appointment
}

describe('deposits', () => {
  test('are taken off what is due', async () => {
    const visit = await withDeposit(cents(10_000), cents(3000))
    const bill = await till.must('getBill', { params: { id: visit.id } })
    expect(bill).toMatchObject({ subtotal: cents(10_000), deposit: cents(3000), due: cents(7000) })

    const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(7000)) })

    expect(sale).toMatchObject({ total: cents(10_000), deposit: cents(3000) })
    const { period, deposits_held } = await till.figures()
    expect(period.revenue).toBe(cents(10_000))
    expect(deposits_held).toBe(0)
  })

  test('above the total leave the rest to give back', async () => {
    const visit = await withDeposit(cents(10_000), cents(8000))
    await till.must('updateAppointment', { params: { id: visit.id }, body: { price: cents(6000) } })

    const { sale, notices } = await till.mustCharge(visit.id, { payments: [] })

    expect(sale).toMatchObject({ total: cents(6000), deposit: cents(6000), payments: [] })
    expect(notices.join()).toContain('2.000')
    expect((await till.figures()).deposits_held).toBe(cents(2000))
    const { items } = await till.must('listDeposits', {})
    expect(items).toMatchObject([{ held: cents(2000), is_over: true }])
    await till.must('settleDeposit', {
      params: { id: visit.id },
      body: { how: 'give_back', method: 'transfer' },
    })
    expect((await till.figures()).deposits_held).toBe(0)
  })

  test('of who did not come are kept as income of their own, without commission', async () => {
    const visit = await withDeposit(cents(10_000), cents(3000))
    app!.clock.set(Date.parse('2026-11-24T15:30:00-03:00'))
    await till.must('setAppointmentStatus', {
      params: { id: visit.id },
      body: { status: 'no_show' },
    })

    await till.must('settleDeposit', { params: { id: visit.id }, body: { how: 'keep' } })

    const { period } = await till.figures()
    expect(period).toMatchObject({ kept_deposits: cents(3000), services: 0, commissions: 0 })
  })

  test('that staff take back as not received are not held', async () => {
    const visit = await withDeposit(cents(10_000), cents(3000))
    expect((await till.figures()).deposits_held).toBe(cents(3000))
    await till.must('setAppointmentStatus', {
      params: { id: visit.id },
      body: { status: 'awaiting_deposit', is_correction: true },
    })
    expect((await till.figures()).deposits_held).toBe(0)
  })
})
