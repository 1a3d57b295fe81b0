import { randomUUID } from 'node:crypto'
import type { Received, Reply } from '#contract/contract.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { insertOccupancy } from '#server/scheduling/queries.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { noteBlock } from './note-block.ts'
import { repeated } from './block-series.ts'
import { occupiedBy } from './block-occupancy.ts'
import { findActiveStaff, insertBlock, isStaffOf, type BlockRow } from './queries.ts'

export type BlockWire = Reply<'createBlock'>['block']

/**
 * Blocks time of a staff member, or of all of them; existing appointments stay. Under the locks of the staff, so that a
 * booking at the same moment either comes first or is refused.
 */
export async function createBlock(
  context: Context,
  account: Account,
  membership: Membership,
  body: Received<'createBlock', 'body'>,
): Promise<Reply<'createBlock'>> {
  const { onlyStaffId } = membership
  if (onlyStaffId !== null && body.staff !== onlyStaffId) refuse('not_found')
  const { row: shop } = await shopOf(context, membership.shopId)
  const series = repeated(blockFrom(body), body.repeats, shop.timeZone)
  return await once(context, async work => {
    const { trx, now, emit } = work
    const isShared = body.staff === 'all'
    const staffMembers = isShared ? await findActiveStaff(trx, membership) : [body.staff]
    if (!isShared && !(await isStaffOf(trx, membership, body.staff))) refuse('not_found')
    if (staffMembers.length === 0) refuseField('staff', 'Todavía no hay nadie en el equipo.')
    const blocks = isShared ? sharedAmong(staffMembers, series) : series
    await lockAll(trx, membership.organizationId, staffMembers)
    for (const block of blocks) {
      await insertBlock(trx, membership, block, { by: account.userId, at: now })
      // Unguarded, because it may overlap existing appointments.
      await insertOccupancy(trx, membership, occupiedBy(block), false)
    }
    await noteBlock(work, account, isShared ? 'shop.blocked' : 'block.added', blocks)
    await emit({ type: 'time.blocked', shop, blocks })
    const all = blocks.map(block => toBlockWire(block, shop.timeZone))
    const isOne = body.repeats === undefined && !isShared
    return { block: all[0]!, ...(isOne ? {} : { blocks: all }) }
  })
}

/**
 * The same blocks for each staff member. Those of one time share `shared_id`, those of one staff member `series_id`.
 */
function sharedAmong(staffMembers: readonly string[], blocks: readonly BlockRow[]): BlockRow[] {
  const sharedBlocks = blocks.map(block => ({ ...block, shared_id: randomUUID() }))
  return staffMembers.flatMap(staff_id => {
    const series_id = blocks.length > 1 ? randomUUID() : null
    return sharedBlocks.map(block => ({ ...block, id: randomUUID(), staff_id, series_id }))
  })
}

/** A new block from a request; refuses one that ends before it begins, is too long, or is not in this century. */
export function blockFrom({
  staff,
  starts_at,
  ends_at,
  reason,
}: Received<'createBlock', 'body'>): BlockRow {
  const startsAt = Date.parse(starts_at)
  const endsAt = Date.parse(ends_at)
  if (endsAt <= startsAt) refuseField('ends_at', 'Tiene que terminar después de empezar.')
  if (endsAt - startsAt > serverLimits.block_days * DAY) {
    refuseField(
      'ends_at',
      `Elegí ${serverLimits.block_days} días como máximo, o cargá una excepción de horario.`,
    )
  }
  const year = new Date(startsAt).getUTCFullYear()
  if (year < 2000 || year > 2098) refuseField('starts_at', 'Elegí una fecha de este siglo.')
  return {
    id: randomUUID(),
    staff_id: staff,
    starts_at: startsAt,
    ends_at: endsAt,
    reason: reason ?? '',
    series_id: null,
    shared_id: null,
  }
}

export function toBlockWire(row: BlockRow, timeZone: string): BlockWire {
  return {
    id: row.id,
    staff: row.staff_id,
    starts_at: toOffsetIso(row.starts_at, timeZone),
    ends_at: toOffsetIso(row.ends_at, timeZone),
    reason: row.reason,
    ...(row.series_id === null ? {} : { series: row.series_id }),
    ...(row.shared_id === null ? {} : { shared: row.shared_id }),
    ...(row.is_day_move ? { day_move: row.id } : {}),
  }
}
