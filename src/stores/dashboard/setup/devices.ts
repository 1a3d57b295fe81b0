/* The devices that this shop trusts. */
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { loadSharedDevice } from '#stores/session/shared-device.ts'
import { refreshSession } from '#stores/session/session.ts'

export type Device = Reply<'listDevices'>['items'][number]

export const devices = createSource<null, readonly Device[]>(async () => {
  const answer = await call('listDevices', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Makes this browser a trusted device. */
export async function trustDevice(name: string): Promise<ProblemWire | null> {
  const answer = await call('trustDevice', { body: { name } })
  if (!answer.ok) return answer.problem
  // Sessions on a trusted device have a lifetime of their own, so this one is renewed to get it.
  await refreshSession()
  await Promise.all([devices.reload(), loadSharedDevice()])
  return null
}

export async function endDevice(id: string): Promise<ProblemWire | null> {
  const answer = await call('endDevice', { params: { id } })
  if (!answer.ok) return answer.problem
  await devices.reload()
  return null
}
