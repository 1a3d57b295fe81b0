import type { FieldProblem, ProblemCode, ProblemWire } from '#contract/protocol/problems.ts'

type More = Pick<ProblemWire, 'errors' | 'alternatives' | 'reason'> & {
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

export function refuse(code: ProblemCode, more?: More): never {
  throw new Refusal(code, more)
}

/** One field is wrong in a way that the shape alone cannot tell. */
export function refuseField(field: string, message: string): never {
  const errors: FieldProblem[] = [{ field, message }]
  throw new Refusal('validation_failed', { errors })
}
