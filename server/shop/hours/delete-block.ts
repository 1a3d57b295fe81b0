import { deleteOccupancy } from '#server/scheduling/queries.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { noteBlock } from './note-block.ts'
import { type BlockScope, deleteBlockRows } from './queries.ts'

/**
 * Deletes a block and frees its time. `scope`: also the later blocks of its series (`following`), what is
 * not over of the series (`all`), or the same block of all staff (`everybody`). Refuses with `not_found`.
 */
export async function deleteBlock(
  context: Context,
  account: Account,
  id: string,
  scope: BlockScope = 'one',
): Promise<void> {
  const membership = membershipOf(account)
  const { row: shop } = await shopOf(context, membership.shopId)
  await transact(context, async work => {
    const { trx, now, emit } = work
    const { onlyStaffId } = membership
    const deleted = await deleteBlockRows(trx, membership, { id, scope, onlyStaffId, now })
    if (deleted.length === 0) refuse('not_found')
    await deleteOccupancy(
      trx,
      membership.organizationId,
      deleted.map(block => block.id),
    )
    const isOfShop = new Set(deleted.map(block => block.staff_id)).size > 1
    await noteBlock(work, account, isOfShop ? 'shop.freed' : 'block.removed', deleted)
    await emit({ type: 'time.freed', shop, blocks: deleted })
  })
}
