import type { ProblemWire } from '#contract/protocol/problems.ts'
import { commonMessages } from './common.ts'

/** What happened and what to do now, in one text. */
export function problemText(problem: Pick<ProblemWire, 'title' | 'detail'>): string {
  return [problemTitle(problem), problem.detail].filter(Boolean).join(' ')
}

/** What happened, as a sentence of its own; empty for a network failure, whose detail says it again. */
export function problemTitle({ title }: Pick<ProblemWire, 'title'>): string {
  const isSaid = title === commonMessages.offlineTitle || title === commonMessages.silentTitle
  return title && !isSaid ? `${title}.` : ''
}
