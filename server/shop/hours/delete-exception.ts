import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { deleteExceptionRow, type Shop } from './queries.ts'

export async function deleteException(context: Context, shop: Shop, id: string): Promise<void> {
  await changeRules(context, shop, async work => {
    const { trx } = work
    if (!(await deleteExceptionRow(trx, shop, id))) refuse('not_found')
  })
}
