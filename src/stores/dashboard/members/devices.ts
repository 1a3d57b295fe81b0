/* The devices that this shop trusts. */
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { loadSharedDevice } from '#stores/session/shared-device.ts'
import { refreshSession } from '#stores/session/session.ts'

export type Device = Reply<'listDevices'>['items'][number]

export const devices = createSource<null, readonly Device[]>(async () => {
  const answer = await call('listDevices', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Makes this browser a trusted device. */
export function trustDevice(name: string) {
  return change(call('trustDevice', { body: { name } }), async () => {
    // Sessions on a trusted device have a lifetime of their own, so this one is renewed to get it.
    await refreshSession()
    await Promise.all([devices.reload(), loadSharedDevice()])
  })
}

export function endDevice(id: string) {
  return change(call('endDevice', { params: { id } }), devices.reload)
}
