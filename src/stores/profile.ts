import { atom } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { everyRole } from '#contract/roles.ts'
import { call } from './api.ts'
import { guardRoute, refreshSession, startSession } from './session.ts'

export type ProfileWire = Reply<'getProfile'>
export type Profile =
  | { readonly step: 'loading' }
  | { readonly step: 'shown'; readonly profile: ProfileWire }
  | { readonly step: 'failed'; readonly problem: ProblemWire }

export const $profile = atom<Profile>({ step: 'loading' })

/** The page needs a session, of any role. */
export async function openProfile(): Promise<void> {
  if (!startSession() || !(await guardRoute(everyRole))) return
  await loadProfile()
}

export async function loadProfile(): Promise<void> {
  $profile.set({ step: 'loading' })
  const result = await call('getProfile', {})
  $profile.set(
    result.ok
      ? { step: 'shown', profile: result.reply }
      : { step: 'failed', problem: result.problem },
  )
}

/** The session carries the name too, so it is asked for again. */
export async function saveProfile(
  body: Sent<'updateProfile', 'body'>,
): Promise<ProblemWire | null> {
  const result = await call('updateProfile', { body })
  if (!result.ok) return result.problem
  $profile.set({ step: 'shown', profile: result.reply })
  void refreshSession()
  return null
}

export async function changePassword(
  body: Sent<'changePassword', 'body'>,
): Promise<ProblemWire | null> {
  const result = await call('changePassword', { body })
  return result.ok ? null : result.problem
}
