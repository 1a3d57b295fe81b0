import type { ProblemWire } from '#contract/protocol/problems.ts'

/** What happened and what to do now. Includes the errors of fields, for dialogs without a field to mark. */
export function problemWords({ title, detail, errors = [] }: ProblemWire): string {
  return errors.length > 0 ? errors.map(({ message }) => message).join(' ') : `${title}. ${detail}`
}
