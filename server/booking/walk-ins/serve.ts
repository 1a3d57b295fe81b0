import type { Received, Reply } from '#contract/contract.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { candidatesOf } from '#domain/visit/visit.ts'
import { book } from '#server/scheduling/book/book.ts'
import { queued } from '#server/scheduling/mutex.ts'
import { changeStatus } from '#server/scheduling/status/change-status.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import { NAMELESS } from '#server/people/customers/scope.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { findWaiting, lockQueue, type Door } from './change.ts'
import { changedQueue } from './happened.ts'
import { lockWalkIn, saveWalkIn } from './queries.ts'
import { noteWalkIn } from './note-walk-in.ts'
import { toWalkInWire } from './wire.ts'

/** Makes an appointment of a walk-in, which begins now and counts like any other. */
export async function serveWalkIn(
  context: Context,
  { account, member, shop }: Door,
  id: string,
  body: Received<'serveWalkIn', 'body'>,
): Promise<Reply<'serveWalkIn'>> {
  const at = { context, shop }
  const row = await transact(context, async ({ trx }) => await lockWalkIn(trx, shop.row, id))
  if (row === null) return refuse('not_found')
  const staffId = member.onlyStaffId ?? body.staff ?? row.staff_id
  if (member.onlyStaffId !== null && body.staff !== undefined && body.staff !== staffId)
    refuse('forbidden')
  const visit = { serviceIds: row.service_ids, addOnIds: [], staffId }
  return await queued(at, { staffIds: candidatesOf(shop.plan, visit) }, async work => {
    const { row: booked } = await book(work, at, {
      visit,
      startsAt: Math.floor(work.now / MINUTE) * MINUTE,
      customer: { name: row.name || `${NAMELESS}${row.number}`, phone: row.phone, email: null },
      userId: null,
      note: '',
      holdId: null,
      // The customer is standing there, so staff decide, and what does not fit is marked as overbooked.
      audience: { kind: 'staff', overbook: true },
      createdBy: account.userId,
      source: 'staff',
      isNotified: false,
    })
    await lockQueue(work.trx, shop)
    const before = await findWaiting(work.trx, shop, { id, revision: body.revision })
    const change = { state: 'served', appointment_id: booked.id } as const
    const served = await saveWalkIn(work.trx, shop.row, before, change, work.now)
    await noteWalkIn(work, { account }, { how: 'served', before, after: served })
    await work.emit(changedQueue(shop, served))
    const by = { actor: 'staff', actorId: account.userId, reason: undefined } as const
    const request = { to: 'in_progress', ...by, revision: undefined } as const
    const { after } = await changeStatus(work, shop, { appointment: booked, request })
    return { walk_in: toWalkInWire(member, shop, served), appointment: toAppointmentWire(after) }
  })
}
