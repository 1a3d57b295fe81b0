import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller, type Caller } from '#server/kernel/http/caller.ts'
import { Bytes, handlers, inTwoSteps } from '#server/kernel/http/handler.ts'
import { phonesAt } from '#server/kernel/phones.ts'
import { blockCustomer } from './block-customer.ts'
import { createCustomer } from './create-customer.ts'
import { exportCustomers } from './export-customers.ts'
import { findCustomer } from './find-customer.ts'
import { listCustomers } from './list-customers.ts'
import { mergeCustomers, previewMerge, undoMerge } from './merge-customers.ts'
import { previewLadder } from './preview-ladder.ts'
import { updateCustomer } from './update-customer.ts'

export function customerRoutes(context: Context) {
  /** The answer to every change: the customer as they are now. */
  const answer = async (caller: Caller, id: string) => {
    const scope = membershipOfCaller(caller)
    const { row } = await shopOf(context, scope.shopId)
    return { client: await findCustomer(context.database.db, scope, row, id, context.clock.now()) }
  }
  const placeOf = async (caller: Caller) =>
    phonesAt((await shopOf(context, membershipOfCaller(caller).shopId)).row)
  return handlers({
    listClients: async ({ caller, query }) =>
      await listCustomers(context, membershipOfCaller(caller), query),
    createClient: inTwoSteps({
      act: async ({ caller, body }) =>
        await createCustomer(context, accountOf(caller), await placeOf(caller), body),
      complete: async ({ id }, { caller }) => await answer(caller, id),
    }),
    exportClients: async ({ caller }) => {
      const scope = membershipOfCaller(caller)
      const { row } = await shopOf(context, scope.shopId)
      return new Bytes(await exportCustomers(context, scope, row), 'text/csv; charset=utf-8')
    },
    getClient: async ({ caller, params }) => await answer(caller, params.id),
    updateClient: async ({ caller, params, body }) => {
      await updateCustomer(context, accountOf(caller), await placeOf(caller), params.id, body)
      return await answer(caller, params.id)
    },
    blockClient: async ({ caller, params, body }) => {
      await blockCustomer(context, accountOf(caller), params.id, body.reason)
      return await answer(caller, params.id)
    },
    unblockClient: async ({ caller, params }) => {
      await blockCustomer(context, accountOf(caller), params.id, null)
      return await answer(caller, params.id)
    },
    previewLadder: async ({ caller, body }) =>
      await previewLadder(
        context.database.db,
        membershipOfCaller(caller),
        body.ladder,
        context.clock.now(),
      ),
    previewMerge: async ({ caller, params, query }) =>
      await previewMerge(context, membershipOfCaller(caller), {
        kept: params.id,
        other: query.other,
      }),
    mergeClients: inTwoSteps({
      act: async ({ caller, params, body }) => {
        const pair = { kept: params.id, other: body.other }
        return await mergeCustomers(context, accountOf(caller), pair)
      },
      complete: async ({ merge }, { caller, params }) => ({
        ...(await answer(caller, params.id)),
        merge,
      }),
    }),
    undoMerge: async ({ caller, params }) =>
      await answer(caller, await undoMerge(context, membershipOfCaller(caller), params.id)),
  })
}
