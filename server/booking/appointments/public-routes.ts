import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { sql } from 'kysely'
import type { ManagedAppointmentWire, Received } from '#contract/contract.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { findBookable, refuseHidden } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import { accountOf, type Caller } from '#server/kernel/http/caller.ts'
import { answerWith, Bytes, handlers } from '#server/kernel/http/handler.ts'
import { unlessAnswered } from '#server/kernel/http/idempotency.ts'
import { isRefused, orRefuse, refuseField, type Refused } from '#server/kernel/http/refusal.ts'
import { countryOfTimeZone, normalizePhone } from '#server/kernel/phones.ts'
import { answersTo } from '#server/shop/settings/questions.ts'
import { book } from './book/book.ts'
import type { BookingRequest } from './book/booking-request.ts'
import { calendarOf } from './lists/calendar.ts'
import { changeStatus } from './status/change-status.ts'
import { cancelledBy } from './events.ts'
import { findManaged, manageTokenOf, manageUrlOf } from './find.ts'
import { hold } from './holds/hold.ts'
import { refuseOddSeats } from '../visits/visit-limits.ts'
import { toManagedWire } from './managed.ts'
import { moveSlotsOf } from './move/move-slots.ts'
import { move } from './move/move.ts'
import { findAppointments, type AppointmentRow } from './queries.ts'
import { chosenStaff, visitFrom, type VisitWire } from '../visits/visit-request.ts'
import { withSold } from './move/visit-of.ts'
import { toAppointmentWire } from './wire.ts'

export function phoneOrRefuse(text: string, timeZone: string, field: string): string {
  const phone = normalizePhone(text, countryOfTimeZone(timeZone))
  if (phone !== null) return phone
  return refuseField(
    field,
    'Ese teléfono no parece completo. Escribilo con la característica, como 11 2345-6789.',
  )
}

/** A booking that found no room is a lost search as well. */
function countLost(context: Context, shop: ShopMemory, { more }: Refused): void {
  if (more.reason !== undefined) context.lost.note(shop.row, more.reason, context.clock.now())
}

type LinkedVisit = VisitWire & Pick<Received<'createAppointment', 'body'>, 'link'>

/** What the public asks for; a service that is not public only with its link. */
function publicVisit(shop: ShopMemory, asked: LinkedVisit): VisitRequest {
  refuseHidden(shop, asked.services, asked.link)
  const visit = visitFrom(asked)
  refuseOddSeats(shop.plan, visit)
  return visit
}

/** A customer with an account. */
function customerOf(caller: Caller): string | null {
  return caller.kind === 'account' && caller.roles.includes('user') ? caller.userId : null
}

function guestRequest(
  shop: ShopMemory,
  body: Received<'createAppointment', 'body'>,
  caller: Caller,
): BookingRequest {
  return {
    visit: publicVisit(shop, body),
    startsAt: Date.parse(body.starts_at),
    customer: {
      name: body.customer.name,
      phone: phoneOrRefuse(body.customer.phone, shop.plan.timeZone, 'customer.phone'),
      email: body.customer.email ?? null,
    },
    userId: customerOf(caller),
    note: body.note ?? '',
    answers: answersTo(shop.row.questions, body.answers ?? []),
    holdId: body.hold ?? null,
    audience: PUBLIC,
    createdBy: null,
    source: 'public',
  }
}

type OwnReviewOf = (
  context: Context,
  appointment: AppointmentRow,
) => Promise<ManagedAppointmentWire['review']>

