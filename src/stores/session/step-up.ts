/*
 * Some acts ask an account with a second factor to show it again. The call waits while the page asks, and goes on with
 * what was being done: no form has to know, and nothing typed is lost.
 */
import { atom } from 'nanostores'
import type { ProblemWire } from '#contract/protocol/problems.ts'

type Answer = (isConfirmed: boolean) => void

/** What the calls that wait are to be told; null: none waits. */
export const $askedToStepUp = atom<Answer | null>(null)
/** Of all calls that wait: they are asked for once. */
let answered: Promise<boolean> | null = null

/** Whether the call may be tried again. A page on which nobody listens cannot ask. */
export async function stepUp({ code }: ProblemWire): Promise<boolean> {
  if (code !== 'second_factor_due' || $askedToStepUp.lc === 0) return false
  answered ??= new Promise<boolean>(resolve => $askedToStepUp.set(resolve))
  return await answered
}

export function answerStepUp(isConfirmed: boolean): void {
  const answer = $askedToStepUp.get()
  answered = null
  $askedToStepUp.set(null)
  answer?.(isConfirmed)
}
