/*
 * A browser that a shop trusts: who may come in on it with a PIN. It is known by a cookie that only the server reads, so
 * this asks the server.
 */
import { atom } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import { removeStored, writeStored } from '#stores/storage.ts'
import { noteLeaving } from './leaving.ts'
import { comeIn, logOut } from './session.ts'
import { hereOrNull } from './session-token.ts'

export type SharedDevice = NonNullable<Reply<'getTrustedDevice'>['device']>

/** Null: a browser of anybody’s, or nobody has asked yet. */
export const $sharedDevice = atom<SharedDevice | null>(null)

export async function loadSharedDevice(): Promise<void> {
  const result = await call('getTrustedDevice', {})
  if (!result.ok) return
  const { device } = result.reply
  $sharedDevice.set(device)
  // The next visit to /login asks at once: only the server reads the cookie.
  if (device === null) removeStored('shared_device')
  else writeStored('shared_device', 'true')
}

export async function enterByPin(member: string, pin: string): Promise<ProblemWire | null> {
  const result = await call('enterByPin', { body: { member, pin } })
  if (result.ok) return comeIn(result.reply.token)
  // Too many wrong ones: the list says so too.
  if (result.problem.code !== 'wrong_pin') await loadSharedDevice()
  return result.problem
}

/** This session ends, and the device asks who is next; they go on where this person was. */
export async function switchMember(): Promise<void> {
  const from = hereOrNull()
  await logOut()
  noteLeaving({ reason: null, from })
}

export async function choosePin(pin: string): Promise<ProblemWire | null> {
  const result = await call('choosePin', { body: { pin } })
  if (!result.ok) return result.problem
  await loadSharedDevice()
  return null
}

export async function forgetPin(): Promise<ProblemWire | null> {
  const result = await call('forgetPin', {})
  if (!result.ok) return result.problem
  await loadSharedDevice()
  return null
}
