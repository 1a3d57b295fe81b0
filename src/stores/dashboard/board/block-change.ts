/* Time that is blocked or given back on the board, which for ten seconds can be taken back like any other change. */
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { addBlock, type Block, type NewBlock, removeBlock } from '#stores/dashboard/setup/blocks.ts'
import { followUp } from './undo.ts'

/** `name`: of the staff member, or what everybody is called. */
export async function blockSpan(block: NewBlock, name: string): Promise<ProblemWire | null> {
  const { staff, startsAt: starts_at, endsAt: ends_at } = block
  const scope = staff === 'all' ? 'everybody' : 'one'
  return await addBlock(block, id => {
    followUp({ kind: 'blocked', name, starts_at, ends_at, takeBack: () => removeBlock(id, scope) })
  })
}

export async function freeSpan(
  block: Block,
  scope: 'one' | 'everybody',
  name: string,
): Promise<ProblemWire | null> {
  const problem = await removeBlock(block.id, scope)
  if (problem) return problem
  const { starts_at, ends_at, reason } = block
  const staff = scope === 'everybody' ? 'all' : block.staff
  const again = { staff, startsAt: starts_at, endsAt: ends_at, reason }
  followUp({ kind: 'freed', name, starts_at, ends_at, takeBack: () => addBlock(again) })
  return null
}
