import { atom } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { roles } from '#contract/protocol/roles.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { call } from '#stores/api.ts'
import { serverNow } from '#stores/server-time.ts'
import { wallTimeAt } from '#stores/wall-clock.ts'
import { forgetSession, guardRoute, refreshSession, startSession } from '#stores/session/session.ts'

export type ProfileWire = Reply<'getProfile'>
export type Profile =
  | { readonly step: 'loading' }
  | { readonly step: 'shown'; readonly profile: ProfileWire }
  | { readonly step: 'failed'; readonly problem: ProblemWire }

export const $profile = atom<Profile>({ step: 'loading' })

/** Loads the profile. The page needs a session of any role. */
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

/** The session carries the name too, so it is renewed. */
export async function saveProfile(
  body: Sent<'updateProfile', 'body'>,
): Promise<ProblemWire | null> {
  const result = await call('updateProfile', { body })
  if (!result.ok) return result.problem
  $profile.set({ step: 'shown', profile: result.reply })
  void refreshSession()
  return null
}

export type OwnSession = Reply<'listSessions'>['items'][number] & {
  /** In the time zone of this device. */
  readonly lastUsed: { readonly date: string; readonly time: string; readonly isToday: boolean }
}
type SessionsState =
  | { readonly step: 'loading' }
  | { readonly step: 'shown'; readonly sessions: readonly OwnSession[] }
  | { readonly step: 'failed' }

export const $sessions = atom<SessionsState>({ step: 'loading' })

export async function loadSessions(): Promise<void> {
  const result = await call('listSessions', {})
  if (!result.ok) {
    $sessions.set({ step: 'failed' })
    return
  }
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { date: today } = wallTimeAt(serverNow(), timeZone)
  const sessions = result.reply.items.map(session => {
    const { date, minute } = wallTimeAt(Date.parse(session.last_used_at), timeZone)
    const lastUsed = { date, time: clockText(minute), isToday: date === today }
    return { ...session, lastUsed }
  })
  $sessions.set({ step: 'shown', sessions })
}

export async function endOneSession(id: string): Promise<ProblemWire | null> {
  const result = await call('endSession', { params: { id } })
  await loadSessions()
  return result.ok ? null : result.problem
}

/** Returns how many sessions were ended. */
export async function endOtherSessions(): Promise<number | ProblemWire> {
  const result = await call('endOtherSessions', {})
  await loadSessions()
  return result.ok ? result.reply.ended : result.problem
}

export async function changeEmail(body: Sent<'changeEmail', 'body'>): Promise<ProblemWire | null> {
  const result = await call('changeEmail', { body })
  return result.ok ? null : result.problem
}

/** Returns everything stored about the user, as the text of a file. */
export async function exportMyData(): Promise<string | null> {
  const result = await call('exportMyData', {})
  return result.ok ? JSON.stringify(result.reply, null, 2) : null
}

/** The account is active again when the user next logs in. */
export async function deactivateAccount(password: string): Promise<ProblemWire | null> {
  const result = await call('deactivateAccount', { body: { password } })
  if (!result.ok) return result.problem
  forgetSession('resting')
  return null
}

/** Deletes the account and with it every session; leads to /login. */
export async function deleteAccount(password: string): Promise<ProblemWire | null> {
  const result = await call('deleteAccount', { body: { password } })
  if (!result.ok) return result.problem
  forgetSession('deleted')
  return null
}

export async function changePassword(
  body: Sent<'changePassword', 'body'>,
): Promise<ProblemWire | null> {
  const result = await call('changePassword', { body })
  return result.ok ? null : result.problem
}

/** The user can no longer log in with this provider. */
export async function unlinkProvider(id: string): Promise<ProblemWire | null> {
  const result = await call('unlinkProvider', { params: { id } })
  if (!result.ok) return result.problem
  const state = $profile.get()
  if (state.step !== 'shown') return null
  const identities = state.profile.identities.filter(identity => identity.id !== id)
  $profile.set({ step: 'shown', profile: { ...state.profile, identities } })
  return null
}

type Claimed = Reply<'requestTurnClaim'> | ProblemWire

/** Asks for a mail to the address with which appointments were booked without the account. */
export async function requestAppointmentClaim(email: string): Promise<Claimed> {
  const result = await call('requestTurnClaim', { body: { email } })
  return result.ok ? result.reply : result.problem
}

/** Takes the token of the mailed link. Returns how many appointments were added to the account. */
export async function claimAppointments(token: string): Promise<number | ProblemWire> {
  const result = await call('claimTurns', { body: { token } })
  return result.ok ? result.reply.claimed : result.problem
}

/** One appointment, by the link that its ticket has. */
export async function claimByLink(link: string): Promise<ProblemWire | null> {
  const token = /([\w-]{43})\/?$/.exec(link.trim().split(/[?#]/)[0] ?? '')?.[1] ?? 'x'
  const result = await call('claimAppointment', { body: { manage_token: token } })
  return result.ok ? null : result.problem
}
