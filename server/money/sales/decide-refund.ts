import type { Received } from '#contract/contract.ts'
import { priceText } from '#contract/texts/texts.ts'
import { sum } from '#domain/money/sale.ts'
import { portion, shares } from '#domain/money/shares.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { type Refundable, reversed, wholeOf } from './reverse.ts'
import type { SaleLine } from './write-sale.ts'

/** The lines of the refund that is asked for. Refuses with `refund_too_high` what is more than is left. */
export function decideRefund(
  lines: readonly Refundable[],
  { lines: wanted, amount }: Pick<Received<'refundSale', 'body'>, 'lines' | 'amount'>,
  currency: string,
): SaleLine[] {
  if (wanted !== undefined && amount !== undefined)
    return refuseField('amount', 'Elegí renglones o un importe, no las dos cosas.')
  if (wanted !== undefined) return wanted.map((one, place) => byLine(lines, one, place))
  if (amount !== undefined) return byAmount(lines, amount, currency)
  const whole = wholeOf(lines).filter(line => line.net !== 0 || line.quantity !== 0)
  return whole.length > 0 ? whole : refuse('refund_too_high')
}

function byLine(
  lines: readonly Refundable[],
  { id, quantity }: { readonly id: string; readonly quantity?: number | undefined },
  place: number,
): SaleLine {
  const one = lines.find(({ line }) => line.id === id)
  if (one === undefined) return refuseField(`lines.${place}.id`, 'Ese renglón no es de esta venta.')
  const { line, quantityLeft, netLeft, unitsLeft } = one
  if (line.kind === 'package')
    return unitsLeft === 0
      ? refuse('refund_too_high')
      : reversed(line, { quantity: unitsLeft, net: netLeft })
  const now = quantity ?? quantityLeft
  if (now > quantityLeft || now === 0)
    return refuse('refund_too_high', {
      detail: `De «${line.name}» quedan ${quantityLeft} por devolver.`,
    })
  const net =
    now === quantityLeft ? netLeft : Math.min(netLeft, portion(line.net, now, line.quantity))
  return reversed(line, { quantity: now, net })
}

/** Shared by what is left of each line; no piece goes back. */
function byAmount(lines: readonly Refundable[], amount: number, currency: string): SaleLine[] {
  const paid = lines.filter(({ line, netLeft }) => !line.is_paid_by_package && netLeft > 0)
  const left = sum(paid.map(({ netLeft }) => netLeft))
  if (amount > left)
    return refuse('refund_too_high', {
      detail: `Quedan ${priceText(left, currency)} por devolver.`,
    })
  const parts = shares(
    amount,
    paid.map(({ netLeft }) => netLeft),
  )
  return paid.flatMap(({ line, netLeft, unitsLeft }, place) => {
    const net = parts[place]!
    if (line.kind === 'package' && net !== netLeft)
      return refuseField('amount', 'Un paquete se devuelve entero: elegí su renglón.')
    return net === 0
      ? []
      : [reversed(line, { quantity: line.kind === 'package' ? unitsLeft : 0, net })]
  })
}
