import { z } from 'zod'
import {
  appointment,
  customer,
  detailedAppointment,
  staffCustomer,
  statuses,
  statusList,
} from './appointment-shape.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  addOns,
  adUrlParams,
  companions,
  date,
  id,
  idParams,
  instant,
  items,
  limit,
  listOf,
  manageParams,
  money,
  namedCompanions,
  note,
  heldCompanions,
  revision,
  staffChoice,
  together,
} from '../protocol/fields.ts'
import { askingRungs } from '#domain/customer/ladder.ts'
import { givenAnswers } from '../questions.ts'

export { appointment, statuses }

export const services = z.array(id).min(1).max(6)
/** The secret in the link of a service that is not public; needed to book it. */
const link = z.string().max(64)
/**
 * The staff member of the customer's last appointment, preferred when any will do. The device sends it. The server does
 * not look it up by the phone, because anybody could type a phone and learn from the answer whom its owner usually goes
 * to.
 */
const usualStaff = id
/** The manage token of an earlier appointment here: it proves to the shop which customer this is. */
const knownBy = manageParams.shape.manage_token
const seats = z.int().min(1).max(20)
export const oneAppointment = z.object({ appointment })
export const bookingCodes = [
  'not_found',
  'slot_taken',
  'not_bookable',
  'too_many_turns',
  'comerce_not_bookable',
  'ask_the_shop',
  'idempotency_key_reused',
] as const
export const changeCodes = [
  'not_found',
  'invalid_transition',
  'stale_revision',
  'link_expired',
] as const

const withLink = oneAppointment.extend({ manage_token: z.string(), manage_url: z.string() })

