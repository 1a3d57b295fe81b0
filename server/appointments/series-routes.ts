import type { Received } from '#contract/contract.ts'
import type { VisitRequest } from '#domain/visit.ts'
import type { Context } from '../context.ts'
import { accountOf, membershipOfCaller, type Membership } from '../http/caller.ts'
import type { Handlers } from '../http/handler.ts'
import { shopOf } from './find.ts'
import { phoneOrRefuse } from './public-routes.ts'
import { createSeries, previewSeries } from './series.ts'
import { ownStaff } from './staff-routes.ts'

/** The desk's "turno fijo": looked at first, then taken whole. */
export function seriesRoutes(context: Context): Handlers<'previewSeries' | 'createSeries'> {
  return {
    previewSeries: async ({ body, caller }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.comerceId)
      const pattern = {
        first: Date.parse(body.starts_at),
        everyWeeks: body.every_weeks,
        count: body.count,
      }
      return previewSeries(shop, visitFrom(member, body), pattern, context.clock.now())
    },
    createSeries: async ({ body, caller, idempotency }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.comerceId)
      const { name, phone, email } = body.customer
      const { timeZone } = shop.plan
      const request = {
        visit: visitFrom(member, body),
        customer: {
          name,
          phone: phone === undefined ? null : phoneOrRefuse(phone, timeZone, 'customer.phone'),
          email: email ?? null,
        },
        userId: null,
        note: body.note ?? '',
        holdId: null,
        audience: { kind: 'staff', overbook: false },
        createdBy: accountOf(caller).userId,
        source: 'staff',
      } as const
      const occurrences = body.occurrences.map(one => ({
        startsAt: Date.parse(one.starts_at),
        staffId: ownStaff(member, one.staff ?? body.staff),
      }))
      return await createSeries(context, shop, request, occurrences, idempotency)
    },
  }
}

type Asked = Pick<Received<'createSeries', 'body'>, 'services' | 'add_ons' | 'staff'>

function visitFrom(member: Membership, { services, add_ons, staff }: Asked): VisitRequest {
  return { serviceIds: services, addOnIds: add_ons ?? [], staffId: ownStaff(member, staff) }
}
