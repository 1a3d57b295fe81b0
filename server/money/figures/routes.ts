import type { Context } from '#server/context.ts'
import { membershipOfCaller } from '#server/kernel/http/caller.ts'
import { Bytes, handlers } from '#server/kernel/http/handler.ts'
import { figuresCsv } from './figures-csv.ts'
import { readFigures } from './figures.ts'

export function figureRoutes(context: Context) {
  const { db } = context.database
  return handlers({
    getFigures: async ({ caller, query }) =>
      await readFigures(db, membershipOfCaller(caller), query),
    exportFigures: async ({ caller, query }) =>
      new Bytes(
        figuresCsv(await readFigures(db, membershipOfCaller(caller), query)),
        'text/csv; charset=utf-8',
      ),
  })
}
