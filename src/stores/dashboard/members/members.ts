/* Who may use this shop's dashboard: accounts with a role, and open invitations. */
import type { Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { shop } from '#stores/dashboard/shop.ts'

export type Member = Reply<'listMembers'>['items'][number]
export type AppointmentAhead = Reply<'listMemberTurns'>['items'][number]
type Invitation = Sent<'inviteMember', 'body'>

export const members = createSource<null, readonly Member[]>(async () => {
  const answer = await call('listMembers', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Coming appointments of a member, shown before the member is removed. */
export const appointmentsAhead = createSource<string, readonly AppointmentAhead[]>(async id => {
  const answer = await call('listMemberTurns', { params: { id } })
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

export function invite(invitation: Invitation) {
  return change(callOnce('inviteMember', { body: invitation }), members.reload)
}

/** Offers all shops of this owner to another person. */
export function handOver(email: string, former: Sent<'handOver', 'body'>['former']) {
  return change(call('handOver', { body: { email, former } }), members.reload)
}

export function changeMember(id: string, body: Sent<'updateMember', 'body'>) {
  // The shop's data says which column is the user's own.
  return change(call('updateMember', { params: { id }, body }), members.reload, shop.reload)
}

export function removeMember(id: string) {
  // The user has already seen the appointments, which stay.
  const body = { keep_turns: true as const }
  return change(call('removeMember', { params: { id }, body }), members.reload)
}
