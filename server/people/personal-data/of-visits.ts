/** The columns about customers: their appointments, what they wrote, and what a shop notes about them. */
import { NAMES_NOBODY, NO_SECRETS, WHILE_THE_SHOP, type RegisteredTable } from './column.ts'

const forVisit = { why: 'to carry out the visit', until: WHILE_THE_SHOP } as const
const forCard = {
  why: 'so that the shop knows its customers',
  until: WHILE_THE_SHOP,
  erased: 'yes',
} as const
const SHOPS_WORDS =
  'no: the shop’s own notes; a booking with the same phone by somebody else leads to the same card, so they are requested from the shop'
const BY_APPOINTMENT = 'until thirty days after the wait is over'

export const ofVisits = {
  appointments: {
    plain: `organization_id id comerce_id code customer_id user_id status expires_at revision starts_at ends_at extra_minutes
      late_minutes delay_minutes price currency deposit deposit_received_at deposit_sent_at source session seats series_id party_id party_place is_overbooked is_late_cancel
      is_assumed is_in_other_name confirms_by_mail manage_generation price_may_change created_by created_at updated_at remind_at released_at rung rung_reason sale_id
        import_id is_muted`,
    personal: {
      customer_name: {
        what: 'the customer’s name',
        ...forVisit,
        exported: 'appointments',
        erased: 'yes',
      },
      customer_email: {
        what: 'the customer’s email address',
        ...forVisit,
        exported: 'appointments',
        erased: 'yes',
      },
      import_key: {
        what: 'by which the product that the shop used before knew the appointment; without one of its own, the phone or the name and the time',
        why: 'so that it is not brought twice',
        until: WHILE_THE_SHOP,
        exported: 'no: it repeats the name or the phone',
        erased: 'yes',
      },
      note: {
        what: 'the customer’s note to the shop',
        ...forVisit,
        exported: 'appointments',
        erased: 'yes',
      },
      answers: {
        what: 'the customer’s answers to the shop’s questions',
        ...forVisit,
        exported: 'appointments',
        erased: 'yes',
      },
    },
  },
  appointment_legs: {
    plain:
      'organization_id appointment_id position service_id service_name staff_id starts_at ends_at price add_ons sold_as',
    personal: {
      staff_name: {
        what: 'the name of the staff member who attends',
        ...forVisit,
        exported: 'appointments',
        erased: 'no: it belongs to the shop, which shows it on its page and can change it',
      },
    },
  },
  appointment_events: {
    plain: 'organization_id appointment_id revision kind actor actor_id at',
    personal: {
      detail: {
        what: 'the old and the new values of a change; the reason of a cancellation, in the customer’s words',
        why: 'so that the shop can see who changed what',
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
        what: 'the text of the customer’s review',
        why: 'reviews are public',
        until: WHILE_THE_SHOP,
        exported: 'reviews',
        erased: 'yes',
      },
      answer: {
        what: 'the shop’s public answer',
        why: 'reviews are public',
        until: WHILE_THE_SHOP,
        exported: 'reviews',
        erased: 'yes',
      },
      report_reason: {
        what: 'why the shop reported it',
        why: 'so that the platform can decide whether to hide it',
        until: WHILE_THE_SHOP,
        exported: 'no: the shop’s own words to the platform',
        erased: 'yes',
      },
      hidden_reason: {
        what: 'why the platform hid it',
        why: 'so that the decision can be disputed',
        until: WHILE_THE_SHOP,
        exported: 'no: the platform’s own words to the shop',
        erased: 'yes',
      },
    },
  },
  customers: {
    plain:
      'organization_id id user_id blocked_at blocked_by added_in merged_into created_at changed_at',
    personal: {
      name: { what: 'the customer’s name', ...forCard, exported: 'customer_records' },
      plain_name: {
        what: 'the customer’s name without accents, for searching',
        ...forCard,
        exported: 'no: it is derived from the name',
      },
      name_key: {
        what: 'the letters of the customer’s name, for searching',
        ...forCard,
        exported: 'no: it is derived from the name',
      },
      phone: { what: 'the customer’s phone number', ...forCard, exported: 'customer_records' },
      email: { what: 'the customer’s email address', ...forCard, exported: 'customer_records' },
      notes: { what: 'the shop’s notes about the customer', ...forCard, exported: SHOPS_WORDS },
      haircut: { what: 'how the customer likes their haircut', ...forCard, exported: SHOPS_WORDS },
      tags: { what: 'the shop’s tags for the customer', ...forCard, exported: SHOPS_WORDS },
      birthday: { what: 'the customer’s birthday', ...forCard, exported: SHOPS_WORDS },
      blocked_reason: {
        what: 'why the customer may not book online any more',
        ...forCard,
        exported: SHOPS_WORDS,
      },
    },
  },
  customer_edits: {
    plain: 'organization_id id customer_id by_user at',
    personal: {
      before: {
        what: 'what a customer’s card said before the shop changed it',
        why: 'so that no text is lost when two people edit one card',
        until: WHILE_THE_SHOP,
        exported: SHOPS_WORDS,
        erased: 'yes',
      },
    },
  },
  customer_merges: {
    plain:
      'organization_id id kept_id merged_id appointment_ids alias_ids merged_by merged_at undone_at',
    personal: Object.fromEntries(
      ['kept_before', 'merged_before', 'kept_after'].map(name => [
        name,
        {
          what: 'copies of two customer cards that were merged, so that the merge can be undone',
          ...forCard,
          exported: SHOPS_WORDS,
        },
      ]),
    ),
  },
  waitlist_entries: {
    plain: `organization_id id comerce_id service_ids add_on_ids staff_id from_date to_date part state queued_at hold_id
      offered_starts_at offered_staff_id offer_expires_at offers unanswered declined ended_by is_night_offer refused_starts appointment_id created_at
      updated_at more_windows offered_window moves_appointment_id user_id`,
    personal: {
      name: {
        what: 'the customer’s name',
        ...forVisit,
        until: BY_APPOINTMENT,
        exported: 'waitlist',
        erased: 'yes',
      },
      phone: {
        what: 'the customer’s phone number',
        ...forVisit,
        until: BY_APPOINTMENT,
        exported: 'waitlist',
        erased: 'yes',
      },
      email: {
        what: 'the customer’s email address',
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
      created_at updated_at joined_outside user_id`,
    personal: {
      name: {
        what: 'the customer’s name',
        ...forVisit,
        until: 'thirty days',
        exported: 'queue',
        erased:
          'later: at once if they joined with the account or were served in an appointment of it; otherwise nothing links it to the account, and it is deleted thirty days after its date',
      },
      phone: {
        what: 'the customer’s phone number',
        ...forVisit,
        until: 'thirty days',
        exported: 'queue',
        erased:
          'later: at once if they joined with the account or were served in an appointment of it; otherwise nothing links it to the account, and it is deleted thirty days after its date',
      },
    },
  },
  changed_turns: { plain: 'id organization_id comerce_id customer_id starts_at' },
  day_messages: {
    plain:
      'organization_id comerce_id kind subject_id version state by_user by_session at taken_until',
  },
  untold_turns: {
    plain:
      'organization_id appointment_id since knew_starts_at knew_staff knew_state knew_sold told_by told_revision',
    personal: {
      knew_person: {
        what: 'the name of the staff member whom the customer expects, when the shop changed it and did not tell them yet',
        why: 'so that the shop tells the customer',
        until: 'until a day after the appointment',
        exported: 'no: it belongs to the shop, which shows it on its page',
        erased: 'no: it is deleted a day after the appointment',
      },
    },
  },
  mail_stops: {
    plain: 'organization_id comerce_id at',
    personal: {
      address: {
        what: 'the address of a customer who wants no more review requests, as a keyed fingerprint',
        why: 'so that no further request is sent',
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
        what: 'the IP address of a visitor who holds a slot for some minutes (of IPv6 the /64), as a keyed fingerprint',
        why: 'so that no visitor holds all slots',
        until: 'until about a day after it expires',
        exported: 'no: nothing links it to an account',
        erased: 'no: nothing links it to an account; it is deleted about a day after it expires',
      },
    },
  },
  arrivals: {
    plain: 'organization_id subject_id comerce_id kind date minutes waits at',
    personal: {
      line: {
        what: 'the IP address from which somebody booked, held a slot, queued or wrote a review (of IPv6 the /64), as a keyed fingerprint; with an account that account instead',
        why: 'so that nobody fills a shop, and the owner can cancel at once what came from one place',
        until: 'seven days',
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
      mailbox: {
        what: 'the mailbox that confirms a booking by a link, as a keyed fingerprint',
        why: 'so that one mailbox confirms one such booking of a shop at a time',
        until: 'seven days',
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
      network: {
        what: 'the same of the wider network (of IPv6 the /48), as a keyed fingerprint',
        why: 'so that nobody fills a shop from many addresses of one line',
        until: 'seven days',
        exported: NO_SECRETS,
        erased: NAMES_NOBODY,
      },
    },
  },
} satisfies Record<string, RegisteredTable>
