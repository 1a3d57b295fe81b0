/*
 * A device that a shop trusts, and who may log in on it with a PIN. It is identified by an HTTP-only cookie, so the
 * server must be asked.
 */
import { atom } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import { change } from '#stores/change.ts'
import { removeStored, writeStored } from '#stores/storage.ts'
import { noteLeaving } from './leaving.ts'
import { comeIn, logOut } from './session.ts'
import { hereOrNull } from './session-token.ts'

export type SharedDevice = NonNullable<Reply<'getTrustedDevice'>['device']>

/** Null when this is not a trusted device, or not known yet. */
export const $sharedDevice = atom<SharedDevice | null>(null)

export async function loadSharedDevice(): Promise<void> {
  const result = await call('getTrustedDevice', {})
  if (!result.ok) return
  const { device } = result.reply
  $sharedDevice.set(device)
  // Noted so that /login asks the server at once on the next visit.
  if (device === null) removeStored('shared_device')
  else writeStored('shared_device', 'true')
}

export async function enterByPin(member: string, pin: string): Promise<ProblemWire | null> {
  const result = await call('enterByPin', { body: { member, pin } })
  if (result.ok) return comeIn(result.reply.token)
  // Too many wrong PINs change what the list of members shows, so it is loaded again.
  if (result.problem.code !== 'wrong_pin') await loadSharedDevice()
  return result.problem
}

/** Ends this session; the device asks who is next, and they continue on the same page. */
export async function switchMember(): Promise<void> {
  const from = hereOrNull()
  await logOut()
  noteLeaving({ reason: null, from })
}

export function choosePin(pin: string) {
  return change(call('choosePin', { body: { pin } }), loadSharedDevice)
}

export function forgetPin() {
  return change(call('forgetPin', {}), loadSharedDevice)
}
