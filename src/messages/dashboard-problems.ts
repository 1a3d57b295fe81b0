import type { ProblemWire } from '#contract/problems.ts'

/** What happened, and what to do now. */
export function problemWords({ title, detail }: ProblemWire): string {
  return `${title}. ${detail}`
}
