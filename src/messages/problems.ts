import type { ProblemWire } from '#contract/protocol/problems.ts'
import { commonMessages } from './common.ts'

/** What happened and what to do now, in one text. */
export function problemText({ title, detail }: Pick<ProblemWire, 'title' | 'detail'>): string {
  // The detail of a network failure repeats its title.
  const isSaid = title === commonMessages.offlineTitle || title === commonMessages.silentTitle
  return title && !isSaid ? `${title}. ${detail}` : detail
}
