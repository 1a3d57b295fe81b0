/* What charging comes to while it is being chosen, as the server will compute it. Amounts are whole minor units. */
import {
  type Discount,
  type Item,
  priceLines,
  type Rounding,
  roundedCash,
  sum,
} from '#domain/money/sale.ts'
import { percentOf } from '#domain/money/shares.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { readPrice } from '#domain/country/typed-price.ts'
import type { Terms } from './bill.ts'
import type { Checkout, DiscountDraft, PaymentDraft, TipDraft } from './checkout.ts'
import type { Line } from './lines.ts'

export type Payment = {
  readonly method: string
  readonly name: string
  readonly amount: number
  /** Null: exactly what it pays was handed over. */
  readonly tendered: number | null
  readonly change: number
  readonly collectedBy: string | null
}

/** Why it cannot be charged yet. `missing` and `surplus` have an amount. */
export type Fault =
  | { readonly kind: 'discount' | 'reason' | 'tip' | 'payment' | 'tendered' }
  | { readonly kind: 'missing' | 'surplus'; readonly amount: number }

export type Sums = {
  readonly subtotal: number
  /** What a package pays. */
  readonly covered: number
  readonly discount: number
  readonly total: number
  /** The part of the deposit that is used. */
  readonly deposit: number
  readonly tips: readonly { readonly staff: string; readonly amount: number }[]
  readonly tipTotal: number
  readonly rounding: number
  /** All payments together. */
  readonly due: number
  readonly payments: readonly Payment[]
  /** What the payment without an amount comes to; null when all have one. */
  readonly rest: number | null
  /** What each staff member did costs so much, after the discount: tips are a share of it. */
  readonly tipBases: ReadonlyMap<string, number>
  readonly fault: Fault | null
}

type Choice = Omit<Checkout, 'of' | 'items'>

export function sumsOf(
  lines: readonly Line[],
  terms: Terms,
  choice: Choice,
  covered: readonly number[] = [],
): Sums {
  const { currency } = terms
  const priced = priceLines(
    lines.map((line, place) => itemOf(line, covered.includes(place))),
    discountOf(choice.discount, currency),
  )
  const total = sum(priced.map(({ net }) => net))
  const discount = sum(priced.map(one => one.discount))
  const subtotal = sum(lines.map(({ unitPrice, quantity }) => unitPrice * quantity))
  const tipBases = basesOf(lines, (line, place) =>
    covered.includes(place) ? line.unitPrice * line.quantity : (priced[place]?.net ?? 0),
  )
  const tips = tipsOf(choice.tips, tipBases, currency)
  const tipTotal = sum(tips.map(({ amount }) => amount))
  const deposit = Math.min(terms.deposit, total)
  const paid = paymentsOf(choice.payments, terms, total + tipTotal - deposit)
  return {
    subtotal,
    covered: subtotal - discount - total,
    discount,
    total,
    deposit,
    tips,
    tipTotal,
    tipBases,
    ...paid,
    fault: faultOf(choice, currency) ?? paid.fault,
  }
}

function itemOf({ unitPrice, quantity }: Line, isCovered: boolean): Item {
  return { unitPrice: isCovered ? 0 : unitPrice, quantity }
}

/** A percentage in hundredths of a per cent; null when the text is none from 0 to 100 with at most two decimals. */
export function basisPointsIn(text: string): number | null {
  const plain = text.replaceAll(/[%\s]/g, '').replace(',', '.')
  const points = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
  return points !== null && points <= 10_000 ? points : null
}

/** Null while what was typed is no discount. */
export function discountOf(draft: DiscountDraft | null, currency: string): Discount | null {
  if (draft === null) return null
  const value =
    draft.unit === 'percent' ? basisPointsIn(draft.text) : readPrice(draft.text, currency)
  if (value === null || value === 0) return null
  return draft.unit === 'percent' ? { basisPoints: value } : { amount: value }
}

