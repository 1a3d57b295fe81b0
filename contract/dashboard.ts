import { z } from 'zod'
import { addOnList, isWanted, slotDays } from './shops.ts'
import { bell } from './notices.ts'
import { askedDelay } from './running-late.ts'
import { endpoint } from './protocol/endpoint.ts'
import {
  adUrl,
  date,
  id,
  idList,
  instant,
  oneLine,
  staffChoice,
  staffList,
  seen,
} from './protocol/fields.ts'
import { rules, suggestion } from './settings/rules.ts'
import { pageSettings, settingAnswers, teamSettings } from './settings/shop-settings.ts'

const settings = z.object({
  id,
  ad_url: z.string(),
  ...settingAnswers,
  /** ISO 4217. */
  currency: z.string(),
  status: z.enum(['draft', 'published', 'on_break', 'suspended', 'closed']),
  /** Whether the owner's branches share their customers; changed with `shareCustomers`. */
  shares_customers: z.boolean(),
  public_url: z.string(),
  /** Redirects to `public_url`. */
  short_url: z.string(),
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

/** Minutes of all staff together, or of one staff member. */
const minutesOfStaff = {
  /** In which somebody was booked, also those who did not come. Time with several appointments counts once. */
  booked_minutes: z.int(),
  /** Working hours: of past days as they were then, of others as they are now. */
  open_minutes: z.int(),
  /** Of the open minutes, those without blocks. Occupancy is the booked minutes divided by these. */
  bookable_minutes: z.int(),
}
const counts = z.object({
  turns: z.int(),
  completed: z.int(),
  no_shows: z.int(),
  cancelled: z.int(),
  /** Price of the completed appointments, in minor units of the shop's currency. */
  revenue: z.int(),
  /** Of the completed ones, those that were completed automatically because nobody closed them. */
  assumed: z.object({ turns: z.int(), revenue: z.int() }),
  /** Customers who came for the first time, and customers who had come before. */
  clients: z.object({ new: z.int(), returning: z.int() }),
  ...minutesOfStaff,
})
const share = z.object({ id, name: z.string(), turns: z.int(), revenue: z.int() })

/** The shop as its staff see it. */
export const dashboard = {
  getDashboard: endpoint({
    call: 'GET /api/dashboard',
    access: 'staff',
    isOfBoard: true,
    summary: 'The business of this session: what it is, its trial, what is left to do.',
    status: 200,
    reply: z.object({
      comerce: z.object({
        id,
        ad_url: z.string(),
        name: z.string(),
        time_zone: z.string(),
        /** ISO 3166-1. */
        country: z.string(),
        /** The area code of the shop's city, where people leave it out; null when it is not known, or there is none. */
        phone_area: z.string().nullable(),
        currency: z.string(),
        status: z.string(),
        /** Since when the shop is on a break; null when it is not, or when that is not known. */
        paused_since: instant.nullable(),
        public_url: z.string(),
        /** How a deposit is sent, for staff who ask for one. */
        deposit_instructions: z.string(),
      }),
      /** The shop's own calendar day. */
      today: date,
      subscription: z.object({
        state: z.string(),
        trial_ends_at: instant,
        trial_days_left: z.int(),
        /** From when on nothing new can be entered; null while the page takes bookings. */
        read_only_from: instant.nullable(),
        is_read_only: z.boolean(),
      }),
      checklist,
      /** `short_name`: enough to tell the shops apart where there is little space. */
      comerces: z.array(
        z.object({ id, ad_url: z.string(), name: z.string(), short_name: z.string() }),
      ),
      /** The staff member whose agenda this member is limited to; null: everybody's. */
      own_staff: id.nullable(),
      /** The staff member that this account is; null: none of them. */
      works_as: id.nullable(),
      /** Whether this member may charge, and since when the shop charges: the day of its first sale. */
      charging: z.object({ is_allowed: z.boolean(), since: instant.nullable() }),
      /** Whether customers' phones are hidden from this member. */
      hides_phones: z.boolean(),
      /** How many notices this member has not read, and which ones they want. */
      ...bell,
      /** How many requests for other hours or days off wait for an answer; for the owner. */
      hours_requests: z.int(),
      /** Long delays that staff are asked about before customers read them. */
      delays: z.array(askedDelay),
      /**
       * Future appointments outside the present hours, as a change of hours left them, and those under a block; the
       * nearest first.
       */
      stranded: z.array(
        z.object({
          date,
          staff: id,
          name: z.string(),
          turns: z.array(id),
          why: z.enum(['hours', 'blocked']),
          /** With `blocked`: the part of the block on that date. */
          block: z.object({ starts_at: instant, ends_at: instant }).nullable(),
        }),
      ),
    }),
    codes: [],
  }),
  listStaffSlots: endpoint({
    call: 'GET /api/dashboard/slots',
    access: 'staff',
    summary: 'Free starts as staff see them: lead time and horizon do not bind.',
    query: z.object({
      services: idList,
      staff: staffChoice.optional(),
      from: date.optional(),
      days: z.coerce.number().int().min(1).max(62).optional(),
      add_ons: addOnList.optional(),
      legs: staffList.optional(),
      seats: z.coerce.number().int().min(1).max(20).optional(),
      /** The customer's phone: the staff member whom they usually go to comes first in each `staff`. */
      phone: oneLine.max(30).optional(),
      /** The appointment to be moved: its own time does not count as taken. */
      moving: id.optional(),
      /** With `moving`: the new length of the whole visit. */
      duration_minutes: z.coerce.number().int().min(5).max(720).optional(),
      /** With `staff` absent or `any`: also answers which staff member each start would be with. */
      who: isWanted,
    }),
    status: 200,
    reply: slotDays,
    codes: ['not_found'],
  }),
  explainSlots: endpoint({
    call: 'GET /api/dashboard/why',
    access: 'staff',
    summary: 'Why there is no room: every start of a day, person by person, with its reason.',
    query: z.object({
      services: idList,
      staff: staffChoice.optional(),
      date,
      add_ons: addOnList.optional(),
      /**
       * `staff`: explained for a booking by staff, to whom lead time and horizon do not apply. Absent: for the public.
       */
      audience: z.enum(['public', 'staff']).optional(),
    }),
    status: 200,
    reply: z.object({
      date,
      time_zone: z.string(),
      /**
       * Why it can never be booked, such as `not_offered`; null when the reasons are those of each start in `people`.
       */
      reason: z.string().nullable(),
      /** For the owner, the best first: a change, and how many more starts the public could then book. */
      remedies: z.array(suggestion),
      people: z.array(
        z.object({
          staff: id,
          is_closed: z.boolean(),
          /** The public reason of the exception on that date; null: none. */
          note: z.string().nullable(),
          starts: z.array(
            z.object({ starts_at: instant, reason: z.string().nullable(), text: z.string() }),
          ),
        }),
      ),
    }),
    codes: ['not_found'],
  }),
  getSettings: endpoint({
    call: 'GET /api/dashboard/settings',
    access: 'staff',
    summary: 'The shop as its owner edits it, with its public link and QR.',
    status: 200,
    reply: settings,
    codes: [],
  }),
  updateSettings: endpoint({
    call: 'PATCH /api/dashboard/settings',
    access: 'owner',
    audit: 'use_case',
    summary: 'Changes the shop or its rules.',
    body: z
      .object({ ...pageSettings, ...teamSettings })
      .partial()
      .extend({ rules: rules.partial().optional(), seen: seen.optional() }),
    status: 200,
    reply: settings,
    codes: ['stale_revision'],
  }),
  previewTimeZone: endpoint({
    call: 'GET /api/dashboard/settings/time-zone',
    access: 'owner',
    summary:
      'What a change of the time zone would bring: everything ahead keeps its local time. Saves nothing.',
    query: z.object({ time_zone: oneLine.max(60) }),
    status: 200,
    reply: z.object({
      time_zone: z.string(),
      /** The present time by the clock of that zone. */
      now: instant,
      /** How many appointments ahead keep their local time, and how many of them are told by mail. */
      appointments: z.int(),
      mailed: z.int(),
      /** Blocks that keep their local time. */
      blocks: z.int(),
      /** The first hundred appointments, the next ones first. */
      items: z.array(
        z.object({ id, starts_at: instant, customer: z.string(), is_mailed: z.boolean() }),
      ),
    }),
    codes: [],
  }),
  changeAdUrl: endpoint({
    call: 'PUT /api/dashboard/ad-url',
    access: 'owner',
    audit: 'use_case',
    summary: 'Changes the public address. The one before redirects to it for ever (301).',
    body: z.object({ ad_url: adUrl }),
    status: 200,
    reply: settings,
    codes: ['ad_url_taken'],
  }),
  publishComerce: endpoint({
    call: 'POST /api/dashboard/publish',
    access: 'owner',
    audit: 'use_case',
    summary: 'Puts the page on line, takes a break or comes back from one.',
    body: z.object({ status: z.enum(['published', 'on_break', 'draft']) }),
    status: 200,
    reply: settings,
    codes: ['not_ready_to_publish'],
  }),
  getStats: endpoint({
    call: 'GET /api/dashboard/stats',
    access: 'staff',
    summary:
      'Statistics of these dates, both included, compared with the dates just before or 52 weeks before; an advisor gets their own.',
    query: z.object({ from: date, to: date, compare: z.enum(['before', 'year']).optional() }),
    status: 200,
    reply: counts.extend({
      currency: z.string(),
      /** Public searches and bookings that found no room, by the engine's reason. */
      lost: z.array(z.object({ reason: z.string(), count: z.int() })),
      /** Freed time that an offer filled again: for customers on the waitlist, and for customers who moved earlier. */
      recovered: z.object({ waitlist_minutes: z.int(), earlier_minutes: z.int(), places: z.int() }),
      /** Appointments that were released because nobody confirmed them. */
      released: z.int(),
      services: z.array(share),
      staff: z.array(share.extend(minutesOfStaff)),
      days: z.array(z.object({ date, turns: z.int(), no_shows: z.int(), revenue: z.int() })),
      /** For each hour of the week in which the shop opens. */
      hours: z.array(z.object({ weekday: z.int(), hour: z.int(), ...minutesOfStaff })),
      /**
       * The range to compare with: as many days just before (for one day, the one a week before), or 52 weeks before.
       */
      before: counts.extend({ from: date, to: date }).nullable(),
    }),
    codes: [],
  }),
}
