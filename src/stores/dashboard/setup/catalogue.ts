/* What is sold, who does it and when they are there: asked once, and again after every change. */
import { computed } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { shop } from '#stores/dashboard/shop.ts'

export type Service = Reply<'listServices'>['items'][number]
export type StaffMember = Reply<'listStaff'>['items'][number]
export type ServiceFields = Sent<'createService', 'body'>
export type StaffMemberFields = Sent<'createStaff', 'body'>

export const services = createSource<null, readonly Service[]>(async () => {
  const answer = await call('listServices', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

export const staff = createSource<null, readonly StaffMember[]>(async () => {
  const answer = await call('listStaff', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

export const $services = services.$store
export const $staff = staff.$store
export const $activeServices = computed($services, loaded =>
  (valueOf(loaded) ?? []).filter(service => service.is_active),
)
export const $activeStaff = computed($staff, loaded =>
  (valueOf(loaded) ?? []).filter(staffMember => staffMember.is_active),
)

/** Saves a new service (id null) or changes one; answers what was refused. */
export async function saveService(
  id: string | null,
  fields: ServiceFields,
): Promise<ProblemWire | null> {
  const answer = id
    ? await call('updateService', { params: { id }, body: fields })
    : await callOnce('createService', { body: fields })
  if (!answer.ok) return answer.problem
  await Promise.all([services.reload(), staff.reload(), shop.reload()])
  return null
}

export async function saveStaffMember(
  id: string | null,
  fields: StaffMemberFields,
): Promise<ProblemWire | null> {
  const answer = id
    ? await call('updateStaff', { params: { id }, body: fields })
    : await callOnce('createStaff', { body: fields })
  if (!answer.ok) return answer.problem
  await Promise.all([services.reload(), staff.reload(), shop.reload()])
  return null
}

export type StaffElsewhere = Reply<'listStaffElsewhere'>['items'][number]

/** Who works in the owner's other branches and not here. */
export const staffElsewhere = createSource<null, readonly StaffElsewhere[]>(async () => {
  const answer = await call('listStaffElsewhere', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** The same person works in this branch too. */
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

/** Who can do all of these. A service without offers is everybody's who is there. */
export function offersAll(staffMember: StaffMember, serviceIds: readonly string[]): boolean {
  return serviceIds.every(id => staffMember.services.includes(id))
}
