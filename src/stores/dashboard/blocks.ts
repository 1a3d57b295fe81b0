import type { ProblemWire } from '#contract/problems.ts'
import { call } from '#stores/api.ts'
import { newIdempotencyKey } from '#stores/idempotency-key.ts'
import { reloadBoard } from './board.ts'

export type NewBlock = {
  readonly staff: string
  readonly startsAt: string
  readonly endsAt: string
  readonly reason?: string
}

export async function addBlock(block: NewBlock): Promise<ProblemWire | null> {
  const answer = await call('createBlock', {
    body: {
      staff: block.staff,
      starts_at: block.startsAt,
      ends_at: block.endsAt,
      ...(block.reason ? { reason: block.reason } : {}),
    },
    idempotencyKey: newIdempotencyKey(),
  })
  if (!answer.ok) return answer.problem
  await reloadBoard()
  return null
}

export async function removeBlock(id: string): Promise<ProblemWire | null> {
  const answer = await call('deleteBlock', { params: { id }, query: {} })
  // Somebody else gave it back first: what was wanted is true.
  if (!answer.ok && answer.problem.code !== 'not_found') return answer.problem
  await reloadBoard()
  return null
}
