import { z } from 'zod'
import { appointment, statuses } from './appointment-shape.ts'
import { changeCodes, oneAppointment, services } from './appointments.ts'
import { suggestion } from '../settings/rules.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  addOns,
  date,
  email,
  fullName,
  id,
  idList,
  idParams,
  instant,
  items,
  money,
  note,
  oneLine,
  phone,
  revision,
  staffChoice,
  seen,
} from '../protocol/fields.ts'
import { addOnList } from '../shops.ts'

const day = z.object({
  date,
  turns: z.int(),
  /**
   * Minutes of all staff together in which somebody was booked, also those who did not come. Time with several
   * appointments, such as a class, counts once.
   */
  taken_minutes: z.int(),
  /** Minutes of working hours, of all staff together; 0 when nobody works. */
  open_minutes: z.int(),
  /** Of the open minutes, those without blocks. Occupancy is the taken minutes divided by these. */
  bookable_minutes: z.int(),
  /** When the first staff member begins, in minutes after the shop's midnight; null when nobody works. */
  start_minute: z.int().nullable(),
  /** Why the whole shop is closed; null when it is not, or when no reason was given. */
  reason: z.string().nullable(),
})

const unnotifiedAppointment = z.object({
  appointment,
  /** What the customer has not been told yet. */
  change: z.enum(['moved', 'changed', 'accepted', 'cancelled', 'rejected']),
  since: instant,
  /** The start and the staff member as the customer last heard them. */
  knew: z.object({ starts_at: instant, person: z.string() }),
  /** The message for the customer, from the shop's template. */
  text: z.string(),
  /** The customer gave a mail address, so `tellCustomer` can write to them. */
  has_mail: z.boolean(),
})

