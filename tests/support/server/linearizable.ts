/**
 * Whether a history of concurrent operations has an order in which each of them takes effect at one moment between
 * its call and its answer, and answers what a simple model would have answered (Herlihy and Wing; the search is the one
 * of Wing and Gong with Lowe's memory, as in Knossos).
 */
export type Happening<Op> = { readonly op: Op; readonly called: number; readonly answered: number }

export type Model<State, Op> = {
  readonly first: State
  /** Every state that the operation, with the answer it got, may lead to; none: it cannot happen here. */
  readonly step: (state: State, op: Op) => readonly State[]
  /** Whether it changes nothing, whatever the state: a question, or a refusal. */
  readonly isQuestion: (op: Op) => boolean
  readonly nameOf: (state: State) => string
}

/** So many ways are looked at; a history that needs more is not judged, and said to be so. */
const PATIENCE = 1_000_000

/**
 * Null: there is such an order. Otherwise what could not be brought into one, at the farthest that was reached; or
 * `undecided`, where the ways to try are too many.
 */
export function findContradiction<State, Op>(
  history: readonly Happening<Op>[],
  model: Model<State, Op>,
): readonly Happening<Op>[] | 'undecided' | null {
  const happenings = history.toSorted((a, b) => a.called - b.called)
  const seen = new Set<string>()
  const open: SearchState<State>[] = [{ low: 0, done: 0n, state: model.first }]
  let farthest: { count: number; stuck: Happening<Op>[] } = { count: -1, stuck: [] }
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { low, done, state } = place
    if (isExplained(happenings, low, done)) return null
    if (seen.size > PATIENCE) return 'undecided'
    const name = `${low} ${done} ${model.nameOf(state)}`
    if (seen.has(name)) continue
    seen.add(name)
    const next = candidates(happenings, low, done)
    const count = low + bitsOf(done)
    if (count > farthest.count) farthest = { count, stuck: next.map(index => happenings[index]!) }
    open.push(...placesAfter(model, happenings, place, next))
  }
  return farthest.stuck
}

/** Nothing is left that must have happened: what was never answered may be missing. */
function isExplained<Op>(all: readonly Happening<Op>[], low: number, done: bigint): boolean {
  return all.every(
    ({ answered }, index) =>
      index < low || answered === Infinity || ((done >> BigInt(index - low)) & 1n) === 1n,
  )
}

/** All below `low` are done, and those whose bit is set, counted from `low`. */
type SearchState<State> = { readonly low: number; readonly done: bigint; readonly state: State }

/** Which may be next: whoever was called before any other that is still open had its answer. Latest answer first. */
function candidates<Op>(all: readonly Happening<Op>[], low: number, done: bigint): number[] {
  let firstAnswer = Infinity
  const found: number[] = []
  for (let index = low; index < all.length; index += 1) {
    if ((done >> BigInt(index - low)) & 1n) continue
    const { called, answered } = all[index]!
    if (called > firstAnswer) break
    firstAnswer = Math.min(firstAnswer, answered)
    found.push(index)
  }
  return found
    .filter(index => all[index]!.called <= firstAnswer)
    .sort((a, b) => all[b]!.answered - all[a]!.answered)
}

function placesAfter<State, Op>(
  { step, isQuestion }: Model<State, Op>,
  all: readonly Happening<Op>[],
  { low, done, state }: SearchState<State>,
  next: readonly number[],
): SearchState<State>[] {
  const places: SearchState<State>[] = []
  for (const index of next) {
    const { op, answered } = all[index]!
    // What was never answered and changes nothing is left for the end, where it may be missing.
    const states = step(state, op).filter(to => to !== state || answered !== Infinity)
    const after = (reached: State) => ({ ...advanced(low, done, index), state: reached })
    // A question that is answered truly here may as well be asked here: no other order needs to be tried.
    if (isQuestion(op) && states.length > 0) return states.map(after)
    places.push(...states.map(after))
  }
  return places
}

function advanced(low: number, done: bigint, index: number): { low: number; done: bigint } {
  let rest = done | (1n << BigInt(index - low))
  let from = low
  while (rest & 1n) {
    rest >>= 1n
    from += 1
  }
  return { low: from, done: rest }
}

function bitsOf(done: bigint): number {
  return done.toString(2).replaceAll('0', '').length
}
