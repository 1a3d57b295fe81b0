import { atom } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { roles } from '#contract/protocol/roles.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { call } from '#stores/api.ts'
import { change } from '#stores/change.ts'
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
export function saveProfile(body: Sent<'updateProfile', 'body'>) {
  return change(call('updateProfile', { body }), profile => {
    $profile.set({ step: 'shown', profile })
    void refreshSession()
  })
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

export function endOneSession(id: string) {
  return change(call('endSession', { params: { id } })).finally(loadSessions)
}

/** Returns how many sessions were ended. */
export async function endOtherSessions(): Promise<number | ProblemWire> {
  const result = await call('endOtherSessions', {})
  await loadSessions()
  return result.ok ? result.reply.ended : result.problem
}

export function changeEmail(body: Sent<'changeEmail', 'body'>) {
  return change(call('changeEmail', { body }))
}

/** Returns everything stored about the user, as the text of a file. */
export async function exportMyData(): Promise<string | null> {
  const result = await call('exportMyData', {})
  return result.ok ? JSON.stringify(result.reply, null, 2) : null
}

/** The account is active again when the user next logs in. */
export function deactivateAccount(password: string) {
  return change(call('deactivateAccount', { body: { password } }), () => forgetSession('resting'))
}

/** Deletes the account and with it every session; leads to /login. */
export function deleteAccount(password: string) {
  return change(call('deleteAccount', { body: { password } }), () => forgetSession('deleted'))
}

export function changePassword(body: Sent<'changePassword', 'body'>) {
  return change(call('changePassword', { body }))
}

/** The user can no longer log in with this provider. */
export function unlinkProvider(id: string) {
  return change(call('unlinkProvider', { params: { id } }), () => {
    const state = $profile.get()
    if (state.step !== 'shown') return
    const identities = state.profile.identities.filter(identity => identity.id !== id)
    $profile.set({ step: 'shown', profile: { ...state.profile, identities } })
  })
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
export function claimByLink(link: string) {
  const token = /([\w-]{43})\/?$/.exec(link.trim().split(/[?#]/)[0] ?? '')?.[1] ?? 'x'
  return change(call('claimAppointment', { body: { manage_token: token } }))
}
