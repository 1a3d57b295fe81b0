import type { FieldProblem, ProblemCode } from '#contract/protocol/problems.ts'
import { type Refusal, refuse } from '#server/kernel/http/refusal.ts'

export type Problem = FieldProblem & { readonly code: ProblemCode }
export type Words = Readonly<Partial<Record<ProblemCode, (name: string) => string>>>

/** A refusal as a field problem with a sentence. A code for which `words` has none is thrown and ends the whole move. */
export function problemOf(
  words: Words,
  { code, more }: Refusal,
  { field, name }: { readonly field: string; readonly name: string },
): Problem {
  const sentence = words[code]
  if (sentence === undefined) return refuse(code, more)
  return { code, field, message: sentence(name) }
}

export function refuseAll(problems: readonly Problem[], detail?: string): never {
  const stale = problems.find(one => one.code === 'stale_revision')
  const code = (stale ?? problems[0]!).code
  return refuse(code === 'not_found' ? 'not_bookable' : code, {
    errors: problems.map(({ field, message }) => ({ field, message })),
    ...(detail === undefined ? {} : { detail }),
  })
}
