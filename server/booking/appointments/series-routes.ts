import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import {
  cancelCustomerAppointments,
  cancelSeries,
  findSeries,
} from '#server/scheduling/series/cancel-series.ts'
import { requestByStaff } from './booking-request.ts'
import { createSeries, previewSeries } from '#server/scheduling/series/series.ts'
import { ownStaff, visitFrom } from '#server/scheduling/visits/visit-request.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'

/** The staff's calls for a "turno fijo": previewed first, then booked as a whole. */
export function seriesRoutes(context: Context) {
  return handlers({
    previewSeries: async ({ body, caller }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.shopId)
      const pattern = {
        first: Date.parse(body.starts_at),
        everyWeeks: body.every_weeks,
        count: body.count,
        isOwnOnly: member.onlyStaffId !== null,
      }
      return previewSeries(
        shop,
        visitFrom(body, choice => ownStaff(member, choice)),
        pattern,
        context.clock.now(),
      )
    },
    createSeries: async ({ body, caller }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.shopId)
      const each = requestByStaff(shop, body, caller)
      const occurrences = body.occurrences.map(one => ({
        startsAt: Date.parse(one.starts_at),
        staffId: ownStaff(member, one.staff ?? body.staff),
      }))
      return await createSeries({ context, shop }, { each, occurrences })
    },
    listSeries: async ({ params, caller }) => {
      const rows = await findSeries(context, membershipOfCaller(caller), params.id)
      return { items: rows.map(toAppointmentWire), next_cursor: null }
    },
    cancelSeries: async ({ params, body, caller }) => {
      const member = membershipOfCaller(caller)
      const who = {
        member,
        account: accountOf(caller),
        shop: await shopOf(context, member.shopId),
      }
      return { appointments: await cancelSeries(context, who, params.id, body) }
    },
    cancelClientTurns: async ({ params, body, caller }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.shopId)
      const who = { member, account: accountOf(caller), shop }
      return { appointments: await cancelCustomerAppointments(context, who, params.id, body) }
    },
  })
}
