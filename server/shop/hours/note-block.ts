import { noteChange } from '../audit/note-change.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import type { BlockRow } from './queries.ts'

/** Writes the audit of a block with its staff member and times, but without its reason, which may be about health. */
export async function noteBlock(
  work: Work,
  account: Account,
  action: 'block.added' | 'block.removed' | 'shop.blocked' | 'shop.freed' | 'person.away',
  blocks: readonly BlockRow[],
): Promise<void> {
  const [first] = blocks
  if (first === undefined) return
  const { starts_at, ends_at, staff_id: staff } = first
  const count = blocks.filter(block => block.staff_id === staff).length
  const hours = { starts_at, ends_at, ...(count > 1 ? { times: count } : {}) }
  const isGone = action === 'block.removed' || action === 'shop.freed'
  const isOfShop = action === 'shop.blocked' || action === 'shop.freed'
  const change = { from: isGone ? hours : {}, to: isGone ? {} : hours }
  await noteChange(work, account, action, change, isOfShop ? null : staff)
}
