import { z } from 'zod'
import { reminders, rules } from './settings/rules.ts'
import { endpoint } from './protocol/endpoint.ts'
import { date, fullName, id, idParams, money, oneLine, seen } from './protocol/fields.ts'

const minutes = z.int().min(5).max(480)
const phase = z.object({ busy: z.boolean(), minutes: z.int().min(5).max(480) })
const buffer = z.int().min(0).max(60)
/** A service as one staff member offers it. A null field has the service's own value. */
const offer = z.object({
  staff: id,
  duration_minutes: minutes.nullable(),
  price: money.nullable(),
  /** Before and after the work of this staff member; null or absent: the service's own. */
  buffer_before_minutes: buffer.nullable().optional(),
  buffer_after_minutes: buffer.nullable().optional(),
})

/** An extra of a service, such as a wash. Its minutes are added at the end of the service. */
const addOn = z.object({ id, name: z.string(), minutes: z.int(), price: money })
const addOnFields = z.object({
  /** The id of an existing one; absent: a new one. */
  id: id.optional(),
  name: oneLine.min(1).max(60),
  minutes: z.int().min(0).max(240),
  price: money,
})
const need = z.object({ resource: id, quantity: z.int().min(1).max(100) })

/** Weekday 1 is Monday and 7 Sunday; the minute is the shop's local one. */
const classHour = z.object({
  weekday: z.int().min(1).max(7),
  minute: z.int().min(0).max(1439),
})

/** A price from a day on, the service's own or with `staff` that of a staff member. */
const laterPrice = z.object({ starts_on: date, staff: id.nullable(), price: money })

const service = z.object({
  id,
  name: z.string(),
  category: z.string(),
  description: z.string(),
  duration_minutes: z.int(),
  segments: z.array(phase),
  buffer_before_minutes: z.int(),
  buffer_after_minutes: z.int(),
  /** Today's, as are those of the offers. */
  price: money,
  /** Prices to come, in their order; changed with `createPriceChange`. */
  later_prices: z.array(laterPrice),
  /** Of all its amounts: the shop's. */
  currency: z.string(),
  is_public: z.boolean(),
  is_active: z.boolean(),
  needs_approval: z.boolean(),
  deposit: money.nullable(),
  /** More than one: a class. */
  capacity: z.int(),
  /** When the class is held, as the week goes; empty: at every start of the grid. */
  class_hours: z.array(classHour),
  add_ons: z.array(addOn),
  /** How many units of each resource it occupies: chairs, basins. */
  resources: z.array(need),
  /** The link to book a service that is not public; null for a public one. */
  link_path: z.string().nullable(),
  /** Rules of its own; the others are the shop's. */
  rules: rules.partial(),
  /** Its own reminders; null: the shop's. */
  reminder_hours: reminders.shape.hours.nullable(),
  offers: z.array(offer),
})

/** Has either `duration_minutes`, or `segments` when the staff member is free in the middle. */
const serviceFields = z.object({
  name: oneLine.min(1).max(80),
  category: oneLine.max(40).optional(),
  description: z.string().trim().max(300).optional(),
  duration_minutes: minutes.optional(),
  segments: z.array(phase).min(1).max(8).optional(),
  buffer_before_minutes: buffer.optional(),
  buffer_after_minutes: buffer.optional(),
  price: money,
  is_public: z.boolean().optional(),
  is_active: z.boolean().optional(),
  /** The shop answers each request; meanwhile the request occupies the calendar. */
  needs_approval: z.boolean().optional(),
  /** The deposit to be paid ahead by transfer; null for none. */
  deposit: money.min(1).nullable().optional(),
  /** How many customers share one start; more than one makes it a class, which is booked by itself. */
  capacity: z.int().min(1).max(200).optional(),
  /** Customers book the class at these hours only, each named once; `[]`: at every start of the grid. */
  class_hours: z.array(classHour).max(50).optional(),
  add_ons: z.array(addOnFields).max(20).optional(),
  resources: z.array(need).max(10).optional(),
  /** Makes a new link; the ones before stop working. */
  renew_link: z.boolean().optional(),
  /** Replaces all of its own rules; `{}`: the shop's again. */
  rules: rules.partial().optional(),
  reminder_hours: reminders.shape.hours.nullable().optional(),
  /** The staff who offer it; absent on creation: all. */
  offers: z.array(offer).max(100).optional(),
})

const staffMember = z.object({
  id,
  name: z.string(),
  bio: z.string(),
  avatar: z.string().nullable(),
  is_active: z.boolean(),
  /** Not shown to the public and not bookable online; the shop books appointments with them as with anybody. */
  is_hidden: z.boolean(),
  services: z.array(id),
  /** The other branches where they work, by name. */
  also_in: z.array(z.string()),
})
const staffMemberFields = z.object({
  name: fullName,
  bio: z.string().trim().max(200).optional(),
  is_active: z.boolean().optional(),
  is_hidden: z.boolean().optional(),
  /** What this staff member offers; absent on creation: everything. */
  services: z.array(id).max(100).optional(),
})