/** What a customer does, as a guest or with their link. */
export function publicAppointmentRoutes(context: Context, ownReviewOf: OwnReviewOf) {
  const { clock } = context
  return handlers({
    holdSlot: async ({ params, body, caller, client: customer, idempotency }) => {
      const held = await unlessAnswered(context, idempotency, async () => {
        const shop = await findBookable(context, params.ad_url)
        const request = {
          visit: publicVisit(shop, body),
          startsAt: Date.parse(body.starts_at),
          device: customer.ip,
          userId: customerOf(caller),
        }
        return await hold({ context, shop }, request, idempotency)
      })
      return answerWith(held, ({ id, expiresAtText, staffId }) => ({
        hold: id,
        expires_at: expiresAtText,
        staff: staffId,
      }))
    },
    createAppointment: async ({ params, body, caller, idempotency }) => {
      const booked = await unlessAnswered(context, idempotency, async () => {
        const shop = await findBookable(context, params.ad_url)
        const request = guestRequest(shop, body, caller)
        const booked = await book({ context, shop }, request, idempotency)
        if (isRefused(booked)) countLost(context, shop, booked)
        return booked
      })
      return answerWith(booked, ({ appointment }) => {
        const token = manageTokenOf(context, appointment)
        return { appointment, manage_token: token, manage_url: manageUrlOf(context, token) }
      })
    },
    getManagedAppointment: async ({ params }) => {
      const found = await findManaged(context, params.manage_token)
      const plan = await withSold(context.database.db, found.shop.plan, found.appointment)
      return toManagedWire(found, plan, {
        review: await ownReviewOf(context, found.appointment),
        cancelled_by: await cancelledBy(context.database.db, found.appointment),
        now: clock.now(),
      })
    },
    cancelManagedAppointment: async ({ params, body }) => {
      const found = await findManaged(context, params.manage_token)
      const { reason, revision } = body
      return orRefuse(
        await changeStatus(context, found, {
          to: 'cancelled',
          ...byCustomer,
          reason,
          revision,
        }),
      )
    },
    confirmManagedAppointment: async ({ params, body }) => {
      const found = await findManaged(context, params.manage_token)
      const { revision } = body
      return orRefuse(
        await changeStatus(context, found, {
          to: 'confirmed',
          ...byCustomer,
          reason: undefined,
          revision,
        }),
      )
    },
    moveManagedAppointment: async ({ params, body, idempotency }) =>
      await unlessAnswered(context, idempotency, async () => {
        const found = await findManaged(context, params.manage_token)
        const request = {
          startsAt: Date.parse(body.starts_at),
          staffId: body.staff === undefined ? undefined : chosenStaff(body.staff),
          revision: body.revision,
          ...byCustomer,
          audience: PUBLIC,
        }
        return await move(context, found, request, idempotency)
      }),
    listMoveSlots: async ({ params, query }) => {
      const found = await findManaged(context, params.manage_token)
      const staffId = query.staff === undefined ? undefined : chosenStaff(query.staff)
      return await moveSlotsOf(context, found, { ...query, staffId }, PUBLIC)
    },
    getManagedCalendar: async ({ params }) => {
      const { shop, appointment } = await findManaged(context, params.manage_token)
      const text = calendarOf(
        appointment,
        shop.row,
        manageUrlOf(context, params.manage_token),
        clock.now(),
      )
      return new Bytes(text, 'text/calendar; charset=utf-8')
    },
    listMyAppointments: async ({ query, caller }) => {
      const size = query.limit ?? 100
      const offset = offsetOf(query.cursor)
      const now = new Date(clock.now())
      const rows = await findAppointments(
        context.database.db,
        clock.now(),
        sql`a.user_id = ${accountOf(caller).userId}`,
        // What is ahead first, nearest first; then what is behind, newest first.
        sql`order by (a.ends_at < ${now}), abs(extract(epoch from a.starts_at - ${now}::timestamptz)), a.id
          limit ${size + 1} offset ${offset}`,
      )
      const items = rows.slice(0, size).map(row => ({
        appointment: toAppointmentWire(row),
        manage_url: manageUrlOf(context, manageTokenOf(context, row)),
      }))
      return { items, next_cursor: rows.length > size ? String(offset + size) : null }
    },
  })
}

/** A longer one is no page of ours, and more than PostgreSQL counts to. */
function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0
  if (!/^\d{1,6}$/.test(cursor)) refuseField('cursor', 'Volvé a la primera página.')
  return Number(cursor)
}

const byCustomer = { actor: 'customer', actorId: null } as const
