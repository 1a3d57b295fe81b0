/* Who may use this shop's dashboard: accounts with a role, and open invitations. */
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
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

export async function invite(invitation: Invitation): Promise<ProblemWire | null> {
  return settle(await callOnce('inviteMember', { body: invitation }))
}

/** Offers all shops of this owner to another person. */
export async function handOver(
  email: string,
  former: Sent<'handOver', 'body'>['former'],
): Promise<ProblemWire | null> {
  return settle(await call('handOver', { body: { email, former } }))
}

export async function changeMember(
  id: string,
  fields: Sent<'updateMember', 'body'>,
): Promise<ProblemWire | null> {
  const problem = await settle(await call('updateMember', { params: { id }, body: fields }))
  // The shop's data says which column is the user's own.
  if (problem === null) await shop.reload()
  return problem
}

export async function removeMember(id: string): Promise<ProblemWire | null> {
  // The user has already seen the appointments, which stay.
  return settle(await call('removeMember', { params: { id }, body: { keep_turns: true } }))
}

async function settle(
  answer: { readonly ok: true } | { readonly ok: false; readonly problem: ProblemWire },
): Promise<ProblemWire | null> {
  if (!answer.ok) return answer.problem
  await members.reload()
  return null
}
