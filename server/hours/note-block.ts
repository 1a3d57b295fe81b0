import type { Transaction } from 'kysely'
import { noteChange } from '../audit/note-change.ts'
import type { Context } from '../context.ts'
import type { Account } from '../http/caller.ts'
import type { BlockRow } from './queries.ts'

/** On the record with its person and its hours. Why she is away is said on the board only: it may be her health. */
export async function noteBlock(
  context: Context,
  trx: Transaction<unknown>,
  account: Account,
  action: 'block.added' | 'block.removed' | 'person.away',
  blocks: readonly BlockRow[],
): Promise<void> {
  const [first] = blocks
  if (first === undefined) return
  const { starts_at, ends_at, staff_id: staff } = first
  const times = blocks.length > 1 ? { times: blocks.length } : {}
  const hours = { starts_at, ends_at, ...times }
  const isGone = action === 'block.removed'
  const change = { from: isGone ? hours : {}, to: isGone ? {} : hours }
  await noteChange(context, trx, account, action, change, staff)
}
