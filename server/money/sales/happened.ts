/** What was sold or given back, for whoever writes their part: commissions, stock. */
import type { Context } from '#server/context.ts'
import type { EventOf } from '#server/kernel/unit-of-work/events.ts'
import type { Till } from '../till/till.ts'
import type { SaleLine } from './write-sale.ts'

type Written = {
  readonly till: Till
  readonly saleId: string
  readonly lines: readonly SaleLine[]
  readonly appointmentId: string | null
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    /** `notices`: what whoever charges should know; who listens may add to it. */
    'sale.created': Written & { readonly notices: string[] }
    /** `returnsStock`: the products go back on the shelf. */
    'sale.refunded': Written & { readonly returnsStock: boolean }
  }
}

/** The screens of the shop read money and the board anew. */
export function showSale(
  { till, saleId, appointmentId }: EventOf<'sale.created' | 'sale.refunded'>,
  { publisher }: Context,
): void {
  publisher.boardChanged(till.shopId, appointmentId ?? saleId, 0)
}
