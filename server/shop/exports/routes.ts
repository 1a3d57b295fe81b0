import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers, inTwoSteps } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { createExport, findExport, listExports, openExport } from './create-export.ts'
import {
  awaitRestore,
  beginRestoredReminders,
  createRestore,
  showRestore,
} from './create-restore.ts'
import { toWire } from './export-row.ts'

export function exportRoutes(context: Context, limiter: Limiter) {
  return handlers({
    createExport: inTwoSteps({
      act: async ({ caller }) => {
        const account = accountOf(caller)
        await limiter.allowSubject('export', account.userId)
        return await createExport(context, account)
      },
      complete: async ({ id }, { caller }) => {
        context.exports.wake()
        return { export: toWire(await findExport(context, accountOf(caller), id)) }
      },
    }),
    listExports: async ({ caller }) => await listExports(context, accountOf(caller)),
    getExport: async ({ caller, params }) => ({
      export: toWire(await findExport(context, accountOf(caller), params.id)),
    }),
    getExportFile: async ({ caller, params }) =>
      await openExport(context, accountOf(caller), params.id),
    restoreExport: inTwoSteps({
      act: async ({ caller, body }) => {
        const account = accountOf(caller)
        await limiter.allowSubject('export', account.userId)
        return await createRestore(context, account, body)
      },
      complete: async (_id, { caller }) => ({
        restore: await awaitRestore(context, accountOf(caller)),
      }),
    }),
    getRestore: async ({ caller }) => await showRestore(context, accountOf(caller)),
    beginRestoredReminders: async ({ caller }) => {
      await beginRestoredReminders(context, accountOf(caller))
      const { restore } = await showRestore(context, accountOf(caller))
      return { restore: restore ?? refuse('not_found') }
    },
  })
}
