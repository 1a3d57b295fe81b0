import type { FieldProblem, ProblemCode, ProblemWire } from '#contract/protocol/problems.ts'

type More = Pick<ProblemWire, 'errors' | 'alternatives' | 'reason' | 'challenge' | 'terms'> & {
  readonly detail?: string
  readonly retryAfterSeconds?: number
}

/** An expected "no": thrown by a use case, so that its transaction rolls back whole, and answered as a problem. */
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

/** The same as a value: for use cases of which another one goes on after a "no". Their transaction rolls back whole. */
export type Refused = { readonly ok: false; readonly code: ProblemCode; readonly more: More }

export function refused(code: ProblemCode, more: More = {}): Refused {
  return { ok: false, code, more }
}

export function isRefused(outcome: unknown): outcome is Refused {
  return typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === false
}

/** For routes, and for whoever gives up at the first "no". */
export function orRefuse<Outcome>(outcome: Outcome | Refused): Outcome {
  return isRefused(outcome) ? refuse(outcome.code, outcome.more) : outcome
}

export function refuse(code: ProblemCode, more?: More): never {
  throw new Refusal(code, more)
}

/** One field is wrong in a way that the shape alone cannot tell. */
export function refuseField(field: string, message: string): never {
  const errors: FieldProblem[] = [{ field, message }]
  throw new Refusal('validation_failed', { errors })
}
