import type { Context } from '#server/context.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { createCities } from './cities.ts'
import { listShops } from './explore.ts'

export function explorerRoutes(context: Context) {
  const cities = createCities(context)
  return handlers({
    listComerces: async ({ query }) => await listShops(context, query),
    listCities: async () => await cities(),
  })
}
