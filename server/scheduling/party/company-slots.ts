import { amid } from '#domain/booking/party.ts'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { listMoveSlots, refuseFarDates, type SlotQuery } from '../availability/slots.ts'
import type { Context } from '#server/context.ts'
import type { Found } from '../find.ts'
import { standingCompany } from './company.ts'
import { partyOfCompany } from './move-company.ts'

type MoveQuery = Pick<SlotQuery, 'from' | 'days'> & { readonly staffId: string | null | undefined }

/** The starts to which a whole party may move, as if none of them were there. */
export async function companySlotsOf(
  context: Context,
  found: Found,
  { from, days, staffId }: MoveQuery,
) {
  const now = context.clock.now()
  const { shop } = found
  refuseFarDates(from, now, shop.plan.timeZone)
  const rows = await standingCompany(context, found)
  const { party, plan } = await partyOfCompany(context, found, rows, staffId)
  const gone = new Map(rows.map(row => [row.id, []]))
  const around = { plan, busy: shop.busy, now, audience: PUBLIC }
  return amid(shop.busy, gone, () => listMoveSlots(around, party, { from, days }))
}
