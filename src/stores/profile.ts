import { atom } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/problems.ts'
import { roles } from '#contract/roles.ts'
import { call } from './api.ts'
import { forgetSession, guardRoute, refreshSession, startSession } from './session.ts'

export type ProfileWire = Reply<'getProfile'>
export type Profile =
  | { readonly step: 'loading' }
  | { readonly step: 'shown'; readonly profile: ProfileWire }
  | { readonly step: 'failed'; readonly problem: ProblemWire }

export const $profile = atom<Profile>({ step: 'loading' })

/** The page needs a session, of any role. */
export async function openProfile(): Promise<void> {
  if (!startSession() || !(await guardRoute(roles))) return
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

type SessionsState =
  | { readonly step: 'loading' }
  | { readonly step: 'shown'; readonly sessions: Reply<'listSessions'>['items'] }
  | { readonly step: 'failed' }

export const $sessions = atom<SessionsState>({ step: 'loading' })

export async function loadSessions(): Promise<void> {
  const result = await call('listSessions', {})
  $sessions.set(result.ok ? { step: 'shown', sessions: result.reply.items } : { step: 'failed' })
}

export async function endOneSession(id: string): Promise<ProblemWire | null> {
  const result = await call('endSession', { params: { id } })
  await loadSessions()
  return result.ok ? null : result.problem
}

/** How many were ended; null when it could not be done. */
export async function endOtherSessions(): Promise<number | null> {
  const result = await call('endOtherSessions', {})
  await loadSessions()
  return result.ok ? result.reply.ended : null
}

export async function changeEmail(body: Sent<'changeEmail', 'body'>): Promise<ProblemWire | null> {
  const result = await call('changeEmail', { body })
  return result.ok ? null : result.problem
}

/** Everything kept about the person, as the text of a file. */
export async function exportMyData(): Promise<string | null> {
  const result = await call('exportMyData', {})
  return result.ok ? JSON.stringify(result.reply, null, 2) : null
}

/** The account is gone, and so is every session: the page leads to /login. */
export async function deleteAccount(password: string): Promise<ProblemWire | null> {
  const result = await call('deleteAccount', { body: { password } })
  if (!result.ok) return result.problem
  forgetSession()
  return null
}

export async function changePassword(
  body: Sent<'changePassword', 'body'>,
): Promise<ProblemWire | null> {
  const result = await call('changePassword', { body })
  return result.ok ? null : result.problem
}
