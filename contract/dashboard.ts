import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  date,
  id,
  idList,
  idParams,
  instant,
  limit,
  listOf,
  money,
  personName,
  phone,
  staffChoice,
} from './fields.ts'
import { staffRoles } from './roles.ts'
import { slotDays } from './comerces.ts'

const owners = ['comerce_admin'] as const

const minutes = z.int().min(5).max(480)
const segment = z.object({ busy: z.boolean(), minutes: z.int().min(5).max(480) })
const offer = z.object({
  staff: id,
  duration_minutes: minutes.nullable(),
  price: money.nullable(),
})

const service = z.object({
  id,
  name: z.string(),
  category: z.string(),
  description: z.string(),
  duration_minutes: z.int(),
  segments: z.array(segment),
  buffer_before_minutes: z.int(),
  buffer_after_minutes: z.int(),
  price: money,
  is_public: z.boolean(),
  is_active: z.boolean(),
  offers: z.array(offer),
})

/** Either `duration_minutes`, or `segments` where somebody is free in the middle. */
const serviceFields = z.object({
  name: z.string().trim().min(1).max(80),
  category: z.string().trim().max(40).optional(),
  description: z.string().trim().max(300).optional(),
  duration_minutes: minutes.optional(),
  segments: z.array(segment).min(1).max(8).optional(),
  buffer_before_minutes: z.int().min(0).max(60).optional(),
  buffer_after_minutes: z.int().min(0).max(60).optional(),
  price: money,
  is_public: z.boolean().optional(),
  is_active: z.boolean().optional(),
  /** Who offers it; absent on creation: everybody. */
  offers: z.array(offer).max(100).optional(),
})

const person = z.object({
  id,
  name: z.string(),
  bio: z.string(),
  avatar: z.string().nullable(),
  is_active: z.boolean(),
  services: z.array(id),
})
const personFields = z.object({
  name: personName,
  bio: z.string().trim().max(200).optional(),
  is_active: z.boolean().optional(),
  /** What this person offers; absent on creation: everything. */
  services: z.array(id).max(100).optional(),
})

const weeklyRange = z.object({
  weekday: z.int().min(1).max(7),
  start_minute: z.int().min(0).max(1439),
  end_minute: z.int().min(1).max(2880),
})
const hours = z.object({
  shop: z.array(weeklyRange),
  /** People with hours of their own; everybody else inherits the shop's. */
  staff: z.array(z.object({ staff: id, ranges: z.array(weeklyRange) })),
})

const minuteRange = z.object({
  start_minute: z.int().min(0).max(1439),
  end_minute: z.int().min(1).max(2880),
})
const exceptionFields = z.object({
  staff: id.nullable(),
  from: date,
  to: date,
  kind: z.enum(['closed', 'open']),
  ranges: z.array(minuteRange).max(6),
  reason: z.string().trim().max(120).nullable(),
})

const block = z.object({
  id,
  staff: id,
  starts_at: instant,
  ends_at: instant,
  reason: z.string(),
})

export const rules = z.object({
  slot_step_minutes: z.int().min(5).max(60),
  lead_minutes: z.int().min(0).max(4320),
  horizon_days: z.int().min(1).max(180),
  cancel_cutoff_minutes: z.int().min(0).max(4320),
  move_cutoff_minutes: z.int().min(0).max(4320),
  max_future_turns_per_phone: z.int().min(1).max(10),
})

const settings = z.object({
  id,
  ad_url: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  address: z.string(),
  city: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  whatsapp: z.string().nullable(),
  time_zone: z.string(),
  currency: z.string(),
  status: z.enum(['draft', 'published', 'on_break', 'suspended', 'closed']),
  public_url: z.string(),
  qr_svg: z.string(),
  rules,
})

/** What is missing before the page can be published, in the order in which to do it. */
const checklist = z.object({
  has_service: z.boolean(),
  has_staff: z.boolean(),
  has_hours: z.boolean(),
  has_address: z.boolean(),
  has_whatsapp: z.boolean(),
  is_published: z.boolean(),
})

