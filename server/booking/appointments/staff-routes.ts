import { STAFF } from '#domain/booking/scheduling-context.ts'
import type { Received } from '#contract/contract.ts'
import { explainDay } from '../availability/explain-availability.ts'
import { listSlotsFor, refuseFarDates } from '../availability/slots.ts'
import { shopOf } from '../availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, type Caller, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { Bytes, handlers } from '#server/kernel/http/handler.ts'
import { unlessAnswered } from '#server/kernel/http/idempotency.ts'
import { orRefuse, refuse } from '#server/kernel/http/refusal.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { countryOfTimeZone, normalizePhone } from '#server/kernel/phones.ts'
import { book } from './book/book.ts'
import type { BookingRequest } from './book/booking-request.ts'
import { changeStatus } from './status/change-status.ts'
import { closeAppointments, findUnresolved } from './status/resolve-appointments.ts'
import { listEvents } from './events.ts'
import { findForStaff, manageTokenOf, manageUrlOf } from './find.ts'
import { listAppointments } from './lists/list-appointments.ts'
import { moveSlotsOf } from './move/move-slots.ts'
import { move } from './move/move.ts'
import { phoneOrRefuse } from './public-routes.ts'
import { refuseOddSeats } from '../visits/visit-limits.ts'
import { findUsualStaffMember } from './book/usual-staff.ts'
import { itemsFrom, ownStaff, staffFor, visitFrom } from '../visits/visit-request.ts'
import { spokenMomentText, toAppointmentWire } from './wire.ts'

/** What the staff does. */
export function staffAppointmentRoutes(context: Context) {
  return handlers({
    listAppointments: async ({ query, caller }) =>
      await listAppointments(context, membershipOfCaller(caller), query),
    getAppointment: async ({ params, caller }) => {
      const { appointment } = await findForStaff(context, membershipOfCaller(caller), params.id)
      return { appointment: toAppointmentWire(appointment) }
    },
    listUnclosed: async ({ caller }) => {
      const rows = await findUnresolved(context, membershipOfCaller(caller))
      return { items: rows.map(toAppointmentWire), next_cursor: null }
    },
    closeAppointments: async ({ body, caller }) =>
      await closeAppointments(context, membershipOfCaller(caller), accountOf(caller), body.turns),
    listStaffSlots: async ({ query, caller }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.shopId)
      const staff = ownStaff(member, query.staff)
      if (query.moving !== undefined) {
        const found = await findForStaff(context, member, query.moving)
        return await moveSlotsOf(context, found, { ...query, staffId: staff }, STAFF)
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
      })
    },
    createStaffAppointment: async ({ body, caller, idempotency }) =>
      await unlessAnswered(context, idempotency, async () => {
        const shop = await shopOf(context, membershipOfCaller(caller).shopId)
        return await book({ context, shop }, staffRequest(shop, body, caller), idempotency)
      }),
    moveAppointment: async ({ params, body, caller, idempotency }) =>
      await unlessAnswered(context, idempotency, async () => {
        const member = membershipOfCaller(caller)
        const found = await findForStaff(context, member, params.id)
        const request = {
          startsAt: Date.parse(body.starts_at),
          staffId: body.staff === undefined ? undefined : ownStaff(member, body.staff),
          itemStaffIds: staffFor(found.appointment, body.legs, choice => ownStaff(member, choice)),
          durationMinutes: body.duration_minutes,
          revision: body.revision,
          actor: 'staff',
          actorId: accountOf(caller).userId,
          audience: { kind: 'staff', overbook: body.overbook ?? false },
          isNotified: body.notify ?? true,
        } as const
        return await move(context, found, request, idempotency)
      }),
    setAppointmentStatus: async ({ params, body, caller }) => {
      const found = await findForStaff(context, membershipOfCaller(caller), params.id)
      return orRefuse(
        await changeStatus(context, found, {
          to: body.status,
          actor: 'staff',
          actorId: accountOf(caller).userId,
          reason: body.reason,
          isAskedFor: body.asked_by === 'customer',
          corrects: body.is_correction ?? false,
          revision: body.revision,
          isNotified: body.notify ?? true,
        }),
      )
    },
    listAppointmentEvents: async ({ params, caller }) => {
      const { appointment } = await findForStaff(context, membershipOfCaller(caller), params.id)
      return await listEvents(context.database.db, appointment)
    },
    getManageLink: async ({ params, caller }) => {
      const member = membershipOfCaller(caller)
      // The link is the customer's key: behind it stands all that they wrote, their phone too.
      if (member.hidesPhones) refuse('forbidden')
      const { appointment } = await findForStaff(context, member, params.id)
      const url = manageUrlOf(context, manageTokenOf(context, appointment))
      const text = `Hola, ${appointment.customer_name}. Tu turno en ${appointment.comerce_name} es el ${spokenMomentText(toAppointmentWire(appointment))}. Para moverlo o cancelarlo: ${url}`
      const digits = appointment.customer_phone?.slice(1)
      return {
        manage_url: url,
        whatsapp_url:
          digits === undefined ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`,
      }
    },
  })
}

function staffRequest(
  shop: ShopMemory,
  body: Received<'createStaffAppointment', 'body'>,
  caller: Caller,
): BookingRequest {
  const member = membershipOfCaller(caller)
  const { id, name, phone, email } = body.customer
  const visit = visitFrom(body, choice => ownStaff(member, choice))
  refuseOddSeats(shop.plan, visit)
  const { timeZone } = shop.plan
  return {
    visit,
    startsAt: Date.parse(body.starts_at),
    customer: {
      name,
      phone: phone === undefined ? null : phoneOrRefuse(phone, timeZone, 'customer.phone'),
      email: email ?? null,
      id,
    },
    userId: null,
    note: body.note ?? '',
    holdId: null,
    audience: { kind: 'staff', overbook: body.overbook ?? false },
    createdBy: accountOf(caller).userId,
    source: 'staff',
    deposit: body.deposit,
    mails: body.notify ?? true,
  }
}

/** Of the customer whom staff have on the phone. */
async function usualOf(
  { database, clock }: Context,
  { row }: ShopMemory,
  phone: string | undefined,
): Promise<string | null> {
  const known = normalizePhone(phone ?? '', countryOfTimeZone(row.timeZone))
  return known === null
    ? null
    : await findUsualStaffMember(database.db, row, { phone: known, now: clock.now() })
}
