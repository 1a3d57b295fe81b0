/* Several visits that are paid ahead: what the shop sells, and what a customer has left. */
import type { Reply, Sent } from '#contract/contract.ts'
import { change } from '#stores/change.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type PackagePlan = Reply<'listPackagePlans'>['items'][number]
export type PackagePlanFields = Omit<Sent<'updatePackagePlan', 'body'>, 'seen'>
export type CustomerPackages = Reply<'listCustomerPackages'>

export const packagePlans = createSource<null, readonly PackagePlan[]>(async () => {
  const answer = await call('listPackagePlans', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** What the open customer bought ahead, and their card. */
export const customerPackages = createSource<string, CustomerPackages>(id =>
  call('listCustomerPackages', { params: { id } }),
)

export function addPackagePlan(body: Sent<'createPackagePlan', 'body'>) {
  return change(callOnce('createPackagePlan', { body }), packagePlans.reload)
}

/** Changes what differs from `opened`, for whoever buys it from now on. */
export function savePackagePlan(id: string, fields: PackagePlanFields, opened: PackagePlanFields) {
  const body = editOf(fields, opened)
  return change(call('updatePackagePlan', { params: { id }, body }), packagePlans.reload)
}
