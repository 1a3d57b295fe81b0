import { z } from 'zod'
import { id, instant, money, revision } from './protocol/fields.ts'
import { appointmentTerms } from './customer/ladder.ts'
import { keptAnswers } from './questions.ts'

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
  currency: z.string(),
  note: z.string(),
  /** They said that they come this much late. */
  late_minutes: z.int().optional(),
  /** The shop runs this much late for it; absent: not, or too little to say. */
  delay_minutes: z.int().optional(),
  /** About when it will begin, with that delay. */
  expected_at: instant.optional(),
  /** To the questions of the shop, as they were asked. */
  answers: keptAnswers.optional(),
  is_overbooked: z.boolean(),
  /**
   * A class: appointments with the same `session_id` are one block of its staff member, each with some of the
   * `capacity` places.
   */
  session_id: z.string().optional(),
  seats: z.int().optional(),
  capacity: z.int().optional(),
  /** The "turno fijo" it belongs to. */
  series: id.optional(),
  /** It expired because its customer was asked to confirm it and did not. */
  is_released: z.boolean().optional(),
  /** Nobody closed it, so it was completed automatically in the night. */
  is_assumed: z.boolean().optional(),
  /** While it waits for an answer or a deposit: when it stops waiting by itself. */
  waits_until: instant.optional(),
  /** What was asked by the customer's history, and why as far as whoever booked may know. */
  terms: appointmentTerms.optional(),
  /** Paid ahead by transfer, and marked as received by staff; `sent_at`: when its customer said that they had sent it. */
  deposit: z
    .object({ amount: money, is_received: z.boolean(), sent_at: instant.optional() })
    .optional(),
})
