/** The columns about customers: their appointments, what they wrote, and what a shop notes about them. */
import { NAMES_NOBODY, NO_SECRETS, WHILE_THE_SHOP, type RegisteredTable } from './column.ts'

const forVisit = { why: 'so that the visit takes place', until: WHILE_THE_SHOP } as const
const forCard = {
  why: 'so that the shop knows who comes',
  until: WHILE_THE_SHOP,
  erased: 'yes',
} as const
const SHOPS_WORDS =
  'no: the shop’s own words, on a card that anybody’s booking with that phone leads to; they are asked for at the shop'
const BY_APPOINTMENT = 'thirty days after it is over'

export const ofVisits = {
  appointments: {
    plain: `organization_id id comerce_id code customer_id user_id status expires_at revision starts_at ends_at extra_minutes
      late_minutes delay_minutes price currency deposit deposit_received_at deposit_sent_at source session seats series_id is_overbooked is_late_cancel
      is_assumed manage_generation created_by created_at updated_at remind_at released_at rung rung_reason`,
    personal: {
      customer_name: { what: 'the name', ...forVisit, exported: 'appointments', erased: 'yes' },
      customer_email: { what: 'the address', ...forVisit, exported: 'appointments', erased: 'yes' },
      note: {
        what: 'what the customer asks of the shop',
        ...forVisit,
        exported: 'appointments',
        erased: 'yes',
      },
      answers: {
        what: 'answers to the shop’s questions',
        ...forVisit,
        exported: 'appointments',
        erased: 'yes',
      },
    },
  },
  appointment_legs: {
    plain:
      'organization_id appointment_id position service_id service_name staff_id starts_at ends_at price add_ons',
    personal: {
      staff_name: {
        what: 'who does it',
        ...forVisit,
        exported: 'appointments',
        erased: 'no: the name under which the shop shows who works there; the shop changes it',
      },
    },
  },
  appointment_events: {
    plain: 'organization_id appointment_id revision kind actor actor_id at',
    personal: {
      detail: {
        what: 'from what to what; why it was cancelled, in the customer’s words',
        why: 'so that nobody has to ask who changed what',
        until: WHILE_THE_SHOP,
        exported: 'reasons',
        erased: 'yes',
      },
    },
  },
  reviews: {
    plain:
      'organization_id id comerce_id appointment_id rating created_at updated_at answered_at answered_by reported_at hidden_at',
    personal: {
      body: {
        what: 'what the customer thought of it',
        why: 'it is public',
        until: WHILE_THE_SHOP,
        exported: 'reviews',
        erased: 'yes',
      },
      answer: {
        what: 'what the shop answered them',
        why: 'it is public',
        until: WHILE_THE_SHOP,
        exported: 'reviews',
        erased: 'yes',
      },
      report_reason: {
        what: 'why the shop reported it',
        why: 'so that the platform can decide',
        until: WHILE_THE_SHOP,
        exported: 'no: the shop’s own words to the platform',
        erased: 'yes',
      },
      hidden_reason: {
        what: 'why the platform took it down',
        why: 'so that it can be argued',
        until: WHILE_THE_SHOP,
        exported: 'no: the platform’s own words to the shop',
        erased: 'yes',
      },
    },
  },
  customers: {
    plain: 'organization_id id user_id blocked_at blocked_by added_in merged_into created_at',
    personal: {
      name: { what: 'the name', ...forCard, exported: 'customer_records' },
      plain_name: {
        what: 'the name without accents',
        ...forCard,
        exported: 'no: made of the name',
      },
      phone: { what: 'the phone', ...forCard, exported: 'customer_records' },
      email: { what: 'the address', ...forCard, exported: 'customer_records' },
      notes: { what: 'what the shop notes', ...forCard, exported: SHOPS_WORDS },
      haircut: { what: 'how they like it', ...forCard, exported: SHOPS_WORDS },
      tags: { what: 'the shop’s tags', ...forCard, exported: SHOPS_WORDS },
      birthday: { what: 'the birthday', ...forCard, exported: SHOPS_WORDS },
      blocked_reason: { what: 'why they book no more on line', ...forCard, exported: SHOPS_WORDS },
    },
  },
  customer_merges: {
    plain:
      'organization_id id kept_id merged_id appointment_ids alias_ids merged_by merged_at undone_at',
    personal: Object.fromEntries(
      ['kept_before', 'merged_before', 'kept_after'].map(name => [
        name,
        { what: 'both cards, as they were', ...forCard, exported: SHOPS_WORDS },
      ]),
    ),
  },
  waitlist_entries: {
    plain: `organization_id id comerce_id service_ids add_on_ids staff_id from_date to_date part state queued_at hold_id
      offered_starts_at offered_staff_id offer_expires_at offers unanswered declined refused_starts appointment_id created_at
      updated_at more_windows offered_window moves_appointment_id`,
    personal: {
      name: {
        what: 'the name',
        ...forVisit,
        until: BY_APPOINTMENT,
        exported: 'waitlist',
        erased: 'yes',
      },
      phone: {
        what: 'the phone',
        ...forVisit,
        until: BY_APPOINTMENT,
        exported: 'waitlist',
        erased: 'yes',
      },
      email: {
        what: 'the address',
        ...forVisit,
        until: BY_APPOINTMENT,
        exported: 'waitlist',
        erased: 'yes',
      },
    },
  },
  filled_places: {
    plain: `organization_id id comerce_id appointment_id staff_id starts_at ends_at left_staff_id left_starts_at left_ends_at
      depth at`,
  },
  walk_ins: {
    plain: `organization_id id comerce_id date number service_ids staff_id state place skips revision called_at appointment_id
      created_at updated_at joined_outside`,
    personal: {
      name: {
        what: 'the name',
        ...forVisit,
        until: 'thirty days',
        exported: 'queue',
        erased:
          'later: at once where it became an appointment of theirs; otherwise nothing links it with the account, and it goes thirty days after its day',
      },
      phone: {
        what: 'the phone',
        ...forVisit,
        until: 'thirty days',
        exported: 'queue',
        erased:
          'later: at once where it became an appointment of theirs; otherwise nothing links it with the account, and it goes thirty days after its day',
      },
    },
  },
  changed_turns: { plain: 'id organization_id comerce_id customer_id starts_at' },
  day_messages: {
    plain:
      'organization_id comerce_id kind subject_id version state by_user by_session at taken_until',
  },
  untold_turns: {
    plain: 'organization_id appointment_id since knew_starts_at knew_staff knew_state knew_sold',
    personal: {
      knew_person: {
        what: 'with whom the customer believes it to be',
        why: 'so that whoever was not told is',
        until: 'a day after the appointment',
        exported: 'no: the name under which the shop shows who works there',
        erased: 'no: it goes a day after the appointment',
      },
    },
  },
  mail_stops: {
    plain: 'organization_id comerce_id at',
    personal: {
      address: {
        what: 'who wants no more mails of a kind, as a keyed fingerprint',
        why: 'so that none goes out',
        until: WHILE_THE_SHOP,
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
    },
  },
  holds: {
    plain: 'organization_id id comerce_id service_ids staff_id starts_at expires_at created_at',
    personal: {
      device: {
        what: 'the visitor who keeps a time for five minutes',
        why: 'so that nobody keeps all of them',
        until: 'a day',
        exported: NO_SECRETS,
        erased: 'no: of a visitor without an account; it goes after a day',
      },
    },
  },
} satisfies Record<string, RegisteredTable>