/** Calls of the staff about appointments, besides booking and changing them. */
export const appointmentActions = {
  listDays: endpoint({
    call: 'GET /api/dashboard/days',
    access: 'staff',
    summary: 'Each of these days in a few figures, both included; 62 days at most.',
    query: z.object({ from: date, to: date, staff: id.optional() }),
    status: 200,
    reply: z.object({ items: z.array(day), next_cursor: z.null() }),
    codes: [],
  }),
  findTurns: endpoint({
    call: 'GET /api/dashboard/turns',
    access: 'staff',
    summary:
      'Appointments by name or phone of their customer or by their code, today’s first, then the next ones; ten at most.',
    query: z.object({ q: oneLine.min(2).max(80) }),
    status: 200,
    reply: z.object({ items: z.array(appointment), next_cursor: z.null() }),
    codes: [],
  }),
  getTurnCard: endpoint({
    call: 'GET /api/dashboard/appointments/:id/card',
    access: 'staff',
    summary:
      'Whose appointment it is: what the shop knows of them, and the mail they would get about it.',
    params: idParams,
    status: 200,
    reply: z.object({
      customer: z.object({
        id,
        name: z.string(),
        turns: z.int(),
        no_shows: z.int(),
        notes: z.string(),
        haircut: z.string(),
        /** Their last five other appointments, newest first. */
        visits: z.array(
          z.object({ id, starts_at: instant, status: z.enum(statuses), services: z.string() }),
        ),
      }),
      /** The whole mail as it would be sent; null when they gave no address, or when there is nothing to tell. */
      mail: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
    }),
    codes: ['not_found'],
  }),
  updateAppointment: endpoint({
    call: 'PATCH /api/dashboard/appointments/:id',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Staff correct the note or the price of an appointment: same id, one more revision.',
    params: idParams,
    body: z.object({
      note: note.optional(),
      price: money.optional(),
      revision: revision.optional(),
      seen: seen.optional(),
    }),
    status: 200,
    reply: oneAppointment,
    codes: ['not_found', 'stale_revision', 'already_charged'],
  }),
  previewAppointmentServices: endpoint({
    call: 'GET /api/dashboard/appointments/:id/services',
    access: 'staff',
    summary:
      'What an appointment would be with these services: how long, for how much, what is in the way and what would help.',
    params: idParams,
    query: z.object({
      services: idList,
      add_ons: addOnList.optional(),
      /** Absent: services that stay keep their staff member, and whoever begins the visit does the new ones. */
      staff: staffChoice.optional(),
      starts_at: instant.optional(),
    }),
    status: 200,
    reply: z.object({
      starts_at: instant,
      /** Null, like `price`, when nobody can do these services. */
      ends_at: instant.nullable(),
      /** Services that stay cost what was agreed, new ones today's price. */
      price: money.nullable(),
      currency: z.string(),
      /** The engine's reason why it does not fit; null when it does. */
      reason: z.string().nullable(),
      text: z.string(),
      /** Other starts at which it would fit; without `staff`, every service keeps its staff member. */
      alternatives: z.array(z.object({ starts_at: instant, staff: staffChoice.optional() })),
      /** For the owner: changes of the shop's settings with which it would fit at its start. */
      remedies: z.array(suggestion),
    }),
    codes: ['not_found', 'invalid_transition'],
  }),
  changeAppointmentServices: endpoint({
    call: 'POST /api/dashboard/appointments/:id/services',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Other services in an appointment that is not over, also of a customer who has arrived: same id, one more revision.',
    params: idParams,
    body: z.object({
      services,
      /** Absent: services that stay keep their staff member. */
      staff: staffChoice.optional(),
      /** Absent: services that stay keep their add-ons. */
      add_ons: addOns.optional(),
      /** Who works each of the services, in their order; `staff` works those that name nobody. */
      legs: items.optional(),
      /** Another start, when it does not fit at its own any more. */
      starts_at: instant.optional(),
      /** The length of the whole visit, when it differs from the usual one of its services. */
      duration_minutes: z.int().min(5).max(720).optional(),
      /** The price of the whole visit. Absent: as agreed for services that stay, today's price for new ones. */
      price: money.optional(),
      overbook: z.boolean().optional(),
      /** `false`: no mail is sent. Absent: one is, unless the customer has arrived. */
      notify: z.boolean().optional(),
      revision: revision.optional(),
    }),
    status: 200,
    reply: oneAppointment,
    codes: [...changeCodes, 'slot_taken', 'not_bookable', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  changeAppointmentCustomer: endpoint({
    call: 'POST /api/dashboard/appointments/:id/customer',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Gives an appointment to another customer: same id, one more revision. Every manage link of before stops working. Giving it back at once undoes it.',
    params: idParams,
    body: z.object({
      customer: z.object({
        /** Picked from the list; absent: whoever has the phone, or a new customer. */
        id: id.optional(),
        name: fullName,
        phone: phone.optional(),
        email: email.optional(),
      }),
      /** `false`: no mail to whoever gets it. */
      notify: z.boolean().optional(),
      /** `false`: no mail to whoever had it. */
      notify_former: z.boolean().optional(),
      revision: revision.optional(),
    }),
    status: 200,
    reply: oneAppointment.extend({
      /** Who gets a mail; nobody without an address, or once it has begun. */
      told: z.object({ customer: z.boolean(), former: z.boolean() }),
    }),
    codes: ['not_found', 'stale_revision', 'invalid_transition', 'phone_taken'],
  }),
  tellCustomer: endpoint({
    call: 'POST /api/dashboard/appointments/:id/tell',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Mails the customer what the shop did to their appointment; once for each revision.',
    params: idParams,
    body: z.object({ revision: revision.optional() }),
    status: 200,
    reply: z.object({ is_mailed: z.boolean() }),
    codes: ['not_found', 'stale_revision'],
  }),
  listUntold: endpoint({
    call: 'GET /api/dashboard/untold',
    access: 'staff',
    isOfBoard: true,
    summary:
      'Appointments that the shop changed and whose customers have not heard of it, next ones first.',
    status: 200,
    reply: z.object({ items: z.array(unnotifiedAppointment), next_cursor: z.null() }),
    codes: [],
  }),
  settleUntold: endpoint({
    call: 'POST /api/dashboard/untold',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Marks changed appointments as told to their customers, or as not worth telling; one with another revision stays.',
    body: z.object({
      turns: z
        .array(z.object({ appointment: id, revision }))
        .min(1)
        .max(100),
      how: z.enum(['whatsapp', 'told', 'needless']),
    }),
    status: 200,
    reply: z.object({ settled: z.array(id) }),
    codes: [],
  }),
}
