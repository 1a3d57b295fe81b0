/** Who may do and see what, whose day it is, and that documents stay. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { tokenOf } from '#support/server/shop.ts'
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

describe('whose money it is', () => {
  test('a barber charges their own appointments if the shop lets them, and sees their own', async () => {
    const barber = await till.barber(till.ana)
    const [own, other] = [
      await till.visit([cents(1000), till.ana]),
      await till.visit([cents(2000), till.beto]),
    ]
    expect(await till.charge(other.id, { payments: till.cash(cents(2000)) }, barber)).toMatchObject(
      {
        problem: { code: 'not_found' },
      },
    )
    await till.must('updateMoneySettings', { body: { staff_charge: false } })
    expect(await till.charge(own.id, { payments: till.cash(cents(1000)) }, barber)).toMatchObject({
      problem: { code: 'forbidden' },
    })
    await till.must('updateMoneySettings', { body: { staff_charge: true } })
    const charged = await till.charge(own.id, { payments: till.cash(cents(1000)) }, barber)
    expect(charged.ok).toBe(true)
    const { sale } = await till.mustCharge(other.id, { payments: till.cash(cents(2000)) })
    const query = { from: till.today(), to: till.today() }
    expect((await till.must('listSales', { query }, barber)).total).toBe(cents(1000))
    expect(await app!.call('getSale', { params: { id: sale.id } }, barber)).toMatchObject({
      problem: { code: 'not_found' },
    })
    expect(
      await app!.call(
        'refundSale',
        { params: { id: sale.id }, body: { method: 'cash', reason: 'x' } },
        barber,
      ),
    ).toMatchObject({ problem: { code: 'forbidden' } })
    expect((await till.must('getStatement', { query }, barber)).staff.id).toBe(till.ana)
    expect(
      await app!.call('getStatement', { query: { ...query, staff: till.beto } }, barber),
    ).toMatchObject({
      problem: { code: 'not_found' },
    })
    for (const id of ['getFigures', 'listStatements', 'listCommissionRules'] as const)
      expect(await app!.call(id, { query } as never, barber)).toMatchObject({
        problem: { code: 'forbidden' },
      })
  })

  test('another shop sees, charges and refunds nothing of it', async () => {
    const visit = await till.visit([cents(1000)])
    const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(1000)) })
    const other = await aTill(app!)
    const calls = [
      await app!.call('getSale', { params: { id: sale.id } }, other.owner),
      await app!.call(
        'refundSale',
        { params: { id: sale.id }, body: { method: 'cash', reason: 'x' } },
        other.owner,
      ),
      await app!.call('undoSale', { params: { id: sale.id } }, other.owner),
      await app!.call('getBill', { params: { id: visit.id } }, other.owner),
      await app!.call(
        'getStatement',
        { query: { staff: till.ana, from: till.today(), to: till.today() } },
        other.owner,
      ),
      await app!.call(
        'addStatementLine',
        { body: { staff: till.ana, kind: 'rent', amount: 1, reason: 'x' } },
        other.owner,
      ),
    ]
    for (const call of calls) expect(call).toMatchObject({ problem: { code: 'not_found' } })
  })

  test('a receipt is read with its link alone, and a forged one is not', async () => {
    const visit = await till.visit([cents(1000)])
    const { sale } = await till.mustCharge(visit.id, { payments: till.cash(cents(1000)) })
    const token = sale.receipt_url.split('/').at(-1)!
    const receipt = await app!.mustCall('getReceipt', { params: { receipt_token: token } })
    expect(receipt.sale).toMatchObject({ number: 1, total: cents(1000) })
    expect(JSON.stringify(receipt)).not.toContain('made_by')
    const forged = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    expect(await app!.call('getReceipt', { params: { receipt_token: forged } })).toMatchObject({
      problem: { code: 'not_found' },
    })
  })

  test('documents cannot be changed, also not by hand', async () => {
    const visit = await till.visit([cents(1000)])
    await till.mustCharge(visit.id, { payments: till.cash(cents(1000)) })
    for (const change of [
      sql`update sales set total = 1`,
      sql`delete from sale_lines`,
      sql`update money_moves set amount = 1`,
      sql`update statement_lines set amount = 1`,
    ])
      await expect(change.execute(till.db)).rejects.toThrow()
  })
})

test('a sale at half past one in the morning is of the day before', async () => {
  app!.clock.set(Date.parse('2026-11-24T19:00:00-03:00'))
  const visit = await till.visit([cents(1000)])
  app!.clock.set(Date.parse('2026-11-25T01:30:00-03:00'))
  const token = await tokenOf(app!, till.shop.ownerId)
  const { sale } = await till.must(
    'chargeAppointment',
    { params: { id: visit.id }, body: { payments: till.cash(cents(1000)) } },
    token,
  )
  expect(sale.business_day).toBe('2026-11-24')
})
