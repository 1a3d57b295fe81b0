import type { Audience } from '#domain/booking/scheduling-context.ts'
import { listMoveSlots, refuseFarDates, type SlotQuery } from '../availability/slots.ts'
import type { Context } from '#server/context.ts'
import type { Found } from '../find.ts'
import { withSold } from './visit-of.ts'
import { wantedVisit, type WantedChange } from './wanted-visit.ts'

type MoveSlotsQuery = Pick<SlotQuery, 'from' | 'days'> & Omit<WantedChange, 'services'>

/** The starts to which an appointment may move, by the same plan that decides the move. */
export async function moveSlotsOf(
  context: Context,
  { shop, appointment }: Found,
  { from, days, ...change }: MoveSlotsQuery,
  audience: Audience,
) {
  const now = context.clock.now()
  refuseFarDates(from, now, shop.plan.timeZone)
  const request = await wantedVisit({ context, shop }, appointment, change)
  const plan = await withSold(context.database.db, shop.plan, appointment)
  const around = { plan, busy: shop.busy, now, audience, ignoreOwner: appointment.id }
  return listMoveSlots(around, request, { from, days })
}
