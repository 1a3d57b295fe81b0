/* Changing services and staff members. Separate from reading them (`catalogue.ts`), which every board loads. */
import type { Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { shop } from '#stores/dashboard/shop.ts'
import { services, staff } from './catalogue.ts'

export type ServiceFields = Sent<'createService', 'body'>
export type StaffMemberFields = Sent<'createStaff', 'body'>

/** Creates a service (id null), or changes what differs from `opened`; returns the problem, if any. */
export function saveService(id: string | null, fields: ServiceFields, opened: ServiceFields) {
  return change(
    id
      ? call('updateService', { params: { id }, body: editOf(fields, opened) })
      : callOnce('createService', { body: fields }),
    services.reload,
    staff.reload,
    shop.reload,
  )
}

export function saveStaffMember(
  id: string | null,
  fields: StaffMemberFields,
  opened: StaffMemberFields,
) {
  return change(
    id
      ? call('updateStaff', { params: { id }, body: editOf(fields, opened) })
      : callOnce('createStaff', { body: fields }),
    services.reload,
    staff.reload,
    shop.reload,
  )
}

export type StaffElsewhere = Reply<'listStaffElsewhere'>['items'][number]

/** Staff members of the owner's other branches who do not work here. */
export const staffElsewhere = createSource<null, readonly StaffElsewhere[]>(async () => {
  const answer = await call('listStaffElsewhere', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Adds a staff member of another branch to this one. */
export function bringStaffMember(id: string) {
  const here = valueOf(shop.$store.get())?.comerce.id ?? ''
  return change(
    callOnce('shareStaff', { params: { id }, body: { id_comerce: here } }),
    services.reload,
    staff.reload,
    staffElsewhere.reload,
    shop.reload,
  )
}

export function orderServices(ids: readonly string[]) {
  return change(call('orderServices', { body: { services: [...ids] } }), services.reload)
}

export function orderStaff(ids: readonly string[]) {
  return change(call('orderStaff', { body: { staff: [...ids] } }), staff.reload, shop.reload)
}
