import { visitorOf } from '#server/kernel/http/network.ts'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { answerWith, handlers } from '#server/kernel/http/handler.ts'
import { unlessAnswered } from '#server/kernel/http/idempotency.ts'
import { isRefused, refuseField, type Refused } from '#server/kernel/http/refusal.ts'
import { findBookable } from '#server/shop/public/find.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { book } from './book/book.ts'
import { accountOfCustomer, guestRequest, publicVisit } from './book/booking-request.ts'
import { findKnownBy } from '../ladder/known-by.ts'
import { hold } from './holds/hold.ts'
import { manageTokenOf, manageUrlOf } from './manage-link.ts'
import { findAppointments } from './queries.ts'
import { toAppointmentWire } from './wire.ts'

/** A booking that found no room is a lost search as well. */
function countLost(context: Context, shop: ShopMemory, { more }: Refused): void {
  if (more.reason !== undefined) context.lost.note(shop.row, more.reason, context.clock.now())
}

/** What a customer takes, as a guest or with an account, and what they have taken. */
export function publicAppointmentRoutes(context: Context) {
  const { clock } = context
  return handlers({
    holdSlot: async ({ params, body, caller, client: customer, idempotency }) => {
      const held = await unlessAnswered(context, idempotency, async () => {
        const shop = await findBookable(context, params.ad_url)
        const request = {
          visit: publicVisit(shop, body),
          startsAt: Date.parse(body.starts_at),
          device: visitorOf(customer.ip),
          userId: accountOfCustomer(caller),
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
        const knownBy = await findKnownBy(context, body.known_by)
        const request = guestRequest(shop, body, caller, knownBy)
        const booked = await book({ context, shop }, request, idempotency)
        if (isRefused(booked)) countLost(context, shop, booked)
        return booked
      })
      return answerWith(booked, ({ appointment }) => {
        const token = manageTokenOf(context, appointment)
        return { appointment, manage_token: token, manage_url: manageUrlOf(context, token) }
      })
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
