import { describe, expect, test } from 'vitest'
import type { Terms } from '#stores/dashboard/sales/bill.ts'
import type { Checkout } from '#stores/dashboard/sales/checkout.ts'
import type { Line } from '#stores/dashboard/sales/lines.ts'
import { linesLeft, netOf, refundTotal, type SaleLine } from '#stores/dashboard/sales/refund.ts'
import { sumsOf } from '#stores/dashboard/sales/sums.ts'

const ana = { id: 'ana', name: 'Ana' }
const beto = { id: 'beto', name: 'Beto' }

function aLine(unitPrice: number, more: Partial<Line> = {}): Line {
  return {
    kind: 'service',
    name: 'Corte',
    staff: ana,
    quantity: 1,
    unitPrice,
    added: null,
    stock: null,
    ...more,
  }
}

function terms(more: Partial<Terms> = {}): Terms {
  return {
    currency: 'ARS',
    deposit: 0,
    methods: [
      { id: 'cash', name: 'Efectivo' },
      { id: 'transfer', name: 'Transferencia' },
    ],
    usual_method: 'cash',
    desk: { is_open: true, is_needed: false, float: 0 },
    rounding: null,
    ...more,
  }
}

function paying(method: string, more: Partial<Checkout['payments'][number]> = {}) {
  return { method, text: '', tendered: '', collectedBy: null, ...more }
}

function choice(more: Partial<Checkout> = {}) {
  return {
    discount: null,
    tips: {},
    payments: [paying('cash')],
    package: null,
    isCardVisit: false,
    ...more,
  }
}

function percent(text: string) {
  return choice({ discount: { unit: 'percent', text, reason: 'x' } })
}

function sold(more: Partial<SaleLine> = {}): SaleLine {
  return {
    id: 'one',
    kind: 'product',
    item: null,
    name: 'Cera',
    staff: null,
    quantity: 3,
    list_price: 334,
    unit_price: 334,
    discount: 2,
    net: 1000,
    is_paid_by_package: false,
    refunded: { quantity: 0, net: 0 },
    ...more,
  }
}

describe('what charging comes to', () => {
  test('the change of what was handed over is not part of what is paid', () => {
    const chosen = choice({ payments: [paying('cash', { tendered: '10000' })] })
    const { payments, due } = sumsOf([aLine(749_000)], terms(), chosen)

    expect(due).toBe(749_000)
    expect(payments).toMatchObject([{ amount: 749_000, tendered: 1_000_000, change: 251_000 }])
  })

  test('a discount in per cent is rounded once for the whole sale', () => {
    expect(sumsOf([aLine(230)], terms(), percent('5'))).toMatchObject({ discount: 12, total: 218 })
    expect(sumsOf([aLine(2545)], terms(), percent('10 %'))).toMatchObject({ total: 2290 })
    expect(sumsOf([aLine(1000)], terms(), percent('100'))).toMatchObject({ due: 0, payments: [] })
  })

  test('a deposit is taken off up to the total, and never pays the tip', () => {
    const tipped = choice({ tips: { ana: { text: '500' } } })

    expect(sumsOf([aLine(600_000)], terms({ deposit: 800_000 }), tipped)).toMatchObject({
      deposit: 600_000,
      tipTotal: 50_000,
      due: 50_000,
    })
  })

  test('a tip in per cent is of what that person did after the discount, in whole pesos', () => {
    const lines = [aLine(1_000_050), aLine(1_500_000, { staff: beto })]
    const { tips } = sumsOf(
      lines,
      terms(),
      choice({ tips: { ana: { percent: 10 }, beto: { percent: 5 }, caro: { percent: 10 } } }),
    )

    expect(tips).toEqual([
      { staff: 'ana', amount: 100_000 },
      { staff: 'beto', amount: 75_000 },
    ])
  })

  test('what a package pays costs nothing, and its tip is of its price', () => {
    const lines = [aLine(1_000_000), aLine(600_000)]
    const chosen = choice({ tips: { ana: { percent: 10 } } })

    expect(sumsOf(lines, terms(), chosen, [0])).toMatchObject({
      covered: 1_000_000,
      total: 600_000,
      tipTotal: 160_000,
    })
  })

  test('the last payment without an amount pays the rest', () => {
    const split = choice({ payments: [paying('cash', { text: '4000' }), paying('transfer')] })

    expect(sumsOf([aLine(1_000_000)], terms(), split)).toMatchObject({
      rest: 600_000,
      payments: [{ amount: 400_000 }, { amount: 600_000 }],
      fault: null,
    })
  })

  test.each([
    ['too little', ['4000', '5000'], { kind: 'missing', amount: 100_000 }],
    ['too much', ['4000', '7000'], { kind: 'surplus', amount: 100_000 }],
    ['no number', ['mil', ''], { kind: 'payment' }],
  ])('several payments that are %s cannot be charged', (_, [cash = '', other = ''], fault) => {
    const split = choice({
      payments: [paying('cash', { text: cash }), paying('transfer', { text: other })],
    })

    expect(sumsOf([aLine(1_000_000)], terms(), split).fault).toEqual(fault)
  })

  test('less cash than is due cannot be charged', () => {
    const chosen = choice({ payments: [paying('cash', { tendered: '9000' })] })

    expect(sumsOf([aLine(1_000_000)], terms(), chosen).fault).toEqual({ kind: 'tendered' })
  })

  test('only cash is rounded, and last: 11.041 pesos of Chile are 11.040', () => {
    const chile = terms({ currency: 'CLP', rounding: { step: 10, is_down: false } })
    const card = choice({ payments: [paying('transfer')] })
    const split = choice({ payments: [paying('transfer', { text: '5000' }), paying('cash')] })

    expect(sumsOf([aLine(11_041)], chile, choice())).toMatchObject({ due: 11_040, rounding: -1 })
    expect(sumsOf([aLine(11_041)], chile, card)).toMatchObject({ due: 11_041, rounding: 0 })
    expect(sumsOf([aLine(11_041)], chile, split)).toMatchObject({ rest: 6040, rounding: -1 })
  })
})

describe('what a refund comes to', () => {
  test('the last pieces are worth all that is left of the line', () => {
    const line = sold({ refunded: { quantity: 2, net: 667 } })

    expect(netOf(sold(), 2)).toBe(667)
    expect(netOf(line, 1)).toBe(333)
    expect(linesLeft({ lines: [line, sold({ refunded: { quantity: 3, net: 1000 } })] })).toEqual([
      line,
    ])
  })

  test('of a package the server alone knows what is left', () => {
    const lines = [sold(), sold({ id: 'two', kind: 'package', quantity: 1 })]

    expect(refundTotal({ lines }, { one: 3 })).toBe(1000)
    expect(refundTotal({ lines }, { one: 3, two: 1 })).toBeNull()
  })
})
