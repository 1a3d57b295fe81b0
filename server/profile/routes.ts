import type { Context } from '../context.ts'
import { accountOf } from '../http/caller.ts'
import type { Handlers } from '../http/handler.ts'
import type { Limiter } from '../http/limiter.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'
import { findProfile } from './queries.ts'
import { updateProfile } from './update-profile.ts'

type ProfileCalls =
  'getProfile' | 'updateProfile' | 'changePassword' | 'exportMyData' | 'deleteAccount'

export function profileRoutes(context: Context, limiter: Limiter): Handlers<ProfileCalls> {
  const { db } = context.database
  return {
    getProfile: async ({ caller }) => await findProfile(db, accountOf(caller)),
    updateProfile: async ({ body, caller }) =>
      await updateProfile(context, accountOf(caller), body),
    changePassword: async ({ body, caller }) => {
      await changePassword(context, limiter, accountOf(caller), body)
    },
    exportMyData: async ({ caller }) => await exportMyData(db, accountOf(caller)),
    deleteAccount: async ({ body, caller }) => {
      await deleteAccount(context, limiter, accountOf(caller), body.password)
    },
  }
}
