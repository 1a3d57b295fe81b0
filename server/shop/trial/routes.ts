import type { Context } from '#server/context.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { proposeCountry, timeZoneIn } from './propose-country.ts'
import { startFreeTrial } from './start-free-trial.ts'
import { suggestAdUrl } from './suggest-ad-url.ts'

export function trialRoutes(context: Context, limiter: Limiter) {
  return handlers({
    startFreeTrial: async ({ body }) => await startFreeTrial(context, limiter, body),
    proposeCountry: async ({ query }) => {
      const { country, told } = proposeCountry(query)
      const { code, currency } = country
      return await Promise.resolve({
        country: code,
        currency,
        time_zone: timeZoneIn(country, query),
        told,
      })
    },
    suggestAdUrl: async ({ query }) =>
      await suggestAdUrl(context.database.db, query.name, query.city ?? '', context.clock.now()),
  })
}
