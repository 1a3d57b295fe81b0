import type { FieldProblem, ProblemCode, ProblemWire } from '#contract/protocol/problems.ts'

type More = Pick<
  ProblemWire,
  'errors' | 'alternatives' | 'theirs' | 'reason' | 'challenge' | 'terms' | 'waits'
> & {
  readonly detail?: string
  readonly retryAfterSeconds?: number
}

/** An expected refusal. Thrown by a use case, so that its transaction rolls back, and answered as a problem. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly more: More

  constructor(code: ProblemCode, more: More = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.more = more
  }
}

/** A refusal as a value, for callers that continue after it. `transact` rolls back for it too. */
export type Refused = { readonly ok: false; readonly code: ProblemCode; readonly more: More }

export function refused(code: ProblemCode, more: More = {}): Refused {
  return { ok: false, code, more }
}

export function isRefused(outcome: unknown): outcome is Refused {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false
}

/** Throws a refusal that was returned as a value; for callers that do not continue after it. */
export function orRefuse<Outcome>(outcome: Outcome | Refused): Outcome {
  return isRefused(outcome) ? refuse(outcome.code, outcome.more) : outcome
}

export function refuse(code: ProblemCode, more?: More): never {
  throw new Refusal(code, more)
}

/** Refuses one field whose value is wrong although its shape is valid. */
export function refuseField(field: string, message: string): never {
  const errors: FieldProblem[] = [{ field, message }]
  throw new Refusal('validation_failed', { errors })
}
