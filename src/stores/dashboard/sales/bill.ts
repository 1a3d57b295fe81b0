/* What is to be charged: the bill of an appointment, what else is for sale, and how the shop takes money. */
import type { Reply } from '#contract/contract.ts'
import type { Answer } from '#stores/change.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { $runsAll } from '#stores/dashboard/shop.ts'

export type Bill = Reply<'getBill'>

/** How money is taken. `deposit`: received before and still held, in minor units. */
export type Terms = Pick<
  Bill,
  'currency' | 'deposit' | 'methods' | 'usual_method' | 'desk' | 'rounding'
>

/** `revision`: of the appointment on the screen. A newer one has another bill. */
export const bill = createSource<{ readonly id: string; readonly revision: number }, Bill>(
  ({ id }) => call('getBill', { params: { id } }),
)

export type Product = Reply<'listProducts'>['items'][number]
export type PackagePlan = Reply<'listPackagePlans'>['items'][number]
export type ForSale = {
  readonly products: readonly Product[]
  readonly packages: readonly PackagePlan[]
}

/** The products and packages that are sold now. */
export const forSale = createSource<null, ForSale>(async () => {
  const [products, packages] = await Promise.all([
    call('listProducts', {}),
    call('listPackagePlans', {}),
  ])
  if (!products.ok) return products
  if (!packages.ok) return packages
  return {
    ok: true,
    reply: {
      products: products.reply.items.filter(one => one.is_active),
      packages: packages.reply.items.filter(one => one.is_active),
    },
  }
})

export const moneySettings = createSource<null, Reply<'getMoneySettings'>['settings']>(async () => {
  const answer = await call('getMoneySettings', {})
  return answer.ok ? { ok: true, reply: answer.reply.settings } : answer
})

/** As on a bill, for a sale without an appointment. */
export const saleTerms = createSource<null, Terms>(async () => {
  const [money, desk] = await Promise.all([call('getMoneySettings', {}), findDesk()])
  if (!money.ok) return money
  if (!desk.ok) return desk
  const { settings, currency } = money.reply
  const methods = settings.methods.filter(one => one.is_on)
  return {
    ok: true,
    reply: {
      currency,
      deposit: 0,
      methods,
      usual_method: methods[0]?.id ?? 'cash',
      desk: {
        is_needed: settings.needs_desk,
        ...deskOf(desk.reply),
      },
      rounding:
        settings.rounding_step === null
          ? null
          : { step: settings.rounding_step, is_down: settings.rounds_down },
    },
  }
})

/** Whoever sees only their own agenda does not see the desk: the server says when it is closed. */
async function findDesk(): Promise<Answer<Reply<'getCashDesk'> | null>> {
  return $runsAll.get() ? await call('getCashDesk', {}) : { ok: true, reply: null }
}

function deskOf(found: Reply<'getCashDesk'> | null) {
  if (found === null) return { is_open: true, float: 0 }
  return { is_open: found.cash_desk?.is_open ?? false, float: found.proposed_float }
}
