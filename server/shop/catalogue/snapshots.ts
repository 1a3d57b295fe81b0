import type { Kysely } from 'kysely'
import type { CallTarget, Fields, Looks } from '../audit/snapshots.ts'
import { findService, findStaffMember, type OfferWire, type Shop } from './queries.ts'
import { findResources } from './resources.ts'

type Db = Kysely<unknown>

/** The fields of a service, a staff member and a resource that the audit keeps. */
export const catalogueLooks: Looks = {
  createService: lookAtService,
  updateService: lookAtService,
  createStaff: lookAtStaffMember,
  updateStaff: lookAtStaffMember,
  createResource: lookAtResource,
  updateResource: lookAtResource,
}

async function lookAtService(db: Db, shop: Shop, { id }: CallTarget): Promise<Fields | null> {
  const service = id === null ? null : await findService(db, shop, id)
  if (service === null) return null
  const { name, category, duration_minutes, price, deposit, capacity, class_hours } = service
  const { is_active, is_public, needs_approval, rules, reminder_hours } = service
  const offers = service.offers.filter(isOwn)
  const own = { duration_minutes, price, deposit, capacity, is_active, is_public, needs_approval }
  const reminders = reminder_hours === null ? {} : { reminder_hours }
  const held = class_hours.length > 0 && { class_hours }
  return {
    name,
    category,
    ...own,
    ...held,
    ...reminders,
    ...(offers.length > 0 && { offers }),
    ...rules,
  }
}

/** Whether the offer differs from the service in anything. */
function isOwn({ staff: _staff, ...own }: OfferWire): boolean {
  return Object.values(own).some(value => value !== null)
}

async function lookAtStaffMember(db: Db, shop: Shop, { id }: CallTarget): Promise<Fields | null> {
  const staffMember = id === null ? null : await findStaffMember(db, shop, id)
  if (staffMember === null) return null
  const { is_active, is_hidden, services } = staffMember
  return { is_active, is_hidden, service_count: services.length }
}

async function lookAtResource(db: Db, shop: Shop, { id }: CallTarget): Promise<Fields | null> {
  const found = (await findResources(db, shop)).find(one => one.id === id)
  return found ? { name: found.name, quantity: found.quantity, is_active: found.is_active } : null
}
