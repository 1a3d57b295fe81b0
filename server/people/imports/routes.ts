import type { Context } from '#server/context.ts'
import { accountOf, type Caller, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { Bytes, handlers, inTwoSteps } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { applyImport, awaitWork, beginReminders, deleteImport, undoImport } from './apply-import.ts'
import { createImport } from './create-import.ts'
import { leftOutRows } from './left-out.ts'
import { listImportRows, listImports, showImport } from './show-import.ts'
import { updateImport } from './update-import.ts'

export function importRoutes(context: Context, limiter: Limiter) {
  const answer = async (caller: Caller, id: string) =>
    await showImport(context, membershipOfCaller(caller), id)
  /** A file takes seconds of a processor, so one account has only some of them read. */
  const mayRead = async (caller: Caller) =>
    await limiter.allowSubject('import', accountOf(caller).userId)
  return handlers({
    listImports: async ({ caller }) => await listImports(context, membershipOfCaller(caller)),
    createImport: inTwoSteps({
      act: async ({ caller, query, body }) => {
        await mayRead(caller)
        return await createImport(context, accountOf(caller), query, body)
      },
      complete: async ({ id }, { caller }) => await answer(caller, id),
    }),
    getImport: async ({ caller, params }) => await answer(caller, params.id),
    updateImport: async ({ caller, params, body }) => {
      await mayRead(caller)
      await updateImport(context, membershipOfCaller(caller), params.id, body)
      return await answer(caller, params.id)
    },
    deleteImport: async ({ caller, params }) =>
      await deleteImport(context, accountOf(caller), params.id),
    listImportRows: async ({ caller, params, query }) =>
      await listImportRows(context, membershipOfCaller(caller), params.id, query),
    exportImportRows: async ({ caller, params }) => {
      const text = await leftOutRows(context, membershipOfCaller(caller), params.id)
      return new Bytes(text, 'text/csv; charset=utf-8')
    },
    applyImport: inTwoSteps({
      act: async ({ caller, params, body }) =>
        await applyImport(context, accountOf(caller), params.id, body),
      complete: async ({ id }, { caller }) => {
        await awaitWork(context)
        return await answer(caller, id)
      },
    }),
    undoImport: inTwoSteps({
      act: async ({ caller, params }) => await undoImport(context, accountOf(caller), params.id),
      complete: async ({ id }, { caller }) => {
        await awaitWork(context)
        return await answer(caller, id)
      },
    }),
    beginReminders: async ({ caller, params }) => {
      await beginReminders(context, accountOf(caller), params.id)
      return await answer(caller, params.id)
    },
  })
}