const resource = z.object({
  id,
  name: z.string(),
  quantity: z.int(),
  is_active: z.boolean(),
})
const resourceFields = z.object({
  name: oneLine.min(1).max(60),
  quantity: z.int().min(1).max(100),
  is_active: z.boolean().optional(),
})

/** Services, staff and resources. */
export const catalogue = {
  listServices: endpoint({
    call: 'GET /api/dashboard/services',
    access: 'staff',
    isOfBoard: true,
    summary: 'The services, in the order in which customers see them.',
    status: 200,
    reply: z.object({ items: z.array(service), next_cursor: z.null() }),
    codes: [],
  }),
  createService: endpoint({
    call: 'POST /api/dashboard/services',
    access: 'owner',
    audit: 'call',
    summary: 'Adds a service.',
    body: serviceFields,
    status: 201,
    reply: z.object({ service }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  updateService: endpoint({
    call: 'PATCH /api/dashboard/services/:id',
    access: 'owner',
    audit: 'call',
    summary: 'Changes a service; appointments already taken keep their minutes and price.',
    params: idParams,
    body: serviceFields.partial().extend({ seen: seen.optional() }),
    status: 200,
    reply: z.object({ service }),
    codes: ['not_found', 'stale_revision'],
  }),
  orderServices: endpoint({
    call: 'PUT /api/dashboard/service-order',
    access: 'owner',
    audit: 'call',
    summary: 'Puts the services in the order in which customers see them; those left out follow.',
    body: z.object({ services: z.array(id).min(1).max(500) }),
    status: 200,
    reply: z.object({ items: z.array(service), next_cursor: z.null() }),
    codes: ['not_found'],
  }),
  listResources: endpoint({
    call: 'GET /api/dashboard/resources',
    access: 'staff',
    summary: 'Chairs, basins and the like: pools with a quantity.',
    status: 200,
    reply: z.object({ items: z.array(resource), next_cursor: z.null() }),
    codes: [],
  }),
  createResource: endpoint({
    call: 'POST /api/dashboard/resources',
    access: 'owner',
    audit: 'call',
    summary: 'Adds a resource.',
    body: resourceFields,
    status: 201,
    reply: z.object({ resource }),
    codes: ['idempotency_key_reused'],
    isIdempotent: true,
  }),
  updateResource: endpoint({
    call: 'PATCH /api/dashboard/resources/:id',
    access: 'owner',
    audit: 'call',
    summary: 'Changes a resource. One that a service needs cannot be deactivated.',
    params: idParams,
    body: resourceFields.partial().extend({ seen: seen.optional() }),
    status: 200,
    reply: z.object({ resource }),
    codes: ['not_found', 'still_needed', 'stale_revision'],
  }),
  listStaff: endpoint({
    call: 'GET /api/dashboard/staff',
    access: 'staff',
    isOfBoard: true,
    summary: 'The staff of the shop.',
    status: 200,
    reply: z.object({ items: z.array(staffMember), next_cursor: z.null() }),
    codes: [],
  }),
  createStaff: endpoint({
    call: 'POST /api/dashboard/staff',
    access: 'owner',
    audit: 'call',
    summary: 'Adds a staff member, who has the hours of the shop.',
    body: staffMemberFields,
    status: 201,
    reply: z.object({ staff: staffMember }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  listStaffElsewhere: endpoint({
    call: 'GET /api/dashboard/staff-elsewhere',
    access: 'owner',
    summary: 'Staff of the caller’s other branches who do not work in this one.',
    status: 200,
    reply: z.object({
      items: z.array(
        z.object({
          id,
          name: z.string(),
          avatar: z.string().nullable(),
          comerces: z.array(z.string()),
        }),
      ),
      next_cursor: z.null(),
    }),
    codes: [],
  }),
  shareStaff: endpoint({
    call: 'POST /api/dashboard/staff/:id/comerces',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Lets a staff member also work in another branch, with one calendar; they offer the services there that have the same names.',
    params: idParams,
    body: z.object({ id_comerce: id }),
    status: 201,
    /** The staff member as they are in that branch. */
    reply: z.object({ staff: staffMember }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  orderStaff: endpoint({
    call: 'PUT /api/dashboard/staff-order',
    access: 'owner',
    audit: 'call',
    summary: 'Puts the staff in the order of the board’s columns; those left out follow.',
    body: z.object({ staff: z.array(id).min(1).max(500) }),
    status: 200,
    reply: z.object({ items: z.array(staffMember), next_cursor: z.null() }),
    codes: ['not_found'],
  }),
  updateStaff: endpoint({
    call: 'PATCH /api/dashboard/staff/:id',
    access: 'owner',
    audit: 'call',
    summary: 'Changes a staff member. One with future appointments cannot be deactivated.',
    params: idParams,
    body: staffMemberFields.partial().extend({ seen: seen.optional() }),
    status: 200,
    reply: z.object({ staff: staffMember }),
    codes: ['not_found', 'has_future_turns', 'stale_revision'],
  }),
}
