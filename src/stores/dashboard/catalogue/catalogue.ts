/* Services, staff members and hours: loaded once, and again after every change. */
import { computed } from 'nanostores'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export type Service = Reply<'listServices'>['items'][number]
export type StaffMember = Reply<'listStaff'>['items'][number]

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

/** Whether the staff member offers all of these services. */
export function offersAll(staffMember: StaffMember, serviceIds: readonly string[]): boolean {
  return serviceIds.every(id => staffMember.services.includes(id))
}
