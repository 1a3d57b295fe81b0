/** What a body or a query says about those who come along, as the domain's `PartyRequest`. */
import type { Manner } from '#domain/booking/manners.ts'
import { largestParty, type PartyRequest } from '#domain/booking/party.ts'
import { rulesFor } from '#domain/booking/rules.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { refuseTooLong } from './visit-limits.ts'
import type { VisitWire } from './visit-request.ts'

type OfShop = { readonly plan: ShopPlan }
type PartyWire = {
  readonly people?: readonly VisitWire[] | undefined
  readonly together?: Manner | undefined
  readonly staff?: string | undefined
}

/** The party of a visit of the public; null when nobody comes along. `visitOf` reads what each of them asks for. */
export function partyOf(
  shop: OfShop,
  first: VisitRequest,
  { people, together, staff }: PartyWire,
  visitOf: (asked: VisitWire) => VisitRequest,
): PartyRequest | null {
  if (people === undefined) {
    if (together !== undefined) refuseField('people', 'Decí quiénes vienen.')
    return null
  }
  const manner = together ?? 'same_time'
  const others = people.map(one => {
    const who = one.staff ?? (manner === 'in_turn' ? staff : undefined)
    return visitOf({ ...one, staff: who })
  })
  const party = { visits: [first, ...others], manner } as const
  refuseClasses(shop, party)
  refuseTooMany(shop, party)
  refuseTooLong(shop.plan, jointVisit(party))
  return party
}

/** A class has places of its own for several people. */
function refuseClasses({ plan }: OfShop, party: PartyRequest): void {
  const { serviceIds } = jointVisit(party)
  const isClass = plan.services.some(one => one.capacity > 1 && serviceIds.includes(one.id))
  if (isClass) refuseField('people', 'En esta actividad se eligen lugares: pedí los que necesiten.')
}

function refuseTooMany({ plan }: OfShop, party: PartyRequest): void {
  const most = largestParty(rulesFor(plan, jointVisit(party).serviceIds))
  if (party.visits.length <= most) return
  refuseField(
    'people',
    most === 1
      ? 'Este local toma un turno por persona.'
      : `Este local toma hasta ${most} personas juntas.`,
  )
}

/** All that the party asks for, as one visit: for what it locks, reads and counts. Never to place it. */
export function jointVisit({ visits }: PartyRequest): VisitRequest {
  return {
    serviceIds: visits.flatMap(visit => visit.serviceIds),
    addOnIds: visits.flatMap(visit => visit.addOnIds ?? []),
    staffId: null,
  }
}
