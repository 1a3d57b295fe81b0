import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { setOwnAvatar, setStaffAvatar } from './avatars.ts'
import { deletePicture, listPictures, updatePicture, uploadPicture } from './shop-pictures.ts'

export function pictureCalls(context: Context, limiter: Limiter) {
  return handlers({
    listPictures: async ({ caller }) => await listPictures(context, membershipOfCaller(caller)),
    uploadPicture: async ({ caller, query, body }) => {
      const account = accountOf(caller)
      await limiter.allowSubject('picture', account.userId)
      return await uploadPicture(context, account, query.kind, body)
    },
    updatePicture: async ({ caller, params, body }) =>
      await updatePicture(context, accountOf(caller), params.id, body),
    deletePicture: async ({ caller, params }) =>
      await deletePicture(context, accountOf(caller), params.id),
    uploadAvatar: async ({ caller, body }) => {
      const account = accountOf(caller)
      await limiter.allowSubject('picture', account.userId)
      return { avatar: (await setOwnAvatar(context, account, body)) ?? '' }
    },
    deleteAvatar: async ({ caller }) => {
      await setOwnAvatar(context, accountOf(caller), null)
    },
    uploadStaffAvatar: async ({ caller, params, body }) => {
      const account = accountOf(caller)
      await limiter.allowSubject('picture', account.userId)
      return { avatar: (await setStaffAvatar(context, account, params.id, body)) ?? '' }
    },
    deleteStaffAvatar: async ({ caller, params }) => {
      await setStaffAvatar(context, accountOf(caller), params.id, null)
    },
  })
}
