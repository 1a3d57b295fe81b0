import { PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import type { Context } from '#server/context.ts'
import type { Received } from '#contract/contract.ts'
import { membershipOfCaller, type Membership } from '#server/kernel/http/caller.ts'
import { Bytes, handlers } from '#server/kernel/http/handler.ts'
import { phonesAt, readPhone } from '#server/kernel/phones.ts'
import { explainDay } from '#server/scheduling/availability/explain-availability.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { listSlotsFor, refuseFarDates } from '#server/scheduling/availability/slots.ts'
import { refuseOddSeats } from '#server/scheduling/visits/visit-limits.ts'
import {
  itemsFrom,
  movedItems,
  ownStaff,
  visitFrom,
} from '#server/scheduling/visits/visit-request.ts'
import { bookQueued } from '#server/scheduling/book/book.ts'
import { staffRequest } from './booking-request.ts'
import { findUsualStaffMember } from '#server/scheduling/book/usual-staff.ts'
import { findForStaff, type Found } from '#server/scheduling/find.ts'
import { moveSlotsOf } from '#server/scheduling/move/move-slots.ts'
import type { WantedChange } from '#server/scheduling/move/wanted-visit.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'

/** The staff's calls to find a free start, to explain why there is none, and to book. */
export function staffBookingRoutes(context: Context) {
  return handlers({
    listStaffSlots: async ({ query, caller }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.shopId)
      if (query.moving !== undefined) {
        const found = await findForStaff(context, member, query.moving)
        const { from, days, duration_minutes: durationMinutes } = query
        const whose = movedStaff(member, found, query)
        return await moveSlotsOf(context, found, { from, days, durationMinutes, ...whose }, STAFF)
      }
      const items = itemsFrom(query.services, query.legs)
      const visit = visitFrom({ ...query, legs: items }, choice => ownStaff(member, choice))
      refuseOddSeats(shop.plan, visit)
      const usual = await usualOf(context, shop, query.phone)
      const asked = { ...query, visit: { ...visit, preferredStaffId: usual } }
      return new Bytes(
        listSlotsFor(shop, asked, { now: context.clock.now(), audience: STAFF }).body,
        'application/json; charset=utf-8',
      )
    },
    explainSlots: async ({ query, caller }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.shopId)
      refuseFarDates(query.date, context.clock.now(), shop.plan.timeZone, 'date')
      const visit = {
        serviceIds: query.services,
        addOnIds: query.add_ons ?? [],
        staffId: ownStaff(member, query.staff),
      }
      return explainDay(shop, visit, query.date, {
        now: context.clock.now(),
        isOwner: member.role === 'comerce_admin',
        audience: query.audience === 'staff' ? STAFF : PUBLIC,
      })
    },
    createStaffAppointment: async ({ body, caller }) => {
      const shop = await shopOf(context, membershipOfCaller(caller).shopId)
      const request = staffRequest(shop, body, caller)
      return await bookQueued({ context, shop }, request, ({ row }) => ({
        appointment: toAppointmentWire(row),
      }))
    },
  })
}

/** Who works the appointment after its move. `legs` that name those who work it now keep them, whoever asks. */
function movedStaff(
  member: Membership,
  { appointment }: Found,
  { services, staff, legs }: Received<'listStaffSlots', 'query'>,
): Omit<WantedChange, 'services' | 'durationMinutes'> {
  if (legs?.join() === appointment.legs.map(item => item.staff_id).join())
    return { staffId: undefined }
  const choose = (choice: string | undefined) => ownStaff(member, choice)
  const items = { staff, legs: itemsFrom(services, legs) }
  return { staffId: choose(staff), ...movedItems(appointment, items, choose) }
}

/** The usual staff member of the customer with this phone; null when unknown. */
async function usualOf(
  { database, clock }: Context,
  { row }: ShopMemory,
  phone: string | undefined,
): Promise<string | null> {
  const known = readPhone(phone ?? '', phonesAt(row))
  return known === null
    ? null
    : await findUsualStaffMember(database.db, row, { phone: known, now: clock.now() })
}
