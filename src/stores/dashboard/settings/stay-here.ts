/* Whether the owner's session may last on the device from which they published: asked once on each device. */
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { forgotPassword } from '#stores/session/auth.ts'
import { deviceName } from '#stores/session/device-name.ts'
import { $sharedDevice, loadSharedDevice } from '#stores/session/shared-device.ts'
import { readStored, writeStored } from '#stores/storage.ts'
import { $isOwner } from '#stores/dashboard/shop.ts'
import { trustDevice } from '#stores/dashboard/members/devices.ts'

export type Stay = {
  /** How the owner comes back afterwards: what they have already, a passkey, or a password chosen by mail. */
  readonly way: 'known' | 'passkey' | 'password'
  readonly email: string
  /** The account has a password, which is asked for before its first passkey. */
  readonly asksPassword: boolean
}

/** Null where there is nothing to ask: answered before, trusted already, or not the owner's. */
export async function findStay(): Promise<Stay | null> {
  if (!$isOwner.get() || readStored('stay_asked') !== null) return null
  await loadSharedDevice()
  if ($sharedDevice.get() !== null) return null
  const [profile, factor] = await Promise.all([call('getProfile', {}), call('getSecondFactor', {})])
  if (!profile.ok || !factor.ok) return null
  const { email, has_password: asksPassword } = profile.reply
  const hasFactor = factor.reply.app !== null || factor.reply.passkeys.length > 0
  if (hasFactor) return { way: 'known', email, asksPassword }
  if (await canMakePasskeys()) return { way: 'passkey', email, asksPassword }
  return { way: asksPassword ? 'known' : 'password', email, asksPassword }
}

/** Trusts this device, and mails the link to choose a password to an owner who has no other way in. */
export async function stayHere({ way, email }: Stay): Promise<ProblemWire | null> {
  const problem = await trustDevice(deviceName(navigator.userAgent) ?? 'Navegador')
  if (problem === null) noteStayAsked()
  return problem === null && way === 'password' ? await forgotPassword(email) : problem
}

export function noteStayAsked(): void {
  writeStored('stay_asked', 'true')
}

/** Whether this device itself checks a fingerprint, a face or its screen lock. */
async function canMakePasskeys(): Promise<boolean> {
  if (typeof window.PublicKeyCredential !== 'function') return false
  return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(
    () => false,
  )
}
