/**
 * Who does what in which order, by trying everything: the oracle's half of `domain/visit/service-orderings.ts` and
 * `domain/booking/multi-staff.ts`.
 */
import type { BookingRefusal } from '#domain/booking/booking.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import {
  combinations,
  staffPerServiceOf,
  isKnown,
  type OracleServiceItem,
  orderingsFor,
  partsOf,
} from './oracle-visit.ts'

const MINUTE = 60_000

/** Whether the start must be on the grid, and whether the rules that keep slots from the public apply. */
export type Grid = {
  readonly isBound: boolean
  readonly keepsBack: boolean
  readonly avoidsGaps: boolean
}

type OracleContext = {
  readonly plan: ShopPlan
  readonly request: VisitRequest
  /** Why one staff member cannot take these service items at this start; null when they can. */
  readonly refusalOf: (
    items: readonly OracleServiceItem[],
    start: number,
    grid: Grid,
  ) => BookingRefusal | null
  /** Whether the start is a class session that already has customers. */
  readonly isOpen: (items: readonly OracleServiceItem[], start: number) => boolean
  readonly inOrder: (staffMembers: readonly string[], start: number) => string[]
}

export function assignmentsOf({ plan, request, refusalOf, isOpen, inOrder }: OracleContext) {
  const staffPerService = staffPerServiceOf(plan, request)
  const minutesOf = (items: readonly OracleServiceItem[]) => partsOf(plan, request, items).minutes
  const soloOf = (staffId: string) =>
    staffPerService.map(own => own.find(item => item.staffId === staffId)!)
  const soloists = plan.staff
    .map(one => one.id)
    .filter(() => isKnown(plan, request))
    .filter(id => staffPerService.every(own => own.some(item => item.staffId === id)))
    .filter(id => minutesOf(soloOf(id)) > 0)
  const lengths = new Map(
    isKnown(plan, request) ? staffPerService.flat().map(item => [item, minutesOf([item])]) : [],
  )
  const worked = staffPerService.map(own => own.filter(item => (lengths.get(item) ?? 0) > 0))
  const everybody = [...new Set(worked.flat().map(item => item.staffId))]
  const canShare =
    staffPerService.length > 1 && worked.every(own => own.length > 0) && everybody.length > 1

  /**
   * The index of the first service ordering in which this staff member can do everything alone; -1 when there is none.
   */
  function bestAlone(staffId: string, start: number, isPublic: boolean): number {
    const grid = { isBound: isPublic, keepsBack: isPublic, avoidsGaps: true }
    return orderingsFor(soloOf(staffId)).findIndex(items => refusalOf(items, start, grid) === null)
  }

  /** The service items with their starts, one directly after the other. */
  function timed(
    items: readonly OracleServiceItem[],
    start: number,
  ): { item: OracleServiceItem; at: number }[] {
    let at = start
    return items.map(item => {
      const own = { item, at }
      at += lengths.get(item)! * MINUTE
      return own
    })
  }

  function itemRefusal(item: OracleServiceItem, at: number, isFirst: boolean, isPublic: boolean) {
    const grid = { isBound: isPublic && isFirst, keepsBack: isPublic, avoidsGaps: false }
    return refusalOf([item], at, grid)
  }

  function allFit(items: readonly OracleServiceItem[], start: number, isPublic: boolean): boolean {
    return timed(items, start).every(
      ({ item, at }, index) => itemRefusal(item, at, index === 0, isPublic) === null,
    )
  }

  /**
   * Several staff members: tries every combination of every ordering. Of the first ordering that works, the combination
   * with the fewest changes of staff member.
   */
  function shared(start: number, isPublic: boolean): OracleServiceItem[] | null {
    if (!canShare) return null
    const rotation = inOrder(everybody, start)
    const ranked = worked.map(own =>
      rotation.flatMap(staffId => own.filter(item => item.staffId === staffId)),
    )
    for (const order of orderingsFor(ranked)) {
      const fitting = combinations(order)
        .filter(items => new Set(items.map(item => item.staffId)).size > 1)
        .filter(items => allFit(items, start, isPublic))
      const fewest = Math.min(...fitting.map(changesIn))
      const best = fitting.find(items => changesIn(items) === fewest)
      if (best !== undefined) return best
    }
    return null
  }

  /**
   * The refusals of the first service item that no staff member can take, in the order asked for, at each time it could
   * start.
   */
  function sharedRefusals(start: number, isPublic: boolean): (BookingRefusal | null)[] {
    for (let index = 0; index < worked.length; index += 1) {
      const reached = combinations(worked.slice(0, index)).flatMap(items =>
        allFit(items, start, isPublic)
          ? [start + items.reduce((sum, item) => sum + lengths.get(item)!, 0) * MINUTE]
          : [],
      )
      const refusals = reached.flatMap(at =>
        worked[index]!.map(item => itemRefusal(item, at, index === 0, isPublic)),
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
    best(start: number, isPublic: boolean): OracleServiceItem[] | null {
      const best = new Map(soloists.map(staffId => [staffId, bestAlone(staffId, start, isPublic)]))
      for (const [place, order] of orderingsFor(
        staffPerService.map((_, index) => index),
      ).entries()) {
        const free = soloists.filter(staffId => best.get(staffId) === place)
        const open = free.filter(staffId => isOpen(soloOf(staffId), start))
        const [first] = inOrder(open.length > 0 ? open : free, start)
        if (first !== undefined) return order.map(index => soloOf(first)[index]!)
      }
      return shared(start, isPublic)
    },
    anyhow(start: number): OracleServiceItem[] {
      if (soloists.length > 0) return soloOf(inOrder(soloists, start)[0]!)
      const rotation = inOrder(everybody, start)
      const place = (item: OracleServiceItem) => rotation.indexOf(item.staffId)
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

function changesIn(items: readonly OracleServiceItem[]): number {
  return items.filter((item, index) => index > 0 && item.staffId !== items[index - 1]!.staffId)
    .length
}
