/* Charging: an appointment, or a sale without one; and taking it back at once. */
import type { AppointmentWire, Reply, Sent } from '#contract/contract.ts'
import { change } from '#stores/change.ts'
import { callOnce } from '#stores/dashboard/api.ts'
import { settle } from '#stores/dashboard/appointment/appointment.ts'
import { putAppointment, reloadBoard } from '#stores/dashboard/board/board.ts'
import { followUp } from '#stores/dashboard/board/undo.ts'
import { expectOwn } from '#stores/notices.ts'
import type { SaleWire } from '#contract/sales/sale-shape.ts'
import { basisPointsIn, discountOf, type Sums } from './sums.ts'
import { bill } from './bill.ts'
import { type Checkout, endCheckout, type SoldItem } from './checkout.ts'
import { shop } from '#stores/dashboard/shop.ts'
import { chargesSince } from './may-charge.ts'
import { reloadSales } from './sales.ts'

type ChargeBody = Sent<'chargeAppointment', 'body'>

/** What all charges have in common. */
function bodyOf(choice: Checkout, sums: Sums, currency: string) {
  const { payments, tips } = sums
  return {
    payments: payments.map(({ method, amount, tendered, collectedBy }) => ({
      method,
      amount,
      ...(tendered === null ? {} : { tendered }),
      ...(collectedBy === null ? {} : { collected_by: collectedBy }),
    })),
    ...(tips.length > 0 ? { tips: [...tips] } : {}),
    ...discountBody(choice, currency),
  }
}

function discountBody({ discount }: Checkout, currency: string): Pick<ChargeBody, 'discount'> {
  const value = discountOf(discount, currency)
  if (!value || !discount) return {}
  const reason = discount.reason.trim()
  if ('amount' in value) return { discount: { amount: value.amount, reason } }
  return { discount: { percent: (basisPointsIn(discount.text) ?? 0) / 100, reason } }
}

/** Charges what was done and completes the appointment; then offers to undo it. */
export function chargeAppointment(
  appointment: Pick<AppointmentWire, 'id' | 'revision' | 'customer' | 'currency'>,
  choice: Checkout,
  sums: Sums,
) {
  const { id, revision, currency } = appointment
  const products = choice.items.map(item => ({ id: item.id, quantity: item.quantity }))
  const body: ChargeBody = {
    ...bodyOf(choice, sums, currency),
    ...(products.length > 0 ? { products } : {}),
    ...(choice.package === null ? {} : { package: choice.package }),
    ...(choice.isCardVisit ? { is_card_visit: true } : {}),
    revision,
  }
  expectOwn(id)
  const answer = callOnce('chargeAppointment', { params: { id }, body })
  return change(settleCharge(answer), ({ sale, notices }) => {
    endCheckout()
    offerUndo(sale, { notices, about: id, phone: appointment.customer.phone })
    void reloadSales()
  })
}

async function settleCharge(answer: ReturnType<typeof callOnce<'chargeAppointment'>>) {
  await settle(answer)
  const settled = await answer
  // What stood in the way is on the new bill: a closed desk, a used package.
  if (!settled.ok) void bill.reload()
  return settled
}

export type SaleCustomer = { readonly id: string; readonly phone: string | null }

/** Sells without an appointment; then offers to undo it. */
export function makeSale(
  choice: Checkout,
  { sums, currency, customer }: { sums: Sums; currency: string; customer: SaleCustomer | null },
) {
  const body = {
    ...bodyOf(choice, sums, currency),
    lines: choice.items.map(lineOf),
    ...(customer === null ? {} : { customer: customer.id }),
  }
  return change(callOnce('createSale', { body }), ({ sale, notices }) => {
    endCheckout()
    offerUndo(sale, { notices, about: null, phone: customer?.phone ?? null })
    void reloadSales()
  })
}

function lineOf({ kind, id, quantity, staff }: SoldItem) {
  return { kind, id, quantity, ...(staff === null ? {} : { staff }) }
}

type About = {
  readonly notices: readonly string[]
  readonly about: string | null
  readonly phone: string | null
}

function offerUndo(sale: SaleWire, about: About): void {
  // With the first sale of a shop its board begins to say what was not charged.
  if (chargesSince() === null) void shop.reload()
  followUp({ kind: 'charged', sale, ...about, takeBack: () => undoSale(sale.id) })
}

/** Within a minute: the appointment is then as it was before. */
function undoSale(id: string) {
  return change(callOnce('undoSale', { params: { id } }), showUndone)
}

async function showUndone({ appointment }: Reply<'undoSale'>): Promise<void> {
  if (appointment) putAppointment(appointment)
  await Promise.all([reloadSales(), reloadBoard()])
}

/** Opens the desk with what is in it, in minor units, without leaving what is being charged. */
export function openCashDesk(float: number) {
  return change(callOnce('openCashDesk', { body: { float } }))
}