export const dashboard = {
  getDashboard: endpoint({
    summary: 'The business of this session: what it is, its trial, what is left to do.',
    access: staffRoles,
    status: 200,
    reply: z.object({
      comerce: z.object({
        id,
        ad_url: z.string(),
        name: z.string(),
        time_zone: z.string(),
        currency: z.string(),
        status: z.string(),
        public_url: z.string(),
      }),
      /** The shop's own calendar day. */
      today: date,
      subscription: z.object({
        state: z.string(),
        trial_ends_at: instant,
        trial_days_left: z.int(),
      }),
      checklist,
      comerces: z.array(z.object({ id, ad_url: z.string(), name: z.string() })),
      /** Whose agenda an advisor may run; null: everybody's. */
      own_staff: id.nullable(),
    }),
    codes: [],
  }),
  listStaffSlots: endpoint({
    summary: 'Free starts as staff see them: lead time and horizon do not bind.',
    access: staffRoles,
    query: z.object({
      services: idList,
      staff: staffChoice.optional(),
      from: date.optional(),
      days: z.coerce.number().int().min(1).max(62).optional(),
    }),
    status: 200,
    reply: slotDays,
    codes: ['not_found'],
  }),
  listServices: endpoint({
    summary: 'The services, in the order in which customers see them.',
    access: staffRoles,
    status: 200,
    reply: z.object({ items: z.array(service), next_cursor: z.null() }),
    codes: [],
  }),
  createService: endpoint({
    summary: 'Adds a service.',
    access: owners,
    body: serviceFields,
    status: 201,
    reply: z.object({ service }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  updateService: endpoint({
    summary: 'Changes a service; turns already taken keep their minutes and price.',
    access: owners,
    params: idParams,
    body: serviceFields.partial(),
    status: 200,
    reply: z.object({ service }),
    codes: ['not_found'],
  }),
  listStaff: endpoint({
    summary: 'The people of the shop.',
    access: staffRoles,
    status: 200,
    reply: z.object({ items: z.array(person), next_cursor: z.null() }),
    codes: [],
  }),
  createStaff: endpoint({
    summary: 'Adds a person, who inherits the hours of the shop.',
    access: owners,
    body: personFields,
    status: 201,
    reply: z.object({ staff: person }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  updateStaff: endpoint({
    summary: 'Changes a person. One with future turns cannot be put away.',
    access: owners,
    params: idParams,
    body: personFields.partial(),
    status: 200,
    reply: z.object({ staff: person }),
    codes: ['not_found', 'has_future_turns'],
  }),
  getHours: endpoint({
    summary: 'The week of the shop and of those with hours of their own.',
    access: staffRoles,
    status: 200,
    reply: hours,
    codes: [],
  }),
  replaceHours: endpoint({
    summary: 'Replaces the week of the shop, or of one person (`ranges: []` inherits again).',
    access: owners,
    body: z.object({ staff: id.nullable(), ranges: z.array(weeklyRange).max(42) }),
    status: 200,
    reply: hours.extend({
      /** Turns that this change leaves outside the hours; they stay as they are. */
      stranded: z.int(),
    }),
    codes: ['not_found'],
  }),
  listExceptions: endpoint({
    summary: 'Closures and special days, from today on.',
    access: staffRoles,
    status: 200,
    reply: z.object({ items: z.array(exceptionFields.extend({ id })), next_cursor: z.null() }),
    codes: [],
  }),
  createException: endpoint({
    summary: 'Closes, or opens with other hours, a range of dates.',
    access: owners,
    body: exceptionFields,
    status: 201,
    reply: z.object({ exception: exceptionFields.extend({ id }), stranded: z.int() }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  deleteException: endpoint({
    summary: 'Removes an exception.',
    access: owners,
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
  listBlocks: endpoint({
    summary: 'Blocked time of these days, both included.',
    access: staffRoles,
    query: z.object({ from: date, to: date }),
    status: 200,
    reply: z.object({ items: z.array(block), next_cursor: z.null() }),
    codes: [],
  }),
  createBlock: endpoint({
    summary: 'Takes time of a person out of the public agenda; turns already there stay.',
    access: staffRoles,
    body: z.object({
      staff: id,
      starts_at: instant,
      ends_at: instant,
      reason: z.string().trim().max(120).optional(),
    }),
    status: 201,
    reply: z.object({ block }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  deleteBlock: endpoint({
    summary: 'Gives blocked time back.',
    access: staffRoles,
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
  listClients: endpoint({
    summary: 'Clients by name or phone, accents and spelling of the phone aside.',
    access: staffRoles,
    query: z.object({
      q: z.string().trim().max(80).optional(),
      cursor: z.string().max(100).optional(),
      limit: limit.optional(),
    }),
    status: 200,
    reply: listOf(
      z.object({
        id,
        name: z.string(),
        phone: z.string().nullable(),
        turns: z.int(),
        no_shows: z.int(),
        last_visit: instant.nullable(),
        last_services: z.array(id),
      }),
    ),
    codes: [],
  }),
  getSettings: endpoint({
    summary: 'The shop as its owner edits it, with its public link and QR.',
    access: staffRoles,
    status: 200,
    reply: settings,
    codes: [],
  }),
  updateSettings: endpoint({
    summary: 'Changes the shop or its rules.',
    access: owners,
    body: z.object({
      name: z.string().trim().min(2).max(80).optional(),
      category: z.string().trim().max(40).optional(),
      description: z.string().trim().max(600).optional(),
      address: z.string().trim().max(160).optional(),
      city: z.string().trim().max(80).optional(),
      latitude: z.number().min(-90).max(90).nullable().optional(),
      longitude: z.number().min(-180).max(180).nullable().optional(),
      whatsapp: phone.nullable().optional(),
      time_zone: z.string().max(60).optional(),
      rules: rules.partial().optional(),
    }),
    status: 200,
    reply: settings,
    codes: [],
  }),
  publishComerce: endpoint({
    summary: 'Puts the page on line, takes a break or comes back from one.',
    access: owners,
    body: z.object({ status: z.enum(['published', 'on_break', 'draft']) }),
    status: 200,
    reply: settings,
    codes: ['not_ready_to_publish'],
  }),
  getStats: endpoint({
    summary: 'Counts of these days, both included.',
    access: owners,
    query: z.object({ from: date, to: date }),
    status: 200,
    reply: z.object({
      turns: z.int(),
      completed: z.int(),
      no_shows: z.int(),
      cancelled: z.int(),
      revenue: z.int(),
      currency: z.string(),
      services: z.array(z.object({ id, name: z.string(), turns: z.int(), revenue: z.int() })),
      staff: z.array(z.object({ id, name: z.string(), turns: z.int(), revenue: z.int() })),
    }),
    codes: [],
  }),
}
