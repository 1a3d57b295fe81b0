/* Changing services and staff members. Separate from reading them (`catalogue.ts`), which every board loads. */
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { shop } from '#stores/dashboard/shop.ts'
import { services, staff } from './catalogue.ts'

export type ServiceFields = Sent<'createService', 'body'>
export type StaffMemberFields = Sent<'createStaff', 'body'>

/** Creates a service (id null), or changes what differs from `opened`; returns the problem, if any. */
export async function saveService(
  id: string | null,
  fields: ServiceFields,
  opened: ServiceFields,
): Promise<ProblemWire | null> {
  const answer = id
    ? await call('updateService', { params: { id }, body: editOf(fields, opened) })
    : await callOnce('createService', { body: fields })
  if (!answer.ok) return answer.problem
  await Promise.all([services.reload(), staff.reload(), shop.reload()])
  return null
}

export async function saveStaffMember(
  id: string | null,
  fields: StaffMemberFields,
  opened: StaffMemberFields,
): Promise<ProblemWire | null> {
  const answer = id
    ? await call('updateStaff', { params: { id }, body: editOf(fields, opened) })
    : await callOnce('createStaff', { body: fields })
  if (!answer.ok) return answer.problem
  await Promise.all([services.reload(), staff.reload(), shop.reload()])
  return null
}

export type StaffElsewhere = Reply<'listStaffElsewhere'>['items'][number]

/** Staff members of the owner's other branches who do not work here. */
export const staffElsewhere = createSource<null, readonly StaffElsewhere[]>(async () => {
  const answer = await call('listStaffElsewhere', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Adds a staff member of another branch to this one. */
export async function bringStaffMember(id: string): Promise<ProblemWire | null> {
  const here = valueOf(shop.$store.get())?.comerce.id ?? ''
  const answer = await callOnce('shareStaff', { params: { id }, body: { id_comerce: here } })
  if (!answer.ok) return answer.problem
  await Promise.all([services.reload(), staff.reload(), staffElsewhere.reload(), shop.reload()])
  return null
}

export async function orderServices(ids: readonly string[]): Promise<ProblemWire | null> {
  const answer = await call('orderServices', { body: { services: [...ids] } })
  if (!answer.ok) return answer.problem
  await services.reload()
  return null
}

export async function orderStaff(ids: readonly string[]): Promise<ProblemWire | null> {
  const answer = await call('orderStaff', { body: { staff: [...ids] } })
  if (!answer.ok) return answer.problem
  await Promise.all([staff.reload(), shop.reload()])
  return null
}
