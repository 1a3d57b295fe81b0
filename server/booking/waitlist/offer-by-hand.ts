import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import type { Held } from '#server/scheduling/holds/hold.ts'
import { findForMember } from './find.ts'
import { freeStarts, windowAt } from './free-start.ts'
import { offer } from './offer.ts'

type Wish = { readonly id: string; readonly startsAt: number; readonly staffId: string | null }

/** Staff hold a free start for a customer on the waitlist, to whom they write themselves. */
export async function offerByHand(
  context: Context,
  account: Account,
  { id, startsAt, staffId: wanted }: Wish,
): Promise<Held> {
  const member = membershipOf(account)
  const found = await findForMember(context, member, id)
  const { shop, entry } = found
  if (!takesBookings(shop)) refuse('comerce_not_bookable')
  const own = entry.moves === null ? entry.staff_id : entry.moves.staff_id
  const isShared = freeStarts(shop, entry, context.clock.now()).some(
    one => one.startsAt === startsAt && one.staffId === null,
  )
  // A visit that several share is shown with whoever begins it, and nobody can work it alone.
  const staffId = member.onlyStaffId ?? (isShared ? null : (wanted ?? own))
  const window = windowAt(entry, shop, { startsAt, staffId })
  return await offer(
    context,
    found,
    { startsAt, staffId, window },
    {
      notified: 'by_hand',
      note: async work => {
        const change = changedFields(
          { state: entry.state },
          { state: 'offered', starts_at: startsAt },
        )
        await noteChange(work, account, 'waitlist.offered', change, id)
      },
    },
  )
}
