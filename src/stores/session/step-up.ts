/*
 * Some actions require the second factor again. The call waits while the page asks for it and then continues, so that
 * no form needs to know and nothing typed is lost.
 */
import { atom } from 'nanostores'
import type { ProblemWire } from '#contract/protocol/problems.ts'

type Answer = (isConfirmed: boolean) => void

/** Resolves the waiting calls; null when none waits. */
export const $askedToStepUp = atom<Answer | null>(null)
/** Shared by all waiting calls, so the user is asked once. */
let answered: Promise<boolean> | null = null

/** Returns whether the call may be tried again. False at once on a page without a dialog that can ask. */
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
