/* What staff do with walk-ins: add, call, skip, remove, serve. */
import { atom } from 'nanostores'
import type { Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { markNew, putAppointment, reloadBoard } from '#stores/dashboard/board/board.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $walkIns, type WalkIn, walkIns } from './walk-ins.ts'

export function addWalkIn(body: Sent<'addWalkIn', 'body'>) {
  return change(callOnce('addWalkIn', { body }), walkIns.reload)
}

const steps = { call: 'callWalkIn', skip: 'skipWalkIn', leave: 'leaveWalkIn' } as const
export type Step = keyof typeof steps

/** The last walk-in who was skipped or left. It can be undone until something else happens in the queue. */
type Passed = {
  readonly walkIn: Pick<WalkIn, 'id' | 'name' | 'number' | 'revision'>
  readonly step: Exclude<Step, 'call'>
  readonly isOut: boolean
  /** Id of the walk-in who was directly behind them, for putting them back in their place. */
  readonly aheadOf: string | undefined
}
export const $passed = atom<Passed | null>(null)

export function stepWalkIn(walkIn: WalkIn, step: Step) {
  const { id, revision } = walkIn
  const queue = valueOf($walkIns.get()) ?? []
  const aheadOf = queue[queue.findIndex(one => one.id === id) + 1]?.id
  const answer = call(steps[step], { params: { id }, body: { revision } })
  return change(answer, ({ walk_in }) => $passed.set(passedBy(step, walk_in, aheadOf))).finally(
    walkIns.reload,
  )
}

function passedBy(
  step: Step,
  walkIn: Passed['walkIn'] & Pick<WalkIn, 'state'>,
  aheadOf: string | undefined,
): Passed | null {
  if (step === 'call') return null
  return { walkIn, step, aheadOf, isOut: walkIn.state === 'left' }
}

export async function takeBack(passed: Passed) {
  const { walkIn, aheadOf } = passed
  const { id, revision } = walkIn
  $passed.set(null)
  const body = { revision, ...(aheadOf === undefined ? {} : { ahead_of: aheadOf }) }
  const problem = await change(call('returnWalkIn', { params: { id }, body }))
  // Without an answer it can be tried again, unless something newer is offered.
  if (problem?.code === 'unavailable' && $passed.get() === null) $passed.set(passed)
  await walkIns.reload()
  return problem
}

/** `onSeated` gets the id of the new appointment once it is on the board. */
export async function serveWalkIn(
  walkIn: WalkIn,
  staff: string,
  onSeated?: (appointment: string) => void,
): Promise<ProblemWire | null> {
  const { id, revision } = walkIn
  const answer = await callOnce('serveWalkIn', {
    params: { id },
    body: { revision, staff },
  })
  if (answer.ok) {
    $passed.set(null)
    markNew(answer.reply.appointment.id)
    putAppointment(answer.reply.appointment)
  }
  await Promise.all([walkIns.reload(), reloadBoard()])
  if (!answer.ok) return answer.problem
  onSeated?.(answer.reply.appointment.id)
  return null
}

/** They were served and nobody said so: their visit is written down with this staff member, as over. */
export async function attendWalkIn(walkIn: WalkIn, staff: string) {
  let seated: string | undefined
  const problem = await serveWalkIn(walkIn, staff, id => (seated = id))
  if (problem !== null || seated === undefined) return problem
  const over = { params: { id: seated }, body: { status: 'completed' as const } }
  return change(call('setAppointmentStatus', over), ({ appointment }) =>
    putAppointment(appointment),
  )
}
