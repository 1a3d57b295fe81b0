import { pricedOn } from '#contract/later-prices.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { createService } from './create-service.ts'
import { createStaff } from './create-staff.ts'
import { findServices, findStaff } from './queries.ts'
import { orderServices, orderStaff } from './put-in-order.ts'
import { createResource, findResources, updateResource } from './resources.ts'
import { updateService } from './update-service.ts'
import { updateStaff } from './update-staff.ts'

export function catalogueRoutes(context: Context) {
  const { db } = context.database
  return handlers({
    listServices: async ({ caller }) => {
      const member = membershipOfCaller(caller)
      const { plan } = await shopOf(context, member.shopId)
      const today = localDate(context.clock.now(), plan.timeZone)
      const found = await findServices(db, member)
      return { items: found.map(service => pricedOn(service, today)), next_cursor: null }
    },
    createService: async ({ caller, body }) =>
      await createService(context, membershipOfCaller(caller), body),
    updateService: async ({ caller, params, body }) =>
      await updateService(context, membershipOfCaller(caller), params.id, body),
    orderServices: async ({ caller, body }) =>
      await orderServices(context, membershipOfCaller(caller), body.services),
    listResources: async ({ caller }) => ({
      items: await findResources(db, membershipOfCaller(caller)),
      next_cursor: null,
    }),
    createResource: async ({ caller, body }) =>
      await createResource(context, membershipOfCaller(caller), body),
    updateResource: async ({ caller, params, body }) =>
      await updateResource(context, membershipOfCaller(caller), params.id, body),
    listStaff: async ({ caller }) => ({
      items: await findStaff(db, membershipOfCaller(caller)),
      next_cursor: null,
    }),
    createStaff: async ({ caller, body }) =>
      await createStaff(context, membershipOfCaller(caller), body),
    updateStaff: async ({ caller, params, body }) =>
      await updateStaff(context, membershipOfCaller(caller), params.id, body),
    orderStaff: async ({ caller, body }) =>
      await orderStaff(context, membershipOfCaller(caller), body.staff),
  })
}
