import { sql } from 'kysely'
import { addDays, daysBetween, startOfDay } from '#domain/local-time.ts'
import { limits } from '#contract/limits.ts'
import { explainDay } from '../availability/why.ts'
import { listSlotsFor, refuseFarDates } from '../comerces/slots.ts'
import type { Context } from '../context.ts'
import { accountOf, membershipOfCaller, type Membership } from '../http/caller.ts'
import { Bytes, type Handlers } from '../http/handler.ts'
import { refuse, refuseField } from '../http/refusal.ts'
import { book } from './book.ts'
import { changeStatus } from './change-status.ts'
import { listEvents } from './events.ts'
import { findForStaff, manageTokenOf, manageUrlOf, scopeOf, shopOf } from './find.ts'
import { moveSlotsOf } from './move-slots.ts'
import { move } from './move.ts'
import { chosenStaff, phoneOrRefuse } from './public-routes.ts'
import { findAppointments } from './queries.ts'
import { spokenMomentText, toAppointmentWire } from './wire.ts'

type StaffCalls =
  | 'listAppointments'
  | 'listStaffSlots'
  | 'explainSlots'
  | 'createStaffAppointment'
  | 'moveAppointment'
  | 'setAppointmentStatus'
  | 'listAppointmentEvents'
  | 'getManageLink'

/** What the desk does. */
export function staffAppointmentRoutes(context: Context): Handlers<StaffCalls> {
  return {
    listAppointments: async ({ query, caller }) => {
      const member = membershipOfCaller(caller)
      const { plan } = await shopOf(context, member.comerceId)
      refuseLongRange(query.from, query.to)
      const from = new Date(startOfDay(query.from, plan.timeZone))
      const to = new Date(startOfDay(addDays(query.to, 1), plan.timeZone))
      const ofPerson =
        query.staff === undefined
          ? sql`true`
          : sql`exists (select 1 from appointment_legs one where one.organization_id = a.organization_id
              and one.appointment_id = a.id and one.staff_id = ${query.staff})`
      const rows = await findAppointments(
        context.database.db,
        context.clock.now(),
        sql`${scopeOf(member)} and a.starts_at < ${to} and a.ends_at > ${from} and ${ofPerson}`,
      )
      return { items: rows.map(toAppointmentWire), next_cursor: null }
    },
    listStaffSlots: async ({ query, caller }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.comerceId)
      const staff = ownStaff(member, query.staff)
      if (query.moving !== undefined) {
        const found = await findForStaff(context, member, query.moving)
        return await moveSlotsOf(context, found, { ...query, staffId: staff }, 'staff')
      }
      return new Bytes(
        listSlotsFor(shop, { ...query, staff: staff ?? undefined }, context.clock.now(), 'staff')
          .body,
        'application/json; charset=utf-8',
      )
    },
    explainSlots: async ({ query, caller }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.comerceId)
      refuseFarDates(query.date, context.clock.now(), shop.plan.timeZone, 'date')
      const visit = {
        serviceIds: query.services,
        addOnIds: query.add_ons ?? [],
        staffId: ownStaff(member, query.staff),
      }
      return explainDay(shop, visit, query.date, context.clock.now())
    },
    createStaffAppointment: async ({ body, caller, idempotency }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.comerceId)
      const { name, phone, email } = body.customer
      return await book(
        context,
        shop,
        {
          visit: {
            serviceIds: body.services,
            addOnIds: body.add_ons ?? [],
            staffId: ownStaff(member, body.staff),
          },
          startsAt: Date.parse(body.starts_at),
          customer: {
            name,
            phone:
              phone === undefined
                ? null
                : phoneOrRefuse(phone, shop.plan.timeZone, 'customer.phone'),
            email: email ?? null,
          },
          userId: null,
          note: body.note ?? '',
          holdId: null,
          audience: { kind: 'staff', overbook: body.overbook ?? false },
          createdBy: accountOf(caller).userId,
          source: 'staff',
        },
        idempotency,
      )
    },
    moveAppointment: async ({ params, body, caller, idempotency }) => {
      const member = membershipOfCaller(caller)
      const found = await findForStaff(context, member, params.id)
      return await move(
        context,
        found,
        {
          startsAt: Date.parse(body.starts_at),
          staffId: body.staff === undefined ? undefined : ownStaff(member, body.staff),
          revision: body.revision,
          actor: 'staff',
          actorId: accountOf(caller).userId,
          audience: { kind: 'staff', overbook: body.overbook ?? false },
        },
        idempotency,
      )
    },
    setAppointmentStatus: async ({ params, body, caller }) => {
      const found = await findForStaff(context, membershipOfCaller(caller), params.id)
      return await changeStatus(context, found, {
        to: body.status,
        actor: 'staff',
        actorId: accountOf(caller).userId,
        reason: body.reason,
        revision: body.revision,
      })
    },
    listAppointmentEvents: async ({ params, caller }) => {
      const { turn } = await findForStaff(context, membershipOfCaller(caller), params.id)
      return await listEvents(context.database.db, turn)
    },
    getManageLink: async ({ params, caller }) => {
      const { turn } = await findForStaff(context, membershipOfCaller(caller), params.id)
      const url = manageUrlOf(context, manageTokenOf(context, turn))
      const text = `Hola, ${turn.customer_name}. Tu turno en ${turn.comerce_name} es el ${spokenMomentText(toAppointmentWire(turn))}. Para moverlo o cancelarlo: ${url}`
      const digits = turn.customer_phone?.slice(1)
      return {
        manage_url: url,
        whatsapp_url:
          digits === undefined ? null : `https://wa.me/${digits}?text=${encodeURIComponent(text)}`,
      }
    },
  }
}

/** Whoever runs only her own agenda books only for herself. */
export function ownStaff(member: Membership, choice: string | undefined): string | null {
  const staffId = chosenStaff(choice)
  if (member.onlyStaffId === null) return staffId
  if (staffId !== null && staffId !== member.onlyStaffId) refuse('forbidden')
  return member.onlyStaffId
}

function refuseLongRange(from: string, to: string): void {
  const days = daysBetween(from, to) + 1
  if (days < 1) refuseField('to', 'La segunda fecha tiene que ser igual o posterior a la primera.')
  if (days > limits.slots_days) refuseField('to', `Pedí ${limits.slots_days} días como máximo.`)
}
