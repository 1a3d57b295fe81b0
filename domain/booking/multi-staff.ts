/**
 * Visits that several staff members share, one service item each or more. Only where nobody can do all of it alone:
 * in the first ordering that fits, with as few changes of staff as possible, and of those by rotation. Nobody waits
 * between two items. The limits of the day are applied to each item as if it were a visit of its own. The rule about
 * gaps is not applied.
 */
import { orderByRotation } from './rotation.ts'
import type { Instant } from '../calendar/interval.ts'
import type { ItemShape } from '../visit/service-item.ts'
import { type Obstacles, obstaclesFor } from '../visit/obstacles.ts'
import { orderingsOf } from '../visit/service-orderings.ts'
import { nearestRefusal, staffRefusal, type StaffRefusal } from './staff-refusal.ts'
import { searchFor, type StartSearch } from './start-search.ts'
import {
  backToBack,
  staffPerItem,
  type VisitRequest,
  type VisitShape,
  wantedItems,
} from '../visit/visit.ts'

export type MultiStaff = {
  /** Who works which item; null when the visit cannot begin then. */
  readonly at: (startsAt: Instant) => VisitShape | null
  /** Why the visit cannot begin then. */
  readonly refusalAt: (startsAt: Instant) => StaffRefusal
  /** Each item with whoever comes first in the rotation, whether free or not. */
  readonly regardless: (startsAt: Instant) => VisitShape
}

/** An item worked by one staff member; the obstacles are found when somebody asks. */
type Choice = { readonly item: ItemShape; readonly shape: VisitShape; obstacles: Obstacles | null }
type Assigned = { readonly changes: number; readonly items: readonly ItemShape[] }

/** Null where one staff member has to do all of it, or where a part takes no time. */
export function multiStaff(search: StartSearch, request: VisitRequest): MultiStaff | null {
  const perItem = staffPerItem(search.plan, wantedItems(search.plan, request)!)
  const staffIds = [...new Set(perItem.flat().map(item => item.staffId))]
  const hasEverybody = perItem.every(items => items.length > 0)
  if (!hasEverybody || perItem.length < 2 || staffIds.length < 2) return null

  const choices = perItem.map(items =>
    items.map((item): Choice => ({ item, shape: backToBack([item])!, obstacles: null })),
  )
  const { preferredStaffId } = request
  const ranked = (startsAt: Instant) => {
    const rotation = orderByRotation(search, { staffIds, startsAt, preferredStaffId })
    return choices.map(own =>
      own.toSorted((a, b) => rotation.indexOf(a.item.staffId) - rotation.indexOf(b.item.staffId)),
    )
  }
  const refusalOf = refusalsOf(search, perItem)
  return {
    at: startsAt => {
      // The orderings ask about the same item at the same instant again and again.
      const fits = remembering(refusalOf)
      const ordered = ranked(startsAt)
      for (const ordering of orderingsOf(perItem.length)) {
        const items = ordering.map(index => ordered[index]!)
        const found = assign(items, startsAt, fits)
        if (found !== null) return backToBack(found.items)
      }
      return null
    },
    refusalAt: startsAt => firstRefusal(choices, startsAt, refusalOf),
    regardless: startsAt => backToBack(ranked(startsAt).map(own => own[0]!.item))!,
  }
}

type RefusalOf = (choice: Choice, at: Instant, isFirst: boolean) => StaffRefusal | null
type Fits = (choice: Choice, at: Instant, isFirst: boolean) => boolean

/** Only the first item has to begin on the grid. */
function refusalsOf(search: StartSearch, perItem: readonly (readonly ItemShape[])[]): RefusalOf {
  const longest = perItem.reduce((sum, own) => sum + Math.max(...own.map(one => one.length)), 0)
  const first = searchFor(
    search,
    { ...search.rules, avoidsGaps: false },
    {
      starts: { first: search.starts.first, last: search.starts.last + longest },
      onGrid: search.onGrid,
    },
  )
  const later = { ...first, onGrid: false }
  return (choice, at, isFirst) => {
    const { shape } = choice
    const obstacles = (choice.obstacles ??= obstaclesFor(first, shape, first.starts))
    return staffRefusal(isFirst ? first : later, { shape, obstacles }, at)
  }
}

function remembering(refusalOf: RefusalOf): Fits {
  const known = new Map<Choice, Map<number, boolean>>()
  return (choice, at, isFirst) => {
    let own = known.get(choice)
    if (own === undefined) known.set(choice, (own = new Map()))
    const key = isFirst ? -1 : at
    let answer = own.get(key)
    if (answer === undefined) own.set(key, (answer = refusalOf(choice, at, isFirst) === null))
    return answer
  }
}

/** The fewest changes of staff, but at least one; between equals the rotation decides. */
function assign(
  items: readonly (readonly Choice[])[],
  startsAt: Instant,
  fits: Fits,
): Assigned | null {
  const known = new Map<string, Assigned | null>()
  const from = (index: number, at: Instant, before: Before): Assigned | null => {
    const { staffId, hasChanged } = before
    if (index === items.length) return hasChanged ? { changes: 0, items: [] } : null
    const key = `${index} ${at} ${staffId} ${hasChanged}`
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    let best: Assigned | null = null
    for (const choice of items[index]!) {
      if (!fits(choice, at, index === 0)) continue
      const { item } = choice
      const isChange = staffId !== null && staffId !== item.staffId
      const after = { staffId: item.staffId, hasChanged: hasChanged || isChange }
      const rest = from(index + 1, at + item.length, after)
      if (rest === null) continue
      const changes = rest.changes + (isChange ? 1 : 0)
      if (best === null || changes < best.changes) best = { changes, items: [item, ...rest.items] }
    }
    known.set(key, best)
    return best
  }
  return from(0, startsAt, { staffId: null, hasChanged: false })
}

/** Who worked the item before, and whether the staff member has changed yet. */
type Before = { readonly staffId: string | null; readonly hasChanged: boolean }

/**
 * In the requested order: why nobody can work the first item that is refused, told by the staff member who came
 * nearest.
 */
function firstRefusal(
  items: readonly (readonly Choice[])[],
  startsAt: Instant,
  refusalOf: RefusalOf,
): StaffRefusal {
  let reached = new Set([startsAt])
  for (const [index, choices] of items.entries()) {
    const next = new Set<Instant>()
    const refusals: StaffRefusal[] = []
    for (const at of reached) {
      for (const choice of choices) {
        const refusal = refusalOf(choice, at, index === 0)
        if (refusal === null) next.add(at + choice.item.length)
        else refusals.push(refusal)
      }
    }
    if (next.size === 0) return nearestRefusal(refusals)
    reached = next
  }
  // Every item can be worked, but only without a change of staff. Why that staff member cannot work the whole visit is
  // reported by `singleStaff`; `closed` gives way to any other reason.
  return 'closed'
}
