import type { FieldProblem, ProblemCode, ProblemWire } from '#contract/protocol/problems.ts'

type More = Pick<
  ProblemWire,
  'errors' | 'alternatives' | 'theirs' | 'reason' | 'scope' | 'challenge' | 'terms' | 'waits'
> & {
  readonly detail?: string
  readonly retryAfterSeconds?: number
}

/** An expected refusal. Thrown, so that its unit of work rolls back, and answered as a problem. */
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

/** The refusal of the work as a value, for callers that go on after it. */
export async function orRefusal<Done>(work: Promise<Done>): Promise<Done | Refusal> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

export function refuse(code: ProblemCode, more?: More): never {
  throw new Refusal(code, more)
}

/** Refuses one field whose value is wrong although its shape is valid. */
export function refuseField(field: string, message: string): never {
  const errors: FieldProblem[] = [{ field, message }]
  throw new Refusal('validation_failed', { errors })
}
