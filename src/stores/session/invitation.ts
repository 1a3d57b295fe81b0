/* An invitation to work in a shop, opened from its mail. */
import { atom } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/api.ts'
import { change } from '#stores/change.ts'
import { openSession, startSession } from './session.ts'

export type Invitation =
  | { readonly step: 'loading' }
  | { readonly step: 'offered'; readonly offer: Reply<'getInvitation'>; readonly isMine: boolean }
  | { readonly step: 'failed'; readonly problem: ProblemWire }

export const $invitation = atom<Invitation>({ step: 'loading' })

/** Loads the invitation, and whether the logged-in user is the one who was invited. */
export async function openInvitation(token: string): Promise<void> {
  const params = { invitation_token: token }
  const result = await call('getInvitation', { params })
  if (!result.ok) return $invitation.set({ step: 'failed', problem: result.problem })
  const me = startSession() === null ? null : await call('getProfile', {})
  const isMine = me?.ok === true && me.reply.email === result.reply.email
  $invitation.set({ step: 'offered', offer: result.reply, isMine })
}

export function acceptInvitation(invitation: string, body: Sent<'acceptInvitation', 'body'>) {
  const params = { invitation_token: invitation }
  return change(call('acceptInvitation', { params, body }), ({ token }) => {
    openSession(token)
    location.assign('/dashboard')
  })
}
