/** Epoch milliseconds. */
export type Instant = number

/** Half-open: the end is not part of it, so two appointments can touch without meeting. */
export type Interval = { readonly start: Instant; readonly end: Instant }

export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

export function contains(outer: Interval, inner: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** Sorted and disjoint; touching intervals become one, empty and reversed ones disappear. */
export function unionOf(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter(one => one.start < one.end).sort((a, b) => a.start - b.start)
  const merged: Interval[] = []
  for (const next of sorted) {
    const last = merged.at(-1)
    if (last === undefined || next.start > last.end) merged.push(next)
    else if (next.end > last.end) merged[merged.length - 1] = { start: last.start, end: next.end }
  }
  return merged
}

/** What remains of `whole` (sorted and disjoint, as `unionOf` returns it) outside of `cuts`. */
export function subtract(whole: readonly Interval[], cuts: readonly Interval[]): Interval[] {
  let rest = [...whole]
  for (const cut of unionOf(cuts)) {
    rest = rest.flatMap(piece => {
      if (!overlaps(piece, cut)) return [piece]
      return [
        { start: piece.start, end: cut.start },
        { start: cut.end, end: piece.end },
      ].filter(part => part.start < part.end)
    })
  }
  return rest
}

/** The parts that lie in both. */
export function intersection(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const parts = a.flatMap(one =>
    b.map(other => ({
      start: Math.max(one.start, other.start),
      end: Math.min(one.end, other.end),
    })),
  )
  return unionOf(parts)
}
