/* What a change would do to turns that are already there: asked before it is saved, and true while one looks at it. */
import { atom } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { call } from '#stores/api.ts'
import { onServerEvent } from '#stores/socket.ts'

export type RulesChange = Sent<'previewChange', 'body'>['change']
export type Effect = Reply<'previewChange'>
/** Go on and save, leave it, or: it could not even be tried. */
export type Verdict =
  | { readonly step: 'save' }
  | { readonly step: 'leave' }
  | { readonly step: 'refused'; readonly problem: ProblemWire }

type Asked = {
  readonly change: RulesChange
  readonly effect: Effect
  readonly answer: (verdict: Verdict) => void
}

export const $effect = atom<Asked | null>(null)

/** Settles at once when nobody is touched; else once the owner has looked at whom and decided. */
export async function confirmEffect(change: RulesChange): Promise<Verdict> {
  const answer = await call('previewChange', { body: { change } })
  if (!answer.ok) return { step: 'refused', problem: answer.problem }
  if (answer.reply.total === 0) return { step: 'save' }
  return await new Promise(resolve => {
    $effect.set({ change, effect: answer.reply, answer: resolve })
  })
}

export function decideEffect(step: 'save' | 'leave'): void {
  const asked = $effect.get()
  $effect.set(null)
  asked?.answer({ step })
}

/** While the list is on the screen: somebody moves a turn, and it leaves the list. Answers how to stop. */
export function followEffect(): () => void {
  return onServerEvent('board:changed', () => void askAgain())
}

async function askAgain(): Promise<void> {
  const asked = $effect.get()
  if (asked === null) return
  const answer = await call('previewChange', { body: { change: asked.change } })
  if (answer.ok && $effect.get() === asked) $effect.set({ ...asked, effect: answer.reply })
}
