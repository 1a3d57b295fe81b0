/** The columns about shops and their staff. */
import { WHILE_THE_SHOP, type RegisteredTable } from './column.ts'

const shopsOwn = {
  why: 'so that customers find the shop',
  until: WHILE_THE_SHOP,
  exported: 'no: it belongs to the shop, which sees it on its page and in its settings',
  erased:
    'no: it belongs to the shop; an owner has to close the shop before the account can be deleted',
} as const
const ofStaff = {
  why: 'so that customers can choose who attends them',
  until: WHILE_THE_SHOP,
  exported: 'no: it belongs to the shop, which shows it on its page',
  erased: 'no: it belongs to the shop, which shows it on its page and can change it',
} as const
const noted = {
  why: 'so that the team knows the reason',
  until: WHILE_THE_SHOP,
  exported: 'no: the shop’s own words',
  erased: 'no: the shop’s own words about its working hours',
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
      reminders takes_queue prices_may_change country must_confirm tells_delays ladder asks_reviews miss_you_days greets_birthdays questions`,
    personal: {
      name: { what: 'the name of the shop', ...shopsOwn },
      description: { what: 'the shop’s description of itself', ...shopsOwn },
      address: { what: 'the shop’s street address', ...shopsOwn },
      city: { what: 'the shop’s city', ...shopsOwn },
      latitude: { what: 'the shop’s position on the map', ...shopsOwn },
      longitude: { what: 'the shop’s position on the map', ...shopsOwn },
      search: { what: 'its name, city and address, for the search of shops', ...shopsOwn },
      whatsapp: { what: 'the shop’s WhatsApp number', ...shopsOwn },
      instagram: { what: 'the shop’s Instagram account', ...shopsOwn },
      website: { what: 'the shop’s own website', ...shopsOwn },
      policies: { what: 'the shop’s policies, as text', ...shopsOwn },
      deposit_instructions: { what: 'how to pay a deposit, with the bank account', ...shopsOwn },
      break_notice: { what: 'why the shop takes a break', ...shopsOwn },
    },
  },
  ad_url_history: { plain: 'ad_url organization_id comerce_id replaced_at' },
  staff: {
    plain: 'organization_id id created_at',
    personal: {
      name: { what: 'the staff member’s name', ...ofStaff },
      bio: { what: 'the staff member’s text about themselves', ...ofStaff },
      avatar: { what: 'the staff member’s picture', ...ofStaff },
    },
  },
  staff_comerces: {
    plain:
      'organization_id staff_id comerce_id position is_active is_hidden delay_asked delay_up_to delay_answered_at',
  },
  blocks: {
    plain:
      'organization_id id comerce_id staff_id starts_at ends_at shared_id series_id created_by created_at',
    personal: { reason: { what: 'why a staff member or the shop is not available', ...noted } },
  },
  hours_exceptions: {
    plain: 'organization_id id comerce_id staff_id from_date to_date kind ranges is_holiday',
    personal: { reason: { what: 'why the hours of these dates differ', ...noted } },
  },
  hours_requests: {
    plain: `organization_id id comerce_id staff_id kind from_date to_date ranges state asked_by asked_at settled_by settled_at`,
    personal: {
      note: {
        what: 'why a staff member asks for other hours or days off',
        ...noted,
        exported: 'hours_requests',
        erased: 'yes',
      },
      answer: { what: 'the answer to that request', ...noted, exported: 'hours_requests' },
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
      deposit capacity class_hours needs_approval rules is_public link_secret is_active position created_at reminder_hours`,
  },
  service_add_ons: {
    plain: 'organization_id id service_id name minutes price position is_active',
  },
  service_offers: {
    plain:
      'organization_id service_id staff_id duration_minutes price buffer_before_minutes buffer_after_minutes',
  },
  price_changes: {
    plain:
      'organization_id id comerce_id starts_on percent round_to keeps_booked created_by created_at',
  },
  changed_prices: {
    plain:
      'organization_id price_change_id position service_id staff_id starts_on old_price price has_begun',
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
        what: 'a note of the platform about a payment',
        why: 'to find the payment again',
        until: 'as long as the law requires bookkeeping records',
        exported: 'no: the platform’s own words about a shop',
        erased: 'no: bookkeeping records are kept',
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
      'organization_id comerce_id unit owner segment pad during expires_at guarded is_block is_hold is_by_desk session seats capacity',
  },
  seats: { plain: 'organization_id session n capacity owner' },
} satisfies Record<string, RegisteredTable>
