/** How the request of a booking is read from the body of a call. */
import { PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { Received } from '#contract/contract.ts'
import { accountOf, membershipOfCaller, type Caller } from '#server/kernel/http/caller.ts'
import { phoneOrRefuse, phonesAt } from '#server/kernel/phones.ts'
import { refuseHidden } from '#server/shop/public/find.ts'
import { answersTo } from '#server/shop/settings/questions.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { BookingRequest } from '#server/scheduling/book/agenda.ts'
import { refuseOddSeats } from '#server/scheduling/visits/visit-limits.ts'
import {
  ownStaff,
  refuseUnusedStaff,
  visitFrom,
  type VisitWire,
} from '#server/scheduling/visits/visit-request.ts'

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
    isNotified: body.notify ?? true,
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
