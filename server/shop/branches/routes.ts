import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { getSubscription } from '../subscription/get-subscription.ts'
import { findStaffElsewhere, shareStaff } from './share-staff.ts'
import { changeAdUrl } from './change-ad-url.ts'
import { closeBranch } from './close-branch.ts'
import { createBranch } from './create-branch.ts'
import { shareCustomers } from './share-customers.ts'

export function branchRoutes(context: Context) {
  return handlers({
    getSubscription: async ({ caller }) =>
      await getSubscription(context, membershipOfCaller(caller)),
    listStaffElsewhere: async ({ caller }) => ({
      items: await findStaffElsewhere(context.database.db, accountOf(caller)),
      next_cursor: null,
    }),
    shareStaff: async ({ caller, params, body }) => {
      const share = { id: params.id, to: body.id_comerce }
      return await shareStaff(context, accountOf(caller), share)
    },
    changeAdUrl: async ({ caller, body }) => await changeAdUrl(context, accountOf(caller), body),
    shareCustomers: async ({ caller, body }) =>
      await shareCustomers(context, accountOf(caller), body),
    closeBranch: async ({ caller, body }) => await closeBranch(context, accountOf(caller), body),
    createBranch: async ({ caller, body }) => await createBranch(context, accountOf(caller), body),
  })
}
