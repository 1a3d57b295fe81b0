import type { ProblemWire } from '#contract/protocol/problems.ts'
import { commonMessages } from './common.ts'

/** What happened and what to do now, in one breath. */
export function problemText({ title, detail }: ProblemWire): string {
  // A lost network says both in its second sentence.
  const isSaid = title === commonMessages.offlineTitle || title === commonMessages.silentTitle
  return title && !isSaid ? `${title}. ${detail}` : detail
}
