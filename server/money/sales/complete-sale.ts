/** Prices what is sold, takes the payments and writes it all: the same for an appointment and for a sale without one. */
import type { Received } from '#contract/contract.ts'
import { priceText } from '#contract/texts/texts.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { membershipOf } from '#server/kernel/http/caller.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { CARD_REASON, findCard } from '../packages/of-customer.ts'
import { issuePackage, movePackages, paidByPackage, usePackage } from './use-package.ts'
import type { Till } from '../till/till.ts'
import { type Item, toLines } from './items.ts'
import { discountIn, takePayments } from './pay.ts'
import { type SaleLine, totalOf, writeSale } from './write-sale.ts'

type Sent = Pick<
  Received<'chargeAppointment', 'body'>,
  'payments' | 'tips' | 'discount' | 'package' | 'is_card_visit'
>
type Content = {
  readonly items: readonly Item[]
  readonly customerId: string | null
  readonly appointment: { readonly id: string; readonly round: number } | null
  /** The deposit that is held. */
  readonly held: number
  readonly sent: Sent
}
export type Selling = { readonly till: Till; readonly account: Account }

export async function completeSale(
  work: Work,
  { till, account }: Selling,
  wanted: Content,
): Promise<{ readonly saleId: string; readonly notices: string[] }> {
  const member: Membership = membershipOf(account)
  const { sent, customerId, appointment, held } = wanted
  const isFree = await takesFreeVisit(work, till, wanted)
  const lines = await linesOf(work, till, wanted, isFree)
  const total = totalOf(lines)
  const depositUsed = Math.min(held, total)
  const paid = await takePayments(work, { till, member }, sent, total - depositUsed)
  const saleId = await writeSale(work.trx, till, {
    kind: 'sale',
    reverses: null,
    appointment,
    customerId,
    lines,
    ...paid,
    depositUsed,
    reason: [isFree ? CARD_REASON : '', sent.discount?.reason ?? ''].filter(Boolean).join('. '),
  })
  await movePackages(work.trx, till, packageMoves(lines, wanted.items))
  const notices = leftOf(till, held - depositUsed)
  const appointmentId = appointment?.id ?? null
  await work.emit({ type: 'sale.created', till, saleId, lines, appointmentId, notices })
  return { saleId, notices }
}

async function takesFreeVisit({ trx }: Work, till: Till, { sent, customerId }: Content) {
  if (sent.is_card_visit !== true) return false
  const card = customerId === null ? null : await findCard(trx, till, till.settings, customerId)
  if (card?.is_free === true) return true
  return refuseField('is_card_visit', 'La tarjeta todavía no llegó a la visita gratis.')
}

/** In the order of the items: what a package pays, the free visit, and the rest with the discount. */
async function linesOf(
  { trx }: Work,
  till: Till,
  { items, sent, customerId }: Content,
  isFree: boolean,
): Promise<SaleLine[]> {
  const use =
    sent.package === undefined || customerId === null
      ? null
      : await usePackage(trx, till, { packageId: sent.package, customerId }, items)
  const free = isFree ? dearestService(items) : -1
  const priced = items.filter((_, place) => use?.values.has(place) !== true && place !== free)
  const rest = toLines(priced, discountIn(sent))
  const lines: SaleLine[] = []
  for (const [place, item] of items.entries()) {
    const value = use?.values.get(place)
    if (use !== null && value !== undefined) lines.push(paidByPackage(item, use.packageId, value))
    else if (place === free) lines.push(...toLines([item], { basisPoints: 10_000 }))
    else lines.push(await withPackage(trx, till, { item, line: rest.shift()!, customerId }))
  }
  return lines
}

function dearestService(items: readonly Item[]): number {
  const prices = items.map(({ kind, unitPrice }) => (kind === 'service' ? unitPrice : -1))
  return prices.indexOf(Math.max(...prices))
}

async function withPackage(
  trx: Work['trx'],
  till: Till,
  { item, line, customerId }: { item: Item; line: SaleLine; customerId: string | null },
): Promise<SaleLine> {
  if (item.plan === undefined) return line
  if (customerId === null) return refuseField('customer', 'Elegí de quién es el paquete.')
  if (item.quantity !== 1)
    return refuseField('lines', 'Vendé los paquetes de a uno: repetí el renglón.')
  return { ...line, packageId: await issuePackage(trx, till, item, { customerId, net: line.net }) }
}

function packageMoves(lines: readonly SaleLine[], items: readonly Item[]) {
  return lines.flatMap((line, place) => {
    if (line.packageId === null) return []
    if (line.isPaidByPackage) return [{ line, units: -1, value: -line.net }]
    return [{ line, units: items[place]!.plan!.units, value: line.net }]
  })
}

function leftOf({ currency }: Till, left: number): string[] {
  return left > 0
    ? [`Quedan ${priceText(left, currency)} de la seña: devolvelos o dejalos a favor.`]
    : []
}
