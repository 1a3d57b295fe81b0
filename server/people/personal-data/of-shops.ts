/** The columns about shops and their staff. */
import { WHILE_THE_SHOP, type RegisteredTable } from './column.ts'

const shopsOwn = {
  why: 'so that customers find the shop',
  until: WHILE_THE_SHOP,
  exported: 'no: the shop’s, which has it on its page and in its settings',
  erased: 'no: the shop’s; whoever owns one ends its subscription first',
} as const
const ofStaff = {
  why: 'so that customers choose who attends them',
  until: WHILE_THE_SHOP,
  exported: 'no: the shop’s, which shows it on its page',
  erased: 'no: the name under which the shop shows who works there; the shop changes it',
} as const
const noted = {
  why: 'so that the team knows why',
  until: WHILE_THE_SHOP,
  exported: 'no: the shop’s own words',
  erased: 'no: the shop’s own words about its hours',
} as const

export const ofShops = {
  organizations: {
    plain: `id owner_id subscription subscription_since trial_ends_at trial_extensions trial_mark paid_until cancel_at erased_at
      shares_customers created_at`,
    personal: { name: { what: 'the name of the shop', ...shopsOwn } },
  },
  comerces: {
    plain: `organization_id id ad_url category cover colour time_zone currency status status_before_suspension
      status_before_closing hides_phones slot_step_minutes anchoring lead_minutes horizon_days release_weekday release_minute
      cancel_cutoff_minutes move_cutoff_minutes max_future_turns_per_phone max_turns_per_phone_day max_turns_per_day
      max_turns_per_person_day public_cap_percent walk_in_percent avoids_gaps hold_minutes week_anchor rules_version created_at
      reminders takes_queue country must_confirm ladder asks_reviews miss_you_days greets_birthdays questions`,
    personal: {
      name: { what: 'the name of the shop', ...shopsOwn },
      description: { what: 'what it says of itself', ...shopsOwn },
      address: { what: 'where it is', ...shopsOwn },
      city: { what: 'where it is', ...shopsOwn },
      latitude: { what: 'where it is', ...shopsOwn },
      longitude: { what: 'where it is', ...shopsOwn },
      search: { what: 'its words, for the explorer', ...shopsOwn },
      whatsapp: { what: 'its phone', ...shopsOwn },
      instagram: { what: 'its name there', ...shopsOwn },
      website: { what: 'its page elsewhere', ...shopsOwn },
      policies: { what: 'its rules, in words', ...shopsOwn },
      deposit_instructions: { what: 'the account for deposits', ...shopsOwn },
      break_notice: { what: 'why it takes a break', ...shopsOwn },
    },
  },
  ad_url_history: { plain: 'ad_url organization_id comerce_id replaced_at' },
  staff: {
    plain: 'organization_id id created_at',
    personal: {
      name: { what: 'the name', ...ofStaff },
      bio: { what: 'how they present themselves', ...ofStaff },
      avatar: { what: 'the picture', ...ofStaff },
    },
  },
  staff_comerces: { plain: 'organization_id staff_id comerce_id position is_active is_hidden' },
  blocks: {
    plain:
      'organization_id id comerce_id staff_id starts_at ends_at shared_id series_id created_by created_at',
    personal: { reason: { what: 'why somebody is away', ...noted } },
  },
  hours_exceptions: {
    plain: 'organization_id id comerce_id staff_id from_date to_date kind ranges is_holiday',
    personal: { reason: { what: 'why the hours differ', ...noted } },
  },
  hours_requests: {
    plain: `organization_id id comerce_id staff_id kind from_date to_date ranges state asked_by asked_at settled_by settled_at`,
    personal: {
      note: {
        what: 'why somebody asks for other hours or days off',
        ...noted,
        exported: 'hours_requests',
        erased: 'yes',
      },
      answer: { what: 'what the owner said to it', ...noted, exported: 'hours_requests' },
    },
  },
  weekly_ranges: {
    plain: 'organization_id id comerce_id staff_id week weekday start_minute end_minute',
  },
  pictures: {
    plain:
      'organization_id id comerce_id kind name widths height alt focus_x focus_y staff_id service_id position created_at',
  },
  services: {
    plain: `organization_id id comerce_id name category description segments buffer_before_minutes buffer_after_minutes price
      deposit capacity needs_approval rules is_public link_secret is_active position created_at reminder_hours`,
  },
  service_add_ons: {
    plain: 'organization_id id service_id name minutes price position is_active',
  },
  service_offers: {
    plain:
      'organization_id service_id staff_id duration_minutes price buffer_before_minutes buffer_after_minutes',
  },
  service_resources: { plain: 'organization_id service_id resource_id quantity' },
  message_templates: {
    plain: 'organization_id comerce_id kind channel subject body updated_at',
  },
  resources: { plain: 'organization_id id comerce_id name quantity most is_active' },
  payments: {
    plain: 'organization_id id amount currency months recorded_by at',
    personal: {
      note: {
        what: 'what the platform notes of a payment',
        why: 'to find it again',
        until: 'as long as the law asks for accounts',
        exported: 'no: the platform’s own words about a shop',
        erased: 'no: accounts are kept',
      },
    },
  },
  past_days: {
    plain: `organization_id comerce_id date time_zone turns completed no_shows cancelled revenue assumed assumed_revenue
      booked_minutes hours visitors services staff`,
  },
  kept_hours: { plain: 'organization_id comerce_id date shifts' },
  lost_searches: { plain: 'organization_id comerce_id date reason count' },
  occupancy: {
    plain:
      'organization_id comerce_id unit owner segment pad during expires_at guarded is_block session seats capacity',
  },
  seats: { plain: 'organization_id session n capacity owner' },
} satisfies Record<string, RegisteredTable>
