import { atom } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/api.ts'
import { change } from '#stores/change.ts'

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

export function removePushDevice(id: string) {
  return change(call('removePushDevice', { params: { id } })).finally(loadPushDevices)
}
