import type { PushLink } from '#contract/messages/push.ts'
import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findOwnDevices, removeOwnDevice } from './own-devices.ts'
import { addDevice, findDevices, type Holder, removeDevice } from './subscriptions.ts'

/** Checks a customer's link and says what it belongs to; handed in because each noun knows its own links. */
export type OpenLink = (context: Context, kind: PushLink, token: string) => Promise<Holder>
type LinkParams = { readonly link_kind: PushLink; readonly link_token: string }

/** Pushes to people's own devices: to staff about their shops, to customers about what they hold a link of. */
export function pushRoutes(context: Context, openLink: OpenLink) {
  const { db } = context.database
  const holderOf = async ({ link_kind: kind, link_token: token }: LinkParams) =>
    await openLink(context, kind, token)
  return handlers({
    getPushKey: async () => ({ key: context.pushKey }),
    listPushDevices: async ({ caller }) => ({
      items: await findOwnDevices(db, accountOf(caller)),
      next_cursor: null,
    }),
    addPushDevice: async ({ caller, body }) => {
      const { sessionId } = accountOf(caller)
      return { device: await addDevice(context, { sessionId }, body) }
    },
    removePushDevice: async ({ caller, params }) => {
      if (!(await removeOwnDevice(db, accountOf(caller), params.id))) refuse('not_found')
    },
    listLinkDevices: async ({ params }) => ({
      items: await findDevices(db, await holderOf(params)),
      next_cursor: null,
    }),
    addLinkDevice: async ({ params, body }) => ({
      device: await addDevice(context, await holderOf(params), body),
    }),
    removeLinkDevice: async ({ params }) => {
      const holder = await holderOf(params)
      if (!(await removeDevice(db, holder, params.id))) refuse('not_found')
    },
  })
}
