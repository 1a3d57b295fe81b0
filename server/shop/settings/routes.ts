import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { publishShop } from './publish-shop.ts'
import { readSettings } from './read-settings.ts'
import { previewTimeZone } from './preview-time-zone.ts'
import { updateSettings } from './update-settings.ts'

export function settingsRoutes(context: Context) {
  return handlers({
    getSettings: async ({ caller }) =>
      await readSettings(context.database.db, membershipOfCaller(caller), context.config),
    previewTimeZone: async ({ caller, query }) =>
      await previewTimeZone(context, membershipOfCaller(caller), query.time_zone),
    updateSettings: async ({ caller, body }) =>
      await updateSettings(context, accountOf(caller), body),
    publishComerce: async ({ caller, body }) => await publishShop(context, accountOf(caller), body),
  })
}
