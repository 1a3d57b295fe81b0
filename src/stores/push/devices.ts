import { atom } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'

type Devices =
  | { readonly step: 'loading' }
  | { readonly step: 'shown'; readonly devices: Reply<'listPushDevices'>['items'] }
  | { readonly step: 'failed' }

/** Devices that receive push notifications of the user's shops. */
export const $pushDevices = atom<Devices>({ step: 'loading' })

export async function loadPushDevices(): Promise<void> {
  const result = await call('listPushDevices', {})
  $pushDevices.set(result.ok ? { step: 'shown', devices: result.reply.items } : { step: 'failed' })
}

export async function removePushDevice(id: string): Promise<ProblemWire | null> {
  const result = await call('removePushDevice', { params: { id } })
  await loadPushDevices()
  return result.ok ? null : result.problem
}
