/**
 * The order in which the services of a visit are done: the requested one if it fits, else the first other that does,
 * keeping the earlier services as far in front as possible.
 */
import type { BusyPart, ItemShape } from './service-item.ts'
import { backToBack, type VisitShape } from './visit.ts'

/** Four services have 24 orderings, five have 120: those are worked as they were asked for. */
const MOST_REORDERED = 4

const orderings = new Map<number, readonly (readonly number[])[]>()

/** Every ordering of so many items, as indexes, the one asked for first. */
export function orderingsOf(count: number): readonly (readonly number[])[] {
  let known = orderings.get(count)
  if (known === undefined) {
    const asked = Array.from({ length: count }, (_, index) => index)
    orderings.set(count, (known = count > MOST_REORDERED ? [asked] : permutations(asked)))
  }
  return known
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap(first =>
    permutations(items.filter(item => item !== first)).map(rest => [first, ...rest]),
  )
}

/** A visit that one staff member works in one ordering; `rank` 0 is the ordering asked for. */
export type OrderedVisit = { readonly shape: VisitShape; readonly rank: number }

/** The orderings that differ in what they occupy, beginning with the one asked for. */
export function serviceOrderings(asked: VisitShape): readonly OrderedVisit[] {
  if (asked.items.length === 1) return [{ shape: asked, rank: 0 }]
  const patterns = new Set<string>()
  return orderingsOf(asked.items.length).flatMap((ordering, rank) => {
    const shape = backToBack(ordering.map(index => atStart(asked.items[index]!)))!
    const pattern = patternOf(shape)
    if (patterns.has(pattern)) return []
    patterns.add(pattern)
    return [{ shape, rank }]
  })
}

function atStart(item: ItemShape): ItemShape {
  const parts = item.parts.map(part => ({ ...part, offset: part.offset - item.offset }))
  return { ...item, offset: 0, parts }
}

/**
 * Two orderings with the same pattern occupy the same time: adjacent work without buffers or resources counts as one
 * piece.
 */
function patternOf({ items }: VisitShape): string {
  const pieces: BusyPart[] = []
  for (const part of items.flatMap(item => item.parts)) {
    const last = pieces.at(-1)
    const goesOn =
      last !== undefined &&
      last.offset + last.length === part.offset &&
      last.after + part.before === 0 &&
      last.pools.length + part.pools.length === 0
    if (goesOn)
      pieces[pieces.length - 1] = {
        ...last,
        length: last.length + part.length,
        after: part.after,
      }
    else pieces.push(part)
  }
  return JSON.stringify(pieces)
}
