/** What happens to the cards of customers, as the rest of the product hears of it. */
import type { Membership } from '#server/kernel/http/caller.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'

type OfCustomer = {
  readonly organizationId: string
  readonly shopId: string
  readonly id: string
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'customer.created': OfCustomer
    /** `previous`: what of the card said something else before; empty when that is not known. */
    'customer.updated': OfCustomer & { readonly previous: Readonly<Record<string, unknown>> }
    /** `mergedId` became part of it. */
    'customer.merged': OfCustomer & { readonly mergedId: string }
  }
}

/** `previous`: empty when what the card said before is not known. */
export async function tellUpdated(
  { emit }: Pick<Work, 'emit'>,
  { organizationId, shopId }: Pick<Membership, 'organizationId' | 'shopId'>,
  id: string,
  previous: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await emit({ type: 'customer.updated', organizationId, shopId, id, previous })
}
