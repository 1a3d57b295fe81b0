import type { Received } from '#contract/contract.ts'
import { canReturn, queueDay } from '#domain/booking/walk-ins.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { type Answer, changeWalkIn, type Door, findAsShown } from './change.ts'
import { findQueue, saveWalkIn } from './queries.ts'

/**
 * Undoes that a walk-in left or was skipped: they get their old place, a skipped one by swapping with the one that
 * passed it.
 */
export async function returnWalkIn(
  context: Context,
  door: Door,
  id: string,
  { revision, ahead_of: passedBy }: Received<'returnWalkIn', 'body'>,
): Promise<Answer> {
  const { row: shop, plan } = door.shop
  const now = context.clock.now()
  const today = queueDay(plan, now).date
  return await changeWalkIn(
    context,
    door,
    { id, revision },
    {
      how: 'returned',
      find: findAsShown,
      decide: async (trx, row) => {
        if (!canReturn(row, today)) refuse('invalid_transition', { reason: 'invalid_transition' })
        const skips = Math.max(0, row.skips - 1)
        if (row.state === 'left') return { state: 'waiting', skips }
        const queue = await findQueue(trx, shop, today)
        const before = queue[queue.findIndex(one => one.id === id) - 1]
        if (before === undefined || before.id !== passedBy) return { state: 'called', skips }
        await saveWalkIn(trx, shop, before, { place: row.place }, now)
        return { state: 'called', skips, place: before.place }
      },
    },
  )
}
