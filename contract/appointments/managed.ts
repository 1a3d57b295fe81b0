import { z } from 'zod'
import { appointment, changeCodes, oneAppointment } from './appointments.ts'
import { isWanted, slotDays } from '../shops.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { ownReview } from '../reviews.ts'
import { date, id, instant, manageParams, note, revision, staffChoice } from '../protocol/fields.ts'

/** What the page of an appointment shows besides the appointment itself. */
const managed = z.object({
  appointment,
  comerce: z.object({
    address: z.string(),
    city: z.string(),
    whatsapp: z.string().nullable(),
    /** The colour of the shop's page, `#rrggbb`; null for the product's own. */
    colour: z.string().nullable(),
    /** How to send the deposit, while the appointment waits for it. */
    deposit_instructions: z.string().optional(),
    /** Until when it may be moved or cancelled without being late. */
    cancel_until: instant,
    move_until: instant,
  }),
  /** Who wanted the cancellation; null when it was not cancelled. */
  cancelled_by: z.enum(['customer', 'shop']).nullable(),
  /**
   * Why it expired: the shop's answer, the deposit or the link of the mail did not come in time. Null when it did not
   * expire for that.
   */
  waited_for: z.enum(['answer', 'deposit', 'mail']).nullable(),
  /**
   * While it waits for a deposit that can be paid on line; else null. `checkout_url`: the page of the provider that was
   * opened and can still be paid; null: none is.
   */
  pay_online: z.object({ checkout_url: z.string().nullable() }).nullable(),
  can_cancel: z.boolean(),
  can_move: z.boolean(),
  can_confirm: z.boolean(),
  /** From when on the page asks whether they come: from the first reminder; null: it does not ask. */
  asks_from: instant.nullable(),
  /** When it is released unless the customer confirms it; null when they were not asked to. */
  confirm_by: instant.nullable(),
  /** It was released, and the time may still be free: the customer may get it back by confirming. */
  can_take_back: z.boolean(),
  /** Whether the customer may say now that they are running late. */
  can_tell_late: z.boolean(),
  /** The links of those who were booked together with it; `company` of the appointment says who they are. */
  company_links: z.array(z.object({ appointment: id, manage_url: z.string() })).optional(),
  review: ownReview,
  earlier: z.object({
    /** Whether the customer may ask: the appointment is far enough ahead, and one staff member does all of it. */
    can_ask: z.boolean(),
    /** The customer asked to be told when an earlier start becomes free; null when they did not. */
    asked: z
      .object({
        /** The token for the waitlist calls: to take an offer, to decline it, to leave the list. */
        waitlist_token: z.string(),
        /** The start that is held for them now, and until when; null when none is. */
        offer: z
          .object({
            starts_at: instant,
            expires_at: instant,
            staff: z.object({ id: z.string(), name: z.string() }),
          })
          .nullable(),
      })
      .nullable(),
  }),
})

const withCompany = z.boolean().optional()

/** What a customer may do with the link of an appointment. */
export const managedAppointments = {
  getManagedAppointment: endpoint({
    call: 'GET /api/appointments/:manage_token',
    access: 'public',
    summary: 'One appointment, by its manage link.',
    params: manageParams,
    status: 200,
    reply: managed,
    codes: ['not_found'],
  }),
  cancelManagedAppointment: endpoint({
    call: 'POST /api/appointments/:manage_token/cancel',
    access: 'public',
    limit: 'public_write',
    summary:
      'The customer cancels; after the cutoff it is marked late. Cancelling twice is the same.',
    params: manageParams,
    body: z.object({
      reason: note.optional(),
      revision: revision.optional(),
      /** Also the appointments of those who were booked together with it. */
      with_company: withCompany,
    }),
    status: 200,
    reply: oneAppointment,
    codes: changeCodes,
  }),
  moveManagedAppointment: endpoint({
    call: 'POST /api/appointments/:manage_token/move',
    access: 'public',
    limit: 'public_write',
    summary: 'The customer moves their appointment: same id, one more revision.',
    params: manageParams,
    body: z.object({
      starts_at: instant,
      staff: staffChoice.optional(),
      revision: revision.optional(),
      /** Those who were booked together with it move along, all or nobody. */
      with_company: withCompany,
    }),
    status: 200,
    reply: oneAppointment,
    codes: [
      ...changeCodes,
      'slot_taken',
      'not_bookable',
      'comerce_not_bookable',
      'too_many_turns',
      'ask_the_shop',
      'idempotency_key_reused',
    ],
    isIdempotent: true,
  }),
  listMoveSlots: endpoint({
    call: 'GET /api/appointments/:manage_token/slots',
    access: 'public',
    limit: 'list',
    summary:
      'Free starts for this appointment, for the public: its own time does not count as taken.',
    params: manageParams,
    query: z.object({
      /** Absent: the same staff member as before. */
      staff: staffChoice.optional(),
      /** Only starts at which those who were booked together with it can move along. */
      with_company: isWanted,
      from: date.optional(),
      days: z.coerce.number().int().min(1).max(62).optional(),
    }),
    status: 200,
    reply: slotDays,
    codes: ['not_found', 'comerce_not_bookable'],
  }),
  confirmManagedAppointment: endpoint({
    call: 'POST /api/appointments/:manage_token/confirm',
    access: 'public',
    limit: 'public_write',
    summary:
      'The customer confirms that they are coming. A released appointment is theirs again if its time is still free.',
    params: manageParams,
    body: z.object({
      revision: revision.optional(),
      /** Of the link of the mail, while the appointment waits for it: then it is booked. */
      proof: z.string().max(64).optional(),
      /** Those who were booked together with it and were not confirmed yet come too. */
      with_company: withCompany,
    }),
    status: 200,
    reply: oneAppointment,
    codes: [...changeCodes, 'slot_taken', 'not_bookable', 'comerce_not_bookable'],
  }),
  tellDepositSent: endpoint({
    call: 'POST /api/appointments/:manage_token/deposit-sent',
    access: 'public',
    limit: 'public_write',
    summary:
      '"I sent the deposit": the shop hears it and the place is kept while it looks, a day at most. It changes no state; saying it twice is the same.',
    params: manageParams,
    status: 200,
    reply: oneAppointment,
    codes: ['not_found', 'invalid_transition'],
  }),
  getManagedCalendar: endpoint({
    call: 'GET /api/appointments/:manage_token/calendar.ics',
    access: 'public',
    summary:
      'The appointment, with those booked together with it, as a calendar file (RFC 5545): UID is stable, SEQUENCE is the revision.',
    params: manageParams,
    status: 200,
    media: 'text/calendar',
    codes: ['not_found'],
  }),
}
