import type { ProblemWire } from '#contract/protocol/problems.ts'

/** What happened, and what to do now. */
export function problemWords({ title, detail }: ProblemWire): string {
  return `${title}. ${detail}`
}
