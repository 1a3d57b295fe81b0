/** What a booking is asked with, and how it is read from the words of the wire. */
import type { Transaction } from 'kysely'
import type { Rung } from '#domain/customer/ladder.ts'
import { PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { Received } from '#contract/contract.ts'
import { accountOf, membershipOfCaller, type Caller } from '#server/kernel/http/caller.ts'
import type { Refused } from '#server/kernel/http/refusal.ts'
import { phoneOrRefuse } from '#server/kernel/phones.ts'
import type { Scope } from '#server/people/customers/scope.ts'
import { refuseHidden } from '#server/shop/public/find.ts'
import { answersTo } from '#server/shop/settings/questions.ts'
import type { ShopMemory } from '../../availability/memory.ts'
import { refuseOddSeats } from '../../visits/visit-limits.ts'
import { ownStaff, visitFrom, type VisitWire } from '../../visits/visit-request.ts'
import type { AppointmentRow } from '../queries.ts'
import type { WantedSlot } from './claim-slot.ts'

export type BookingRequest = WantedSlot & {
  readonly customer: {
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
    /** Picked from the customers that whoever books may see. */
    readonly picked?: { readonly id: string; readonly scope: Scope } | undefined
  }
  readonly userId: string | null
  readonly note: string
  /** To the questions of the shop, with their words. */
  readonly answers?: readonly { readonly question: string; readonly answer: string }[]
  readonly holdId: string | null
  readonly createdBy: string | null
  readonly source: 'public' | 'staff'
  /** Of an appointment that is one of a series. */
  readonly seriesId?: string
  /** An appointment of before whose link they have. */
  readonly knownBy?: string | null
  /** What they were told is asked of them by their history, and agreed to; `any`: it is told afterwards. */
  readonly accepts?: Rung | 'any' | undefined
  /** Asked by staff: the appointment waits for it. */
  readonly deposit?: number | undefined
  /** Who it is for, where another appointment of the same request has written that down. */
  readonly customerId?: string | undefined
  /** False where another appointment's mail says it. */
  readonly mails?: boolean
  /** Done in the transaction of the appointment, or not at all; answers what became of the appointment, if anything. */
  readonly alongside?: (
    trx: Transaction<unknown>,
    appointment: AppointmentRow,
  ) => Promise<Refused | AppointmentRow | undefined>
}

/** What the public asks for; a service that is not public only with its link. */
export function publicVisit(
  shop: ShopMemory,
  asked: VisitWire & { readonly link?: string | undefined },
): VisitRequest {
  refuseHidden(shop, asked.services, asked.link)
  const visit = visitFrom(asked)
  refuseOddSeats(shop.plan, visit)
  return visit
}

/** A customer with an account. */
export function accountOfCustomer(caller: Caller): string | null {
  return caller.kind === 'account' && caller.roles.includes('user') ? caller.userId : null
}

/** As a customer asks, with or without an account. */
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
      phone: phoneOrRefuse(body.customer.phone, shop.row.country, 'customer.phone'),
      email: body.customer.email ?? null,
    },
    userId: accountOfCustomer(caller),
    note: body.note ?? '',
    answers: answersTo(shop.row.questions, body.answers ?? []),
    holdId: body.hold ?? null,
    knownBy,
    accepts: body.accepts,
    audience: PUBLIC,
    createdBy: null,
    source: 'public',
  }
}

/** As staff ask for a customer whom they have in front of them or on the phone. */
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
    audience: { kind: 'staff', overbook: body.overbook ?? false },
    deposit: body.deposit,
    mails: body.notify ?? true,
  }
}

type BodyByStaff = VisitWire & Pick<Received<'createStaffAppointment', 'body'>, 'customer' | 'note'>

/** What staff say of one appointment and of every one of a series alike. */
export function requestByStaff(
  { row: { country } }: ShopMemory,
  body: BodyByStaff,
  caller: Caller,
): Omit<BookingRequest, 'startsAt'> {
  const member = membershipOfCaller(caller)
  const { id, name, phone, email } = body.customer
  return {
    visit: visitFrom(body, choice => ownStaff(member, choice)),
    customer: {
      name,
      phone: phone === undefined ? null : phoneOrRefuse(phone, country, 'customer.phone'),
      email: email ?? null,
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
