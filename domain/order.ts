/**
 * In which order the services of a visit are worked. As they were asked for, if that fits; else the first order that
 * does, the earlier services staying as far in front as they can.
 */
import type { BusyPart, LegShape } from './leg.ts'
import { backToBack, type VisitShape } from './visit.ts'

/** Four services have 24 orders, five have 120: those are worked as they were asked for. */
const MOST_REORDERED = 4

const orders = new Map<number, readonly (readonly number[])[]>()

/** Every order of so many legs, as indexes, the one asked for first. */
export function ordersOf(count: number): readonly (readonly number[])[] {
  let known = orders.get(count)
  if (known === undefined) {
    const asked = Array.from({ length: count }, (_, index) => index)
    orders.set(count, (known = count > MOST_REORDERED ? [asked] : permutations(asked)))
  }
  return known
}

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap(first =>
    permutations(items.filter(item => item !== first)).map(rest => [first, ...rest]),
  )
}

/** A visit in one person's hands; `rank` 0 is the order asked for. */
export type Way = { readonly shape: VisitShape; readonly rank: number }

/** The orders in which it differs what is occupied, beginning with the one asked for. */
export function waysOf(asked: VisitShape): readonly Way[] {
  if (asked.legs.length === 1) return [{ shape: asked, rank: 0 }]
  const patterns = new Set<string>()
  return ordersOf(asked.legs.length).flatMap((order, rank) => {
    const shape = backToBack(order.map(index => atStart(asked.legs[index]!)))!
    const pattern = patternOf(shape)
    if (patterns.has(pattern)) return []
    patterns.add(pattern)
    return [{ shape, rank }]
  })
}

function atStart(leg: LegShape): LegShape {
  const parts = leg.parts.map(part => ({ ...part, offset: part.offset - leg.offset }))
  return { ...leg, offset: 0, parts }
}

/** Work without buffers or chairs in between is one piece of work, whatever it is. */
function patternOf({ legs }: VisitShape): string {
  const pieces: BusyPart[] = []
  for (const part of legs.flatMap(leg => leg.parts)) {
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
