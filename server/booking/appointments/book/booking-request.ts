/** The request of a booking, and how it is read from the body of a call. */
import type { Transaction } from 'kysely'
import type { Rung } from '#domain/customer/ladder.ts'
import type { Verdict } from '#domain/booking/shares.ts'
import { PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { Received, Reply } from '#contract/contract.ts'
import { accountOf, membershipOfCaller, type Caller } from '#server/kernel/http/caller.ts'
import type { Refused } from '#server/kernel/http/refusal.ts'
import { phoneOrRefuse, phonesAt } from '#server/kernel/phones.ts'
import type { Scope } from '#server/people/customers/scope.ts'
import { refuseHidden } from '#server/shop/public/find.ts'
import { answersTo } from '#server/shop/settings/questions.ts'
import type { ShopMemory } from '../../availability/memory.ts'
import { refuseOddSeats } from '../../visits/visit-limits.ts'
import {
  ownStaff,
  refuseUnusedStaff,
  visitFrom,
  type VisitWire,
} from '../../visits/visit-request.ts'
import type { Origin } from '../../arrivals/origin.ts'
import type { AppointmentRow } from '../queries.ts'
import type { WantedSlot } from './claim-slot.ts'

export type BookingRequest = WantedSlot & {
  readonly customer: {
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
    /** Staff typed the address, so it corrects the one on record; anybody else may type a phone that is not theirs. */
    readonly isTypedByStaff?: true
    /** Picked by staff from the list; `scope` says which customers that member may see. */
    readonly picked?: { readonly id: string; readonly scope: Scope } | undefined
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
  /** False when no mail is wanted, for example because another appointment's mail tells it. */
  readonly mails?: boolean
  /** Runs in the appointment's transaction. A refusal undoes the booking; a returned row replaces the appointment's. */
  readonly alongside?: (
    trx: Transaction<unknown>,
    appointment: AppointmentRow,
  ) => Promise<Refused | AppointmentRow | undefined>
  /** What the answer contains besides the appointment, filled in by `alongside`. */
  readonly alsoAnswered?: { readonly walk_in?: Reply<'serveWalkIn'>['walk_in'] }
}

/** The visit of a public request. Refuses a service that is not public unless its link is given. */
export function publicVisit(
  shop: ShopMemory,
  asked: VisitWire & { readonly link?: string | undefined },
): VisitRequest {
  refuseHidden(shop, asked.services, asked.link)
  const visit = visitFrom(asked)
  refuseOddSeats(shop.plan, visit)
  return visit
}

/** The id of the caller's account; null for a guest, or for an account without the role `user`. */
export function accountOfCustomer(caller: Caller): string | null {
  return caller.kind === 'account' && caller.roles.includes('user') ? caller.userId : null
}

/** The request of a customer, with or without an account. */
export function guestRequest(
  shop: ShopMemory,
  body: Received<'createAppointment', 'body'>,
  caller: Caller,
  knownBy: string | null,
): BookingRequest {
  return {
    visit: publicVisit(shop, body),
    startsAt: Date.parse(body.starts_at),
    customer: {
      name: body.customer.name,
      phone: phoneOrRefuse(body.customer.phone, phonesAt(shop.row), 'customer.phone'),
      email: body.customer.email ?? null,
    },
    userId: accountOfCustomer(caller),
    note: body.note ?? '',
    answers: answersTo(shop.row.page.questions, body.answers ?? []),
    holdId: body.hold ?? null,
    knownBy,
    accepts: body.accepts,
    expects: body.expects,
    audience: PUBLIC,
    createdBy: null,
    source: 'public',
  }
}

/** The request of staff who book for a customer in the shop or on the phone. */
export function staffRequest(
  shop: ShopMemory,
  body: Received<'createStaffAppointment', 'body'>,
  caller: Caller,
): BookingRequest {
  const request = requestByStaff(shop, body, caller)
  refuseOddSeats(shop.plan, request.visit)
  return {
    ...request,
    startsAt: Date.parse(body.starts_at),
    holdId: body.hold ?? null,
    audience: { kind: 'staff', overbook: body.overbook ?? false },
    deposit: body.deposit,
    mails: body.notify ?? true,
  }
}

type BodyByStaff = VisitWire & Pick<Received<'createStaffAppointment', 'body'>, 'customer' | 'note'>

/** The part of a request by staff that is the same for one appointment and for each of a series. */
export function requestByStaff(
  { row }: ShopMemory,
  body: BodyByStaff,
  caller: Caller,
): Omit<BookingRequest, 'startsAt'> {
  const member = membershipOfCaller(caller)
  const { id, name, phone, email } = body.customer
  refuseUnusedStaff(body)
  return {
    visit: visitFrom(body, choice => ownStaff(member, choice)),
    customer: {
      name,
      phone: phone === undefined ? null : phoneOrRefuse(phone, phonesAt(row), 'customer.phone'),
      email: email ?? null,
      isTypedByStaff: true,
      picked: id === undefined ? undefined : { id, scope: member },
    },
    userId: null,
    note: body.note ?? '',
    holdId: null,
    audience: STAFF,
    createdBy: accountOf(caller).userId,
    source: 'staff',
  }
}
