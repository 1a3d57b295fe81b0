import type { ProblemWire } from '#contract/protocol/problems.ts'

/** What happened, and what to do now. Where no field is there to be marked, what is wrong with each is said. */
export function problemWords({ title, detail, errors = [] }: ProblemWire): string {
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : `${title}. ${detail}`
}