/** What a package pays was worth its price too. */
function basesOf(lines: readonly Line[], worthOf: (line: Line, place: number) => number) {
  const bases = new Map<string, number>()
  lines.forEach((line, place) => {
    const { kind, staff } = line
    if (kind === 'service' && staff !== null)
      bases.set(staff.id, (bases.get(staff.id) ?? 0) + worthOf(line, place))
  })
  return bases
}

/** A percentage of what the staff member did, in whole pesos; null when the typed text is no amount. */
export function tipAmount(tip: TipDraft, base: number, currency: string): number | null {
  const units = minorUnitsOf(currency)
  if ('percent' in tip) return Math.round(percentOf(base, tip.percent * 100) / units) * units
  return tip.text.trim() === '' ? 0 : readPrice(tip.text, currency)
}

function tipsOf(tips: Choice['tips'], bases: ReadonlyMap<string, number>, currency: string) {
  return Object.entries(tips)
    .filter(([staff]) => bases.has(staff))
    .map(([staff, tip]) => ({
      staff,
      amount: tipAmount(tip, bases.get(staff) ?? 0, currency) ?? 0,
    }))
    .filter(({ amount }) => amount > 0)
}

function faultOf({ discount, tips }: Choice, currency: string): Fault | null {
  if (discount !== null) {
    if (discountOf(discount, currency) === null) return { kind: 'discount' }
    if (discount.reason.trim() === '') return { kind: 'reason' }
  }
  const isWrong = Object.values(tips).some(tip => tipAmount(tip, 0, currency) === null)
  return isWrong ? { kind: 'tip' } : null
}

/** Of several payments the last one without an amount pays the rest, and only the rest in cash is rounded. */
function paymentsOf(chosen: readonly PaymentDraft[], terms: Terms, exact: number) {
  const typed = chosen.map(({ text }) => (text.trim() === '' ? 0 : readPrice(text, terms.currency)))
  const open = chosen.findLastIndex(({ text }) => text.trim() === '')
  const left = exact - sum(typed.map(amount => amount ?? 0))
  const isCash = chosen[open]?.method === 'cash'
  const rest = isCash ? roundedCash(left, terms.rounding && roundingOf(terms.rounding)) : left
  const rounding = open === -1 ? 0 : rest - left
  const payments = chosen.map((draft, place) =>
    paymentOf(draft, place === open ? Math.max(rest, 0) : (typed[place] ?? 0), terms),
  )
  const isUnreadable = typed.includes(null)
  return {
    rounding,
    due: exact + rounding,
    rest: open === -1 ? null : Math.max(rest, 0),
    payments: payments.filter(({ amount }) => amount > 0),
    fault: isUnreadable
      ? unreadable
      : (balanceFault(left, open) ?? tenderedFault(chosen, payments)),
  }
}

function roundingOf({ step, is_down: isDown }: NonNullable<Terms['rounding']>): Rounding {
  return { step, isDown }
}

const unreadable: Fault = { kind: 'payment' }

/** All of it by the method that the shop used most lately. */
export function usualPayment({ usual_method: method }: Terms): PaymentDraft {
  return { method, text: '', tendered: '', collectedBy: null }
}

function balanceFault(left: number, open: number): Fault | null {
  if (left < 0) return { kind: 'surplus', amount: -left }
  return open === -1 && left > 0 ? { kind: 'missing', amount: left } : null
}

function tenderedFault(
  drafts: readonly PaymentDraft[],
  payments: readonly Payment[],
): Fault | null {
  const isShort = payments.some(
    ({ amount, tendered }, place) =>
      drafts[place]?.method === 'cash' &&
      drafts[place].tendered.trim() !== '' &&
      (tendered === null || tendered < amount),
  )
  return isShort ? { kind: 'tendered' } : null
}

function paymentOf(draft: PaymentDraft, amount: number, { methods, currency }: Terms): Payment {
  const isCash = draft.method === 'cash'
  const tendered =
    isCash && draft.tendered.trim() !== '' ? readPrice(draft.tendered, currency) : null
  return {
    method: draft.method,
    name: methods.find(one => one.id === draft.method)?.name ?? draft.method,
    amount,
    tendered,
    change: Math.max((tendered ?? amount) - amount, 0),
    collectedBy: draft.collectedBy,
  }
}
