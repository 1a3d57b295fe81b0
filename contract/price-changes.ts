import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { date, id, idParams, instant, money, oneLine } from './protocol/fields.ts'

/** The price of a service, or with `staff` the own price of a staff member for it. */
const changedPrice = z.object({
  service: id,
  name: z.string(),
  staff: id.nullable(),
  staff_name: z.string().nullable(),
  /** On the day before the change. */
  old: money,
  new: money,
})

const priceChange = z.object({
  id,
  starts_on: date,
  percent: z.number().nullable(),
  round_to: z.int().nullable(),
  keeps_booked: z.boolean(),
  /** Its day has come: it cannot be undone any more. */
  has_begun: z.boolean(),
  created_at: instant,
  /** Who planned it; null when their account is deleted. */
  created_by: z.string().nullable(),
  prices: z.array(changedPrice),
})

const change = z.object({
  /** The shop's local date from which the prices hold: today or later, a year ahead at most. */
  starts_on: date,
  /** Which prices `percent` changes; with neither `services` nor `categories`, those of all active services. */
  services: z.array(id).min(1).max(500).optional(),
  /** Categories by their name; an empty name: services without one. */
  categories: z.array(oneLine.max(40)).min(1).max(100).optional(),
  /** By how much they rise, with two decimals at most; negative for a cut. Staff's own prices change as well. */
  percent: z.number().min(-90).max(900).multipleOf(0.01).optional(),
  /**
   * The step that raised prices are rounded to, half up and never to 0, in major units of the shop's currency: 500 is
   * $ 500, not 500 cents. Absent: the smallest unit of the currency.
   */
  round_to: z.int().min(1).max(100_000).optional(),
  /** Prices in minor units, which replace what `percent` would make; with `staff`, that staff member's own price. */
  prices: z
    .array(z.object({ service: id, staff: id.optional(), price: money }))
    .min(1)
    .max(1000)
    .optional(),
  /**
   * False: appointments that are booked already change too, if their customers were told when they booked that the
   * price may change, nobody changed that price by hand, and no deposit was paid. Absent: true.
   */
  keeps_booked: z.boolean().optional(),
})

const answer = z.object({
  /** What was asked for and costs the same before and after. */
  unchanged: z.array(changedPrice),
  /** Appointments already booked for that day or later with these services: those that change, and the others. */
  booked: z.object({ changed: z.int(), kept: z.int() }),
})

/** Prices from a day on. Until that day comes they can be undone. */
export const priceChanges = {
  listPriceChanges: endpoint({
    call: 'GET /api/dashboard/price-changes',
    access: 'staff',
    summary: 'The changes of prices: those to come, the next one first, then the last twenty.',
    status: 200,
    reply: z.object({ items: z.array(priceChange), next_cursor: z.null() }),
    codes: [],
  }),
  previewPriceChange: endpoint({
    call: 'POST /api/dashboard/price-changes/preview',
    access: 'owner',
    audit: 'none',
    summary: 'The old and new prices of a change, without storing anything.',
    body: change,
    status: 200,
    reply: answer.extend({ prices: z.array(changedPrice) }),
    codes: ['not_found', 'price_change_exists'],
  }),
  createPriceChange: endpoint({
    call: 'POST /api/dashboard/price-changes',
    access: 'owner',
    audit: 'use_case',
    summary:
      'Plans new prices from a day on. The page, bookings and services added take the price of the appointment’s day.',
    body: change,
    status: 201,
    reply: answer.extend({ price_change: priceChange }),
    codes: ['not_found', 'price_change_exists', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  deletePriceChange: endpoint({
    call: 'DELETE /api/dashboard/price-changes/:id',
    access: 'owner',
    audit: 'use_case',
    summary: 'Undoes a change of prices whose day has not come yet.',
    params: idParams,
    status: 204,
    codes: ['not_found', 'price_change_begun'],
  }),
}
