import type { ProblemWire } from '#contract/protocol/problems.ts'
import { problemText } from '../problems.ts'

/** What happened and what to do now. Includes the errors of fields, for dialogs without a field to mark. */
export function problemWords(problem: ProblemWire): string {
  const { errors = [] } = problem
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : problemText(problem)
}
