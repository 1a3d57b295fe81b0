/** Who does what in which order, by trying everything: the oracle's half of `domain/visit/order.ts` and `together.ts`. */
import type { BookingRefusal } from '#domain/booking/booking.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import {
  combinations,
  handsOf,
  isKnown,
  type OracleLeg,
  ordersFor,
  partsOf,
} from './oracle-visit.ts'

const MINUTE = 60_000

/** Whether a start has to be on the grid, and what the shop keeps back counts. */
export type Grid = {
  readonly isBound: boolean
  readonly keepsBack: boolean
  readonly avoidsGaps: boolean
}

type Ground = {
  readonly plan: ShopPlan
  readonly request: VisitRequest
  /** Of one person, with all of it or with one leg only. */
  readonly refusalOf: (
    legs: readonly OracleLeg[],
    start: number,
    grid: Grid,
  ) => BookingRefusal | null
  /** Whether it is a class that somebody has a place in. */
  readonly isOpen: (legs: readonly OracleLeg[], start: number) => boolean
  readonly inOrder: (people: readonly string[], start: number) => string[]
}

export function formationsOf({ plan, request, refusalOf, isOpen, inOrder }: Ground) {
  const hands = handsOf(plan, request)
  const minutesOf = (legs: readonly OracleLeg[]) => partsOf(plan, request, legs).minutes
  const soloOf = (staffId: string) => hands.map(own => own.find(leg => leg.staffId === staffId)!)
  const soloists = plan.staff
    .map(one => one.id)
    .filter(() => isKnown(plan, request))
    .filter(id => hands.every(own => own.some(leg => leg.staffId === id)))
    .filter(id => minutesOf(soloOf(id)) > 0)
  const lengths = new Map(
    isKnown(plan, request) ? hands.flat().map(leg => [leg, minutesOf([leg])]) : [],
  )
  const worked = hands.map(own => own.filter(leg => (lengths.get(leg) ?? 0) > 0))
  const everybody = [...new Set(worked.flat().map(leg => leg.staffId))]
  const canShare = hands.length > 1 && worked.every(own => own.length > 0) && everybody.length > 1

  /** The first order in which this person can do all of it, by its place among all orders. */
  function bestAlone(staffId: string, start: number, isPublic: boolean): number {
    const grid = { isBound: isPublic, keepsBack: isPublic, avoidsGaps: true }
    return ordersFor(soloOf(staffId)).findIndex(legs => refusalOf(legs, start, grid) === null)
  }

  /** Each leg with the time it begins at, if they go one after the other from the start. */
  function timed(legs: readonly OracleLeg[], start: number): { leg: OracleLeg; at: number }[] {
    let at = start
    return legs.map(leg => {
      const own = { leg, at }
      at += lengths.get(leg)! * MINUTE
      return own
    })
  }

  function legRefusal(leg: OracleLeg, at: number, isFirst: boolean, isPublic: boolean) {
    const grid = { isBound: isPublic && isFirst, keepsBack: isPublic, avoidsGaps: false }
    return refusalOf([leg], at, grid)
  }

  function allFit(legs: readonly OracleLeg[], start: number, isPublic: boolean): boolean {
    return timed(legs, start).every(
      ({ leg, at }, index) => legRefusal(leg, at, index === 0, isPublic) === null,
    )
  }

  /** Several people: all ways of all orders; in the first order that has one, the one with the fewest changes. */
  function shared(start: number, isPublic: boolean): OracleLeg[] | null {
    if (!canShare) return null
    const turn = inOrder(everybody, start)
    const ranked = worked.map(own =>
      turn.flatMap(staffId => own.filter(leg => leg.staffId === staffId)),
    )
    for (const order of ordersFor(ranked)) {
      const fitting = combinations(order)
        .filter(legs => new Set(legs.map(leg => leg.staffId)).size > 1)
        .filter(legs => allFit(legs, start, isPublic))
      const fewest = Math.min(...fitting.map(changesIn))
      const best = fitting.find(legs => changesIn(legs) === fewest)
      if (best !== undefined) return best
    }
    return null
  }

  /** As asked for, from each time that can be reached: the first leg for which nobody is left. */
  function sharedRefusals(start: number, isPublic: boolean): (BookingRefusal | null)[] {
    for (let index = 0; index < worked.length; index += 1) {
      const reached = combinations(worked.slice(0, index)).flatMap(legs =>
        allFit(legs, start, isPublic)
          ? [start + legs.reduce((sum, leg) => sum + lengths.get(leg)!, 0) * MINUTE]
          : [],
      )
      const refusals = reached.flatMap(at =>
        worked[index]!.map(leg => legRefusal(leg, at, index === 0, isPublic)),
      )
      if (!refusals.includes(null)) return refusals
    }
    return []
  }

  return {
    isOffered: soloists.length > 0 || canShare,
    beginners: [...soloists, ...(canShare ? everybody : [])],
    alone: (start: number) => soloists.filter(staffId => bestAlone(staffId, start, true) >= 0),
    shared,
    best(start: number, isPublic: boolean): OracleLeg[] | null {
      const best = new Map(soloists.map(staffId => [staffId, bestAlone(staffId, start, isPublic)]))
      for (const [place, order] of ordersFor(hands.map((_, index) => index)).entries()) {
        const free = soloists.filter(staffId => best.get(staffId) === place)
        const open = free.filter(staffId => isOpen(soloOf(staffId), start))
        const [first] = inOrder(open.length > 0 ? open : free, start)
        if (first !== undefined) return order.map(index => soloOf(first)[index]!)
      }
      return shared(start, isPublic)
    },
    anyhow(start: number): OracleLeg[] {
      if (soloists.length > 0) return soloOf(inOrder(soloists, start)[0]!)
      const turn = inOrder(everybody, start)
      const place = (leg: OracleLeg) => turn.indexOf(leg.staffId)
      return worked.map(own => own.toSorted((a, b) => place(a) - place(b))[0]!)
    },
    refusals(start: number, isPublic: boolean): ReadonlySet<BookingRefusal | null> {
      const grid = { isBound: isPublic, keepsBack: isPublic, avoidsGaps: true }
      return new Set([
        ...soloists.map(staffId => refusalOf(soloOf(staffId), start, grid)),
        ...(canShare ? sharedRefusals(start, isPublic) : []),
      ])
    },
  }
}

function changesIn(legs: readonly OracleLeg[]): number {
  return legs.filter((leg, index) => index > 0 && leg.staffId !== legs[index - 1]!.staffId).length
}
