/**
 * Checks whether a history of concurrent operations is linearizable: whether some order exists in which each operation
 * takes effect at one moment between its call and its answer, with the answer that a simple model would give (Herlihy
 * and Wing). The search is that of Wing and Gong with Lowe's cache, as in Knossos.
 */
export type Happening<Op> = { readonly op: Op; readonly called: number; readonly answered: number }

export type Model<State, Op> = {
  readonly first: State
  /**
   * Every state to which the operation can lead, given its answer. Empty when the operation cannot happen in this
   * state.
   */
  readonly step: (state: State, op: Op) => readonly State[]
  /** Whether the operation changes nothing in any state: a query, or a refusal. */
  readonly isQuestion: (op: Op) => boolean
  readonly nameOf: (state: State) => string
}

/** The most steps that are searched. A history that needs more is reported as undecided. */
const PATIENCE = 1_000_000

/**
 * Returns null when such an order exists. Otherwise returns what could not be ordered at the farthest point reached, or
 * `undecided` when there were too many steps to try.
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

/** Whether every operation that was answered has been placed. One without an answer may never have happened. */
function isExplained<Op>(all: readonly Happening<Op>[], low: number, done: bigint): boolean {
  return all.every(
    ({ answered }, index) =>
      index < low || answered === Infinity || ((done >> BigInt(index - low)) & 1n) === 1n,
  )
}

/** Done are all operations below `low` and those whose bit is set in `done`, counted from `low`. */
type SearchState<State> = { readonly low: number; readonly done: bigint; readonly state: State }

/**
 * The operations that may come next: those called before the earliest answer that is still open. Latest answer first.
 */
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
    // An operation without an answer that changes nothing is left for the end, where it may be omitted.
    const states = step(state, op).filter(to => to !== state || answered !== Infinity)
    const after = (reached: State) => ({ ...advanced(low, done, index), state: reached })
    // A query whose answer is right in this state may be placed here at once: no other order needs to be tried.
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
