import type { Received } from '#contract/contract.ts'
import type { Origin, Verdict } from '#domain/booking/shares.ts'
import type { Rung } from '#domain/customer/ladder.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import type { Cause } from '../cause.ts'
import type { Audience } from '#domain/booking/scheduling-context.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { ShopRow } from '../availability/load.ts'
import type { ShopMemory } from '../availability/memory.ts'
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

/** What a booking asks for, whoever sends it. */
export type BookingRequest = WantedSlot & {
  readonly customer: {
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
    /** Staff typed the address, so it corrects the one on record; anybody else may type a phone that is not theirs. */
    readonly isTypedByStaff?: true
    /** Picked by staff from the list; `scope`: the member, who sees only some. */
    readonly picked?: { readonly id: string; readonly scope: Membership } | undefined
  }
  readonly userId: string | null
  readonly note: string
  /** Answers to the shop's questions, with the questions as they were asked. */
  readonly answers?: readonly { readonly question: string; readonly answer: string }[]
  readonly holdId: string | null
  /** From where a stranger books, for the limits of one network; absent for what the shop offers or books itself. */
  readonly origin?: Origin
  readonly createdBy: string | null
  readonly source: 'public' | 'staff'
  /** The series that the appointment belongs to. */
  readonly seriesId?: string
  /** The party that the appointment belongs to, which place it has there, and how many they are. */
  readonly inParty?: { readonly id: string; readonly place: number; readonly people: number }
  /** What its network may take, when that was judged for the whole party; otherwise it is judged alone. */
  readonly verdict?: Verdict
  /** The id of an earlier appointment whose manage link the customer has. */
  readonly knownBy?: string | null
  /** The terms that the customer was told of and agreed to; `any`: they are told afterwards. */
  readonly accepts?: Rung | 'any' | undefined
  /** What the customer was told that it waits for; absent: anything is fine. */
  readonly expects?: Received<'createAppointment', 'body'>['expects']
  /** A deposit that staff ask for, in minor units; the appointment waits for it. */
  readonly deposit?: number | undefined
  /** The customer's id, when an earlier appointment of the same request has already found or created them. */
  readonly customerId?: string | undefined
  /** False when the customer wants no mail about it. */
  readonly isNotified?: boolean
  /** The larger act that it is part of. */
  readonly cause?: Cause
}
