/**
 * Visits that several people share, one leg each or more. Only where nobody can do all of it alone: in the first order
 * that fits, with as few changes of person as possible, and of those whoever's turn it is. Nobody waits between two
 * legs. What the shop keeps from the public is asked for each leg as if it were a visit of its own; gaps are not,
 * because such a visit leaves them as it finds them.
 */
import type { Instant } from './interval.ts'
import { inTurn } from './in-turn.ts'
import type { LegShape } from './leg.ts'
import { type Obstacles, obstaclesFor, type StartRange } from './obstacles.ts'
import { ordersOf } from './order.ts'
import { type Asked, nearestRefusal, personRefusal, type PersonRefusal } from './person-refusal.ts'
import { policyFor } from './policy.ts'
import {
  backToBack,
  peoplePerLeg,
  type VisitRequest,
  type VisitShape,
  wantedLegs,
} from './visit.ts'

export type Together = {
  /** Who does what, if it can begin then. */
  readonly at: (startsAt: Instant) => VisitShape | null
  /** Why it cannot. */
  readonly refusalAt: (startsAt: Instant) => PersonRefusal
  /** Each leg by whoever's turn it is, free or not. */
  readonly regardless: (startsAt: Instant) => VisitShape
}

/** Of a leg in one person's hands; the obstacles are found when somebody asks. */
type Choice = { readonly leg: LegShape; readonly shape: VisitShape; obstacles: Obstacles | null }
type Assigned = { readonly changes: number; readonly legs: readonly LegShape[] }

/** Of a visit that somebody offers. Null where one person has to do all of it, or nobody takes any time over a part. `starts`: all that will be asked about. */
export function togetherFor(
  asked: Asked,
  request: VisitRequest,
  starts: StartRange,
  isPublic: boolean,
): Together | null {
  const perLeg = peoplePerLeg(asked.plan, wantedLegs(asked.plan, request)!)
  const staffIds = [...new Set(perLeg.flat().map(leg => leg.staffId))]
  const hasEverybody = perLeg.every(legs => legs.length > 0)
  if (!hasEverybody || perLeg.length < 2 || staffIds.length < 2) return null

  const longest = perLeg.reduce((sum, legs) => sum + Math.max(...legs.map(leg => leg.length)), 0)
  const range = { first: starts.first, last: starts.last + longest }
  const rules = { ...asked.rules, avoidsGaps: false }
  const perLegAsked = { ...asked, rules, policy: isPublic ? policyFor({ ...asked, rules }) : null }
  const choices = perLeg.map(legs =>
    legs.map((leg): Choice => ({ leg, shape: backToBack([leg])!, obstacles: null })),
  )
  const ranked = (startsAt: Instant) => {
    const turn = inTurn(
      { ...asked, preferredStaffId: request.preferredStaffId },
      staffIds,
      startsAt,
    )
    return choices.map(own =>
      own.toSorted((a, b) => turn.indexOf(a.leg.staffId) - turn.indexOf(b.leg.staffId)),
    )
  }
  const refusalOf = (choice: Choice, at: Instant, isFirst: boolean) => {
    const { busy, now, exceptOwner } = asked
    choice.obstacles ??= obstaclesFor(choice.shape, busy, range, now, exceptOwner)
    return personRefusal(perLegAsked, choice.shape, choice.obstacles, at, isPublic && isFirst)
  }
  return {
    at: startsAt => {
      // Before anybody is put in order: most starts fail here.
      const fits = remembering(refusalOf)
      const people = ranked(startsAt)
      for (const order of ordersOf(perLeg.length)) {
        const found = assign(
          order.map(index => people[index]!),
          startsAt,
          fits,
        )
        if (found !== null) return backToBack(found.legs)
      }
      return null
    },
    refusalAt: startsAt => firstRefusal(choices, startsAt, refusalOf),
    regardless: startsAt => backToBack(ranked(startsAt).map(own => own[0]!.leg))!,
  }
}

type RefusalOf = (choice: Choice, at: Instant, isFirst: boolean) => PersonRefusal | null
type Fits = (choice: Choice, at: Instant, isFirst: boolean) => boolean

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

/** The fewest changes of person, but at least one; of equal ones the first in the order of the people. */
function assign(
  legs: readonly (readonly Choice[])[],
  startsAt: Instant,
  fits: Fits,
): Assigned | null {
  const known = new Map<string, Assigned | null>()
  const from = (
    index: number,
    at: Instant,
    before: string | null,
    hasChanged: boolean,
  ): Assigned | null => {
    if (index === legs.length) return hasChanged ? { changes: 0, legs: [] } : null
    const key = `${index} ${at} ${before} ${hasChanged}`
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    let best: Assigned | null = null
    for (const choice of legs[index]!) {
      if (!fits(choice, at, index === 0)) continue
      const { leg } = choice
      const isChange = before !== null && before !== leg.staffId
      const rest = from(index + 1, at + leg.length, leg.staffId, hasChanged || isChange)
      if (rest === null) continue
      const changes = rest.changes + (isChange ? 1 : 0)
      if (best === null || changes < best.changes) best = { changes, legs: [leg, ...rest.legs] }
    }
    known.set(key, best)
    return best
  }
  return from(0, startsAt, null, false)
}

/** As asked for: of the first leg for which nobody is left, whoever came nearest. */
function firstRefusal(
  legs: readonly (readonly Choice[])[],
  startsAt: Instant,
  refusalOf: RefusalOf,
): PersonRefusal {
  let reached = new Set([startsAt])
  for (const [index, choices] of legs.entries()) {
    const next = new Set<Instant>()
    const refusals: PersonRefusal[] = []
    for (const at of reached) {
      for (const choice of choices) {
        const refusal = refusalOf(choice, at, index === 0)
        if (refusal === null) next.add(at + choice.leg.length)
        else refusals.push(refusal)
      }
    }
    if (next.size === 0) return nearestRefusal(refusals)
    reached = next
  }
  // One person alone could, by her legs; that it was refused to her as a whole is told of her.
  return 'closed'
}
