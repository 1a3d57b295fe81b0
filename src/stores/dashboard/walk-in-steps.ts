/* What the desk does about those who came without a turn. */
import type { Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { call, callOnce } from './api.ts'
import { putTurn, reloadBoard } from './board.ts'
import { type WalkIn, walkIns } from './walk-ins.ts'

export async function addWalkIn(body: Sent<'addWalkIn', 'body'>): Promise<ProblemWire | null> {
  const answer = await callOnce('addWalkIn', { body })
  if (!answer.ok) return answer.problem
  await walkIns.reload()
  return null
}

const steps = { call: 'callWalkIn', skip: 'skipWalkIn', leave: 'leaveWalkIn' } as const
export type Step = keyof typeof steps

export async function stepWalkIn(walkIn: WalkIn, step: Step): Promise<ProblemWire | null> {
  const { id, revision } = walkIn
  const answer = await call(steps[step], { params: { id }, body: { revision } })
  // Whatever happened, the queue shows what is true now.
  await walkIns.reload()
  return answer.ok ? null : answer.problem
}

export async function serveWalkIn(walkIn: WalkIn, staff: string): Promise<ProblemWire | null> {
  const { id, revision } = walkIn
  const answer = await callOnce('serveWalkIn', {
    params: { id },
    body: { revision, staff },
  })
  if (answer.ok) putTurn(answer.reply.appointment)
  await Promise.all([walkIns.reload(), reloadBoard()])
  return answer.ok ? null : answer.problem
}
