import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { listTemplates, resetTemplate, saveTemplate } from './edit-templates.ts'
import { previewTemplate } from './preview.ts'

/** The calls to read, change and preview the texts of a shop's messages. */
export function templateRoutes(context: Context) {
  return handlers({
    listTemplates: async ({ caller }) => await listTemplates(context, membershipOfCaller(caller)),
    saveTemplate: async ({ caller, params, body }) =>
      await saveTemplate(context, accountOf(caller), params, body),
    resetTemplate: async ({ caller, params }) =>
      await resetTemplate(context, accountOf(caller), params),
    previewTemplate: async ({ caller, body }) =>
      await previewTemplate(context, membershipOfCaller(caller), body),
  })
}
