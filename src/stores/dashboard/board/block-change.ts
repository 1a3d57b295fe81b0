/* Blocking time or freeing it, with an undo like any other change. */
import type { ProblemWire } from '#contract/protocol/problems.ts'
import {
  addBlock,
  type Block,
  type BlockFields,
  type NewBlock,
  removeBlock,
  sendBlock,
  wholeSeries,
} from '#stores/dashboard/hours/blocks.ts'
import type { Answer } from '#stores/change.ts'
import { repeatsOf } from '#stores/dashboard/hours/block-series.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { followUp } from './undo.ts'

/** `name`: of the staff member, or the word for everybody. */
export async function blockSpan(block: NewBlock, name: string): Promise<ProblemWire | null> {
  const { staff, startsAt: starts_at, endsAt: ends_at } = block
  const scope = staff === 'all' ? 'everybody' : 'one'
  return await addBlock(block, id => {
    followUp({ kind: 'blocked', name, starts_at, ends_at, takeBack: () => removeBlock(id, scope) })
  })
}

/** A block that may repeat. */
export async function blockAgain(fields: BlockFields, name: string): Promise<ProblemWire | null> {
  const { starts_at, ends_at } = fields
  const scope = fields.repeats ? 'all' : 'one'
  return await sendBlock(fields, id => {
    followUp({ kind: 'blocked', name, starts_at, ends_at, takeBack: () => removeBlock(id, scope) })
  })
}

export async function freeSpan(
  block: Block,
  scope: 'one' | 'all' | 'everybody',
  name: string,
): Promise<ProblemWire | null> {
  const again = await blockedAgain(block, scope)
  if (!again.ok) return again.problem
  const problem = await removeBlock(block.id, scope)
  if (problem) return problem
  const { starts_at, ends_at } = block
  followUp({ kind: 'freed', name, starts_at, ends_at, takeBack: () => sendBlock(again.reply) })
  return null
}

/** The fields that would create the same block again; for a series, all of it that is still to come. */
async function blockedAgain(
  block: Block,
  scope: 'one' | 'all' | 'everybody',
): Promise<Answer<BlockFields>> {
  const { staff, starts_at, ends_at, reason } = block
  const fields = { staff, starts_at, ends_at, ...(reason ? { reason } : {}) }
  if (scope === 'one') return { ok: true, reply: fields }
  if (scope === 'everybody') return { ok: true, reply: { ...fields, staff: 'all' } }
  const ahead = await wholeSeries(block, $today.get() ?? '')
  return ahead.ok ? { ok: true, reply: { ...fields, repeats: repeatsOf(ahead.reply) } } : ahead
}
