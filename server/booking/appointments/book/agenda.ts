import type { Audience } from '#domain/booking/scheduling-context.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'

/** A visit, when it should begin, and who asks for it. */
export type WantedSlot = {
  readonly visit: VisitRequest
  readonly startsAt: number
  readonly audience: Audience
  /** It follows another visit of its party, so it begins where that one ends. */
  readonly isOffGrid?: boolean
}

/** What a decision is based on. No other transaction can occupy these units before this one ends. */
export type LockedAgenda = Work & {
  readonly shop: ShopMemory
  readonly row: ShopRow
  readonly plan: ShopPlan
  readonly units: readonly string[]
}
