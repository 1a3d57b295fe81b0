/** What is due, and whether the payments are that. */
import type { Received } from '#contract/contract.ts'
import { priceText } from '#contract/texts/texts.ts'
import { roundedCash, sum, type Discount } from '#domain/money/sale.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { methodFor, type Till } from '../till/till.ts'
import { findStaff } from './items.ts'
import type { Payment, Tip } from './write-sale.ts'

type Body = Received<'chargeAppointment', 'body'>
type Paying = Pick<Body, 'payments' | 'tips'>
export type Paid = {
  readonly payments: readonly Payment[]
  readonly tips: readonly Tip[]
  readonly rounding: number
}

/** `due`: what is left of the total after deposits, before tips. Refuses with `payments_do_not_add_up`. */
export async function takePayments(
  { trx }: Work,
  { till, member }: { readonly till: Till; readonly member: Membership },
  { payments: sent, tips: sentTips = [] }: Paying,
  due: number,
): Promise<Paid> {
  const named = [...sent.flatMap(one => one.collected_by ?? []), ...sentTips.map(one => one.staff)]
  const staff = await findStaff(trx, member, named)
  const nameOf = (id: string, field: string) =>
    staff.find(one => one.id === id) ??
    refuseField(field, 'Esa persona no es del equipo del local.')
  const tips = sentTips.map(({ staff: id, amount }, place) => ({
    staffId: nameOf(id, `tips.${place}.staff`).id,
    amount,
  }))
  const payments = sent
    .filter(({ amount }) => amount > 0)
    .map((one, place) => {
      const field = `payments.${place}`
      const method = methodFor(till, one.method, `${field}.method`)
      const holder =
        one.collected_by === undefined ? null : nameOf(one.collected_by, `${field}.collected_by`)
      if (holder !== null && member.onlyStaffId !== null && holder.id !== member.onlyStaffId)
        refuse('forbidden')
      return {
        method: method.id,
        methodName: method.name,
        amount: one.amount,
        ...changeOf(one, field),
        holder,
        externalId: one.external_id ?? null,
      }
    })
  const rounding = roundingOf(till, payments, due + sum(tips.map(tip => tip.amount)))
  return { payments, tips, rounding }
}

function changeOf({ amount, tendered }: Body['payments'][number], field: string) {
  if (tendered === undefined) return { tendered: null, change: null }
  if (tendered < amount)
    refuseField(`${field}.tendered`, 'Es menos de lo que se cobra. Poné con cuánto pagó.')
  return { tendered, change: tendered - amount }
}

function isCash({ method }: Payment): boolean {
  return method === 'cash'
}

/** Only what is paid in cash is rounded, and last. */
function roundingOf(till: Till, payments: readonly Payment[], due: number): number {
  const paid = sum(payments.map(one => one.amount))
  const cash = sum(payments.filter(isCash).map(one => one.amount))
  const exact = due - (paid - cash)
  const { rounding_step: step, rounds_down: isDown } = till.settings
  const wanted = cash > 0 && step !== null ? roundedCash(exact, { step, isDown }) : exact
  if (cash === wanted) return cash - exact
  const text = (amount: number) => priceText(amount, till.currency)
  const missing = wanted - cash
  return refuse('payments_do_not_add_up', {
    detail: `Hay que cobrar ${text(paid + missing)} y los pagos suman ${text(paid)}: ${
      missing > 0 ? `faltan ${text(missing)}` : `sobran ${text(-missing)}`
    }. No se cobró nada.`,
  })
}

export function discountIn({ discount }: Pick<Body, 'discount'>): Discount | null {
  if (discount === undefined) return null
  if ((discount.amount === undefined) === (discount.percent === undefined))
    refuseField('discount.amount', 'Poné un importe o un porcentaje, uno de los dos.')
  if (discount.amount !== undefined) return { amount: discount.amount }
  return { basisPoints: Math.round((discount.percent ?? 0) * 100) }
}