export const appointments = {
  holdSlot: endpoint({
    call: 'POST /api/comerces/:ad_url/holds',
    access: 'public',
    limit: 'public_write',
    summary: 'Keeps a start for five minutes. The id of the hold is its secret.',
    params: adUrlParams,
    body: z.object({
      services,
      add_ons: addOns.optional(),
      staff: staffChoice.optional(),
      legs: items.optional(),
      seats: seats.optional(),
      starts_at: instant,
      link: link.optional(),
      usual_staff: usualStaff.optional(),
      known_by: knownBy.optional(),
      people: companions.optional(),
      together: together.optional(),
    }),
    status: 201,
    /** `staff`: who works the first service; `people`: who takes each of those who come along, and from when on. */
    reply: z.object({
      hold: id,
      expires_at: instant,
      staff: id,
      people: heldCompanions.optional(),
      /** The booking will not be booked at once; absent: it will, as far as is known now. */
      waits: z.object({ for: z.enum(['shop', 'mail']), text: z.string() }).optional(),
    }),
    codes: ['not_found', 'comerce_closed', 'slot_taken', 'not_bookable', 'comerce_not_bookable'],
    isIdempotent: true,
  }),
  createAppointment: endpoint({
    call: 'POST /api/comerces/:ad_url/appointments',
    access: 'public',
    limit: 'public_write',
    summary: 'Books an appointment as a guest: a name and a phone.',
    params: adUrlParams,
    body: z.object({
      services,
      staff: staffChoice.optional(),
      starts_at: instant,
      customer,
      note: note.optional(),
      answers: givenAnswers.optional(),
      hold: id.optional(),
      add_ons: addOns.optional(),
      legs: items.optional(),
      seats: seats.optional(),
      link: link.optional(),
      usual_staff: usualStaff.optional(),
      known_by: knownBy.optional(),
      /** The terms that the customer agrees to, as the refusal `terms_to_accept` named them. */
      accepts: z.enum(askingRungs).optional(),
      /**
       * What the customer was told that it waits for. A booking that would wait for something else, because much came
       * from the same connection, is refused with `would_wait` instead of made; absent: it is made all the same.
       */
      expects: z.enum(['nothing', 'shop', 'mail']).optional(),
      /** Booked with it, all or nobody. The link of the first one manages them all. */
      people: namedCompanions.optional(),
      together: together.optional(),
    }),
    status: 201,
    reply: withLink.extend({ people: z.array(withLink).optional() }),
    codes: [...bookingCodes, 'comerce_closed', 'terms_to_accept', 'would_wait'],
    isIdempotent: true,
  }),
  listMyAppointments: endpoint({
    call: 'GET /api/my/appointments',
    access: 'account',
    summary: 'The appointments of the account, next ones first.',
    query: z.object({ cursor: z.string().max(100).optional(), limit: limit.optional() }),
    status: 200,
    reply: listOf(
      oneAppointment.extend({
        manage_url: z.string(),
        can_move: z.boolean(),
        can_cancel: z.boolean(),
        can_confirm: z.boolean(),
        /** From when on the customer is asked whether they come: from the first reminder; null: they are not. */
        asks_from: instant.nullable(),
        /** It took place not long ago, and the customer has not reviewed it yet. */
        can_review: z.boolean(),
      }),
    ),
    codes: [],
  }),

  listAppointments: endpoint({
    call: 'GET /api/dashboard/appointments',
    access: 'staff',
    isOfBoard: true,
    summary:
      "The shop's appointments of these days, both included; 62 days at most, or 366 of those that wait. With `updated_since`, those that changed since then instead, of all days.",
    query: z.object({
      from: date.optional(),
      to: date.optional(),
      /** In the order of their changes: for programs that ask now and then what is new. */
      updated_since: instant.optional(),
      staff: id.optional(),
      cursor: z.string().max(200).optional(),
      limit: limit.optional(),
      /** Only appointments with one of these statuses, such as `pending,awaiting_deposit`. */
      status: statusList.optional(),
      /** With the mail of each customer and where it was booked, as a spreadsheet has them. */
      details: z.literal('true').optional(),
    }),
    status: 200,
    reply: listOf(detailedAppointment),
    codes: [],
  }),
  getAppointment: endpoint({
    call: 'GET /api/dashboard/appointments/:id',
    access: 'staff',
    isOfBoard: true,
    summary: 'One appointment of the shop, as staff see it.',
    params: idParams,
    status: 200,
    reply: oneAppointment,
    codes: ['not_found'],
  }),
  listUnclosed: endpoint({
    call: 'GET /api/dashboard/unclosed',
    access: 'staff',
    isOfBoard: true,
    summary:
      'Appointments of the last days that are over and nobody closed, and those that were completed automatically.',
    status: 200,
    reply: z.object({ items: z.array(appointment), next_cursor: z.null() }),
    codes: [],
  }),
  closeAppointments: endpoint({
    call: 'POST /api/dashboard/unclosed',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Marks several appointments at once as completed or as a no-show; those that cannot be marked are named.',
    body: z.object({
      turns: z
        .array(z.object({ appointment: id, revision, status: z.enum(['completed', 'no_show']) }))
        .min(1)
        .max(100),
    }),
    status: 200,
    reply: z.object({
      appointments: z.array(appointment),
      refused: z.array(z.object({ appointment: id, code: z.string() })),
    }),
    codes: [],
  }),
  createStaffAppointment: endpoint({
    call: 'POST /api/dashboard/appointments',
    access: 'staff',
    audit: 'use_case',
    summary:
      'Staff take an appointment. Lead time and horizon do not bind; `overbook` says a sobreturno is meant.',
    body: z.object({
      services,
      staff: staffChoice.optional(),
      starts_at: instant,
      customer: staffCustomer,
      note: note.optional(),
      add_ons: addOns.optional(),
      legs: items.optional(),
      seats: seats.optional(),
      hold: id.optional(),
      overbook: z.boolean().optional(),
      /**
       * A deposit to ask for, in minor units: the appointment waits for it, as one booked online does. Absent: booked
       * at once.
       */
      deposit: money.min(1).optional(),
      /** `false`: no mail is sent. */
      notify: z.boolean().optional(),
    }),
    status: 201,
    reply: oneAppointment,
    codes: bookingCodes,
    isIdempotent: true,
  }),
  moveAppointment: endpoint({
    call: 'POST /api/dashboard/appointments/:id/move',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Staff move an appointment to another start or person: same id, one more revision.',
    params: idParams,
    body: z.object({
      starts_at: instant,
      staff: staffChoice.optional(),
      /** Its services, in any order, each with who works it; `staff` works those that name nobody. */
      legs: items.optional(),
      /** The new length of the whole visit; its last service becomes longer or shorter. */
      duration_minutes: z.int().min(5).max(720).optional(),
      overbook: z.boolean().optional(),
      /** `false`: no mail is sent. */
      notify: z.boolean().optional(),
      revision: revision.optional(),
    }),
    status: 200,
    reply: oneAppointment,
    codes: [...changeCodes, 'slot_taken', 'not_bookable', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  setAppointmentStatus: endpoint({
    call: 'POST /api/dashboard/appointments/:id/status',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Changes the status: arrived, in progress, completed, no-show, cancelled; only allowed steps.',
    params: idParams,
    body: z.object({
      status: z.enum(statuses),
      reason: note.optional(),
      /** For a cancellation: who wanted it. One that the customer asked for counts as theirs, and may be late. */
      asked_by: z.enum(['customer', 'shop']).optional(),
      /** For a cancellation or a refusal; `false`: no mail is sent. */
      notify: z.boolean().optional(),
      /** Also allows corrections, such as from `completed` to `booked`. */
      is_correction: z.boolean().optional(),
      /** For a correction to `completed`: it counts as completed automatically, not as closed by somebody. */
      is_assumed: z.boolean().optional(),
      revision: revision.optional(),
    }),
    status: 200,
    reply: oneAppointment,
    codes: [...changeCodes, 'slot_taken', 'already_charged'],
  }),
  listAppointmentEvents: endpoint({
    call: 'GET /api/dashboard/appointments/:id/events',
    access: 'staff',
    summary: 'What happened to an appointment, oldest first.',
    params: idParams,
    status: 200,
    reply: z.object({
      items: z.array(
        z.object({
          revision,
          kind: z.string(),
          actor: z.enum(['customer', 'staff', 'system']),
          at: instant,
          text: z.string(),
          /** Only on the last step, while it can be undone: what to send to `setAppointmentStatus` as a correction. */
          undo: z.object({ status: z.enum(statuses), is_assumed: z.boolean() }).optional(),
          /**
           * Set when it changed as part of a day move that `undoDayMove` can still undo, because nothing came after it.
           */
          day_move: id.optional(),
        }),
      ),
      next_cursor: z.null(),
    }),
    codes: ['not_found'],
  }),
  getManageLink: endpoint({
    call: 'GET /api/dashboard/appointments/:id/manage-link',
    access: 'staff',
    summary:
      "The customer's own link to an appointment, for staff to send it by WhatsApp; not for whom the owner hides phones.",
    params: idParams,
    status: 200,
    reply: z.object({
      manage_url: z.string(),
      /** The message for the appointment's present status, from the shop's template. */
      text: z.string(),
      whatsapp_url: z.string().nullable(),
    }),
    codes: ['not_found'],
  }),
}
