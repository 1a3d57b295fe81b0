/** What people earned, hold and got, and the settling of it. */
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

const sum = (rows: readonly { readonly amount: number }[]) =>
  rows.reduce((all, one) => all + one.amount, 0)

const settle = async (staff: string) =>
  await till.must('settleStatement', { body: { staff, from: till.today(), to: till.today() } })

const week = async () => {
  for (let n = 0; n < 12; n += 1) {
    const visit = await till.visit([cents(10_000)])
    await till.mustCharge(visit.id, {
      payments:
        n === 0
          ? [
              { method: 'transfer', amount: cents(8000), collected_by: till.ana },
              { method: 'cash', amount: cents(6500) },
            ]
          : till.cash(cents(10_000)),
      ...(n === 0 && { tips: [{ staff: till.ana, amount: cents(4500) }] }),
    })
  }
  await till.must('addStatementLine', {
    body: {
      staff: till.ana,
      kind: 'advance',
      amount: cents(12_000),
      reason: 'Vale del miércoles',
    },
  })
}

describe('a week of Ana', () => {
  test(
    'is commissions and tips, less advances and what she holds',
    { timeout: 60_000 },
    async () => {
      await week()
      const { total, sums, lines } = await till.statement(till.ana)
      expect(sums).toMatchObject({
        commission: cents(60_000),
        tip: cents(4500),
        advance: -cents(12_000),
        held: -cents(8000),
      })
      expect(total).toBe(cents(44_500))
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total)
      await till.must('addStatementLine', {
        body: {
          staff: till.ana,
          kind: 'rent',
          amount: cents(20_000),
          reason: 'Sillón de noviembre',
        },
      })
      expect((await till.statement(till.ana)).total).toBe(cents(24_500))

      const { settlement } = await settle(till.ana)

      expect(settlement.total).toBe(cents(24_500))
      expect((await till.statement(till.ana)).lines).toEqual([])
      const kept = await till.must('getStatement', {
        query: { staff: till.ana, from: till.today(), to: till.today(), settlement: settlement.id },
      })
      expect(kept.total).toBe(cents(24_500))
    },
  )
})

test('what comes after a settlement goes to the next one', async () => {
  const visit = await till.visit([cents(10_000)])
  const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(10_000)) })
  await settle(till.ana)
  await till.must('refundSale', {
    params: { id: sale.id },
    body: { amount: cents(1000), method: 'cash', reason: 'Queja' },
  })

  expect((await till.statement(till.ana)).total).toBe(-cents(500))
  expect(
    await app!.call(
      'settleStatement',
      { body: { staff: till.ana, from: till.today(), to: till.today(), total: 0 } },
      till.owner,
    ),
  ).toMatchObject({ problem: { code: 'stale_revision' } })
  await settle(till.ana)
  expect((await till.must('listSettlements', { query: {} })).items.map(one => one.total)).toEqual([
    -cents(500),
    cents(5000),
  ])
})

test('two who settle at once pay once', async () => {
  const visit = await till.visit([cents(10_000)])
  await till.mustCharge(visit.id, { payments: till.cash(cents(10_000)) })
  const body = { staff: till.ana, from: till.today(), to: till.today() }
  const both = await Promise.all(
    [1, 2].map(() => app!.call('settleStatement', { body }, till.owner)),
  )
  expect(both.filter(one => one.ok)).toHaveLength(1)
})

test('another rate counts from its day on, and what was earned stays', async () => {
  const first = await till.visit([cents(10_000)])
  await till.mustCharge(first.id, { payments: till.cash(cents(10_000)) })
  await till.must('saveCommissionRule', {
    body: { staff: till.ana, percent: 60, starts_on: '2026-11-25' },
  })
  const second = await till.visit([cents(10_000)])
  await till.mustCharge(second.id, { payments: till.cash(cents(10_000)) })
  expect((await till.statement(till.ana)).lines.map(one => [one.amount, one.percent])).toEqual([
    [cents(5000), 50],
    [cents(5000), 50],
  ])
  expect(
    await app!.call(
      'saveCommissionRule',
      { body: { percent: 10, starts_on: '2026-11-23' } },
      till.owner,
    ),
  ).toMatchObject({ problem: { code: 'validation_failed' } })
})

test('who left is still named in statements and figures, and the people add up to the revenue', async () => {
  const visit = await till.visit([cents(10_000), till.ana], [cents(6000), till.beto])
  await till.mustCharge(visit.id, { payments: till.cash(cents(16_000)) })
  await till.must('updateStaff', { params: { id: till.beto }, body: { is_active: false } })

  const { by_staff, period, by_day, by_service } = await till.figures()
  expect(by_staff.map(one => [one.id, one.amount])).toEqual([
    [till.ana, cents(10_000)],
    [till.beto, cents(6000)],
  ])
  for (const rows of [by_staff, by_day, by_service]) expect(sum(rows)).toBe(period.revenue)
  expect((await till.statement(till.beto)).total).toBe(cents(2400))
  const { items } = await till.must('listStatements', {})
  expect(items.map(one => one.staff.id)).toContain(till.beto)
})
