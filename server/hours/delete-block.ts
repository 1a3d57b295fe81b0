import { deleteOccupancy } from '../appointments/queries.ts'
import type { Context } from '../context.ts'
import type { Membership } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import { ownShop } from '../settings/own-shop.ts'
import { announceBlock } from './announce-block.ts'
import { deleteBlockRow } from './queries.ts'

export async function deleteBlock(
  context: Context,
  membership: Membership,
  id: string,
): Promise<void> {
  const { row: shop } = await ownShop(context, membership)
  const block = await context.database.db.transaction().execute(async trx => {
    const deleted = await deleteBlockRow(trx, membership, id, membership.onlyStaffId)
    if (deleted === null) return refuse('not_found')
    await deleteOccupancy(trx, membership.organizationId, [id])
    return deleted
  })
  announceBlock(context, shop, block, 'given_back')
}
