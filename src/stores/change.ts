import type { ProblemWire } from '#contract/protocol/problems.ts'

/** What the server answered. */
export type Answer<Value = unknown> =
  | { readonly ok: true; readonly reply: Value }
  | { readonly ok: false; readonly problem: ProblemWire }

/**
 * A change as its screen wants it: the problem to show, or null. After a success all of `after` run with the reply,
 * usually reloads of what was changed. What is loaded again after a refusal too is a `finally` of the call.
 */
export async function change<Value>(
  call: Promise<Answer<Value>>,
  ...after: readonly ((reply: Value) => unknown)[]
): Promise<ProblemWire | null> {
  const answer = await call
  if (!answer.ok) return answer.problem
  await Promise.all(after.map(next => next(answer.reply)))
  return null
}

/** Takes it for a success when somebody else removed it first, which has the same result. */
export async function unlessGone(call: Promise<Answer>): Promise<Answer> {
  const answer = await call
  return answer.ok || answer.problem.code !== 'not_found' ? answer : { ok: true, reply: undefined }
}
