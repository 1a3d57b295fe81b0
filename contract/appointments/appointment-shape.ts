import { z } from 'zod'
import { email, fullName, id, instant, money, phone, revision } from '../protocol/fields.ts'
import { appointmentTerms } from '../ladder.ts'
import { keptAnswers } from '../questions.ts'

export const statuses = [
  'pending',
  'awaiting_deposit',
  'booked',
  'confirmed',
  'checked_in',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'rejected',
  'expired',
] as const

/** Where it was booked: on the shop's page, by staff, in another product, in the demo. */
export const sources = ['public', 'staff', 'import', 'demo'] as const

/** Statuses separated by commas, as a query has them: `pending,booked`. */
export const statusList = z
  .string()
  .min(1)
  .max(120)
  .meta({ examples: ['pending,awaiting_deposit'] })
  .transform(text => text.split(','))
  .pipe(z.array(z.enum(statuses)))

/** Another appointment of the same booking for several people. */
const bookedWith = z.object({
  id,
  code: z.string(),
  name: z.string(),
  status: z.enum(statuses),
  starts_at: instant,
  /** `Corte con Ana`. */
  services: z.string(),
  price: money,
  /** Its deposit, while it waits for it and the customer has not said that they sent it. */
  deposit_due: money.optional(),
})

export const appointment = z.object({
  id,
  code: z.string(),
  status: z.enum(statuses),
  revision,
  starts_at: instant,
  ends_at: instant,
  comerce: z.object({ id, ad_url: z.string(), name: z.string(), time_zone: z.string() }),
  legs: z.array(
    z.object({
      service: z.object({ id, name: z.string() }),
      staff: z.object({ id, name: z.string() }),
      starts_at: instant,
      ends_at: instant,
      add_ons: z.array(z.object({ id, name: z.string() })).optional(),
    }),
  ),
  customer: z.object({ name: z.string(), phone: z.string().nullable() }),
  price: money,
  /** The customer was told when booking that the price may change until the day. Absent: it stays. */
  price_may_change: z.literal(true).optional(),
  currency: z.string(),
  note: z.string(),
  /** How many minutes late the customer said they would be. */
  late_minutes: z.int().optional(),
  /** How many minutes late the shop is for it; absent when it is not, or too little to announce. */
  delay_minutes: z.int().optional(),
  /** When it will probably begin, given that delay. */
  expected_at: instant.optional(),
  /** The customer's answers to the shop's questions, with the questions as they were asked. */
  answers: keptAnswers.optional(),
  is_overbooked: z.boolean(),
  /**
   * A class: appointments with the same `session_id` are one block of its staff member, each with some of the
   * `capacity` places.
   */
  session_id: z.string().optional(),
  seats: z.int().optional(),
  capacity: z.int().optional(),
  /** The id of the series ("turno fijo") it belongs to; absent: none. */
  series: id.optional(),
  /** Those who were booked together with it, each with an appointment of their own; absent: nobody. */
  company: z.array(bookedWith).optional(),
  /** It expired because its customer was asked to confirm it and did not. */
  is_released: z.boolean().optional(),
  /** Nobody marked it as completed or missed, so it was completed automatically in the night. */
  is_assumed: z.boolean().optional(),
  /** While it waits for the shop's answer or the deposit: when it expires. */
  waits_until: instant.optional(),
  /** While it waits for its customer, who confirms it by the link of a mail, and not for the shop. */
  waits_for_mail: z.boolean().optional(),
  /** What was asked of the customer because of their history, with the reason as far as the customer may know it. */
  terms: appointmentTerms.optional(),
  /**
   * A deposit, paid ahead. By transfer: staff mark it as received; `sent_at` is when the customer said that they had
   * sent it. On line: it is received when the payment provider says so.
   */
  deposit: z
    .object({
      amount: money,
      is_received: z.boolean(),
      sent_at: instant.optional(),
      /** It was paid on line. */
      paid_online: z.literal(true).optional(),
      /** Of a deposit that was paid on line: it goes back. `failed`: the provider refused, so the shop has to do it. */
      given_back: z.enum(['underway', 'done', 'failed']).optional(),
    })
    .optional(),
  /** The sale that it was charged with; absent: it was not charged. */
  sale: id.optional(),
})

/** A customer of the shop. Customers are identified by their phone; the e-mail is always optional. */
export const customer = z.object({
  name: fullName,
  phone,
  email: email.or(z.literal('').transform(() => undefined)).optional(),
})

/** A customer as staff enter them: a name is enough. */
export const staffCustomer = z.object({
  /** The customer's id, if staff picked one from the list. A customer without a phone can be identified only by it. */
  id: id.optional(),
  name: fullName,
  phone: phone.or(z.literal('').transform(() => undefined)).optional(),
  email: customer.shape.email,
})

/** With what a spreadsheet has beside. */
export const detailedAppointment = appointment.extend({
  customer: appointment.shape.customer.extend({ email: z.string().nullable().optional() }),
  source: z.enum(sources).optional(),
})
