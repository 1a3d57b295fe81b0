import { z } from 'zod'
import { askingRungs } from '#domain/customer/ladder.ts'
import { statuses } from '../appointments/appointments.ts'
import { customerFilters, customerSorts } from './customer-lists.ts'
import { endpoint } from '../protocol/endpoint.ts'
import {
  email,
  fullName,
  id,
  idParams,
  instant,
  limit,
  listOf,
  oneLine,
  phone,
  seen,
} from '../protocol/fields.ts'

const tag = oneLine.min(1).max(24)
const customerNote = z.string().trim().max(1000)

const customerRow = z.object({
  id,
  name: z.string(),
  /** E.164; null when there is none, or when it is hidden from this member. */
  phone: z.string().nullable(),
  tags: z.array(z.string()),
  is_blocked: z.boolean(),
  /** What is asked of them online because of missed appointments; null when nothing more than of everybody. */
  rung: z.enum(askingRungs).nullable(),
  turns: z.int(),
  /** Of `turns`, those that were completed. */
  came: z.int(),
  no_shows: z.int(),
  last_visit: instant.nullable(),
  /** Ids of the services of the last visit. */
  last_services: z.array(id),
  /** When the card was added, or last changed. Appointments do not change it. */
  updated_at: instant,
})

const visit = z.object({
  id,
  starts_at: instant,
  status: z.enum(statuses),
  services: z.string(),
  staff: z.string(),
  /** Whom it was taken for, such as a child under the parent's phone; null for the customer themself. */
  in_name_of: z.string().nullable(),
  /** In minor units of `currency`. */
  price: z.int(),
  currency: z.string(),
  note: z.string(),
  /** Nobody marked it as completed or missed, so it was completed automatically in the night. */
  is_assumed: z.boolean(),
  /** The branch it was in, where branches share their customers; null: this one. */
  elsewhere: z.string().nullable(),
})

const mergedFields = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  notes: z.string(),
  haircut: z.string(),
  tags: z.array(z.string()),
  birthday: z.string().nullable(),
})

const customer = customerRow.extend({
  /** Records that were merged into this one. */
  other_phones: z.array(z.string()),
  email: z.string().nullable(),
  notes: z.string(),
  /** A note on their haircut: clipper, lengths, what to remember. */
  haircut: z.string(),
  /** `MM-DD`. */
  birthday: z.string().nullable(),
  /** The first visit, or, while there is none, when the customer was entered. */
  since: instant,
  /** Of `turns`, those still to come. */
  ahead: z.int(),
  cancelled: z.int(),
  /** The sum of their completed appointments, in minor units of `currency`. */
  spent: z.int(),
  currency: z.string(),
  blocked: z.object({ reason: z.string(), at: instant, by: z.string() }).nullable(),
  /** Their last hundred appointments, newest first. */
  visits: z.array(visit),
  /** Other customers with the same name, who may be the same person. */
  namesakes: z.array(
    z.object({ id, name: z.string(), phone: z.string().nullable(), turns: z.int() }),
  ),
  /** What their card said before it was changed, the latest change first; twenty at most. */
  edits: z.array(z.object({ id, at: instant, by: z.string(), before: mergedFields.partial() })),
  merges: z.array(
    z.object({ id, name: z.string(), phone: z.string().nullable(), at: instant, turns: z.int() }),
  ),
})

const customerFields = z.object({
  name: fullName,
  phone: phone.nullable(),
  email: email.nullable(),
  notes: customerNote,
  haircut: customerNote,
  tags: z.array(tag).max(12),
  birthday: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
    .nullable(),
})

/** The customers of a shop. */
export const customers = {
  listClients: endpoint({
    call: 'GET /api/dashboard/clients',
    access: 'staff',
    summary: 'Customers by name or phone, accents and spelling of the phone aside.',
    query: z.object({
      q: oneLine.max(80).optional(),
      tag: tag.optional(),
      sort: z.enum(customerSorts).optional(),
      only: z.enum(customerFilters).optional(),
      /** `1`: the first page says how many customers there are in all. */
      count: z.literal('1').optional(),
      /** Only those added or changed at this instant or later, in the order of their changes. */
      updated_since: instant.optional(),
      cursor: z.string().max(300).optional(),
      limit: limit.optional(),
    }),
    status: 200,
    reply: listOf(
      customerRow.extend({
        /** With `only=away`: the WhatsApp message for a customer who stopped coming, from the shop's template. */
        message: z.string().optional(),
        /** The name of one of their appointments, taken for somebody else, by which the search found them. */
        found_as: z.string().optional(),
      }),
    ).extend({
      /** Null unless the total was asked for. */
      total: z.int().nullable(),
    }),
    codes: [],
  }),
  createClient: endpoint({
    call: 'POST /api/dashboard/clients',
    access: 'staff',
    audit: 'call',
    summary: 'Adds a customer who has not booked yet.',
    body: customerFields.partial().required({ name: true }),
    status: 201,
    reply: z.object({ client: customer }),
    codes: ['phone_taken', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  exportClients: endpoint({
    call: 'GET /api/dashboard/exports/clients',
    access: 'owner',
    stepUp: true,
    summary: 'All customers for a spreadsheet: UTF-8 with BOM, `;`, no formulas.',
    status: 200,
    media: 'text/csv; charset=utf-8',
    codes: [],
  }),
  getClient: endpoint({
    call: 'GET /api/dashboard/clients/:id',
    access: 'staff',
    summary:
      'One customer: who they are, what the shop noted, their visits. For a merged one, the customer it was merged into.',
    params: idParams,
    status: 200,
    reply: z.object({ client: customer }),
    codes: ['not_found'],
  }),
  updateClient: endpoint({
    call: 'PATCH /api/dashboard/clients/:id',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Corrects a customer, or notes something about them.',
    params: idParams,
    body: customerFields.partial().extend({ seen: seen.optional() }),
    status: 200,
    reply: z.object({ client: customer }),
    codes: ['not_found', 'phone_taken', 'stale_revision'],
  }),
  blockClient: endpoint({
    call: 'POST /api/dashboard/clients/:id/block',
    access: 'owner',
    audit: 'call',
    summary:
      'Blocks online booking with their phone; existing appointments stay, and staff can still book for them.',
    params: idParams,
    body: z.object({ reason: oneLine.min(1).max(200) }),
    status: 200,
    reply: z.object({ client: customer }),
    codes: ['not_found'],
  }),
  unblockClient: endpoint({
    call: 'POST /api/dashboard/clients/:id/unblock',
    access: 'owner',
    audit: 'call',
    summary: 'Lets their phone book on line again.',
    params: idParams,
    status: 200,
    reply: z.object({ client: customer }),
    codes: ['not_found'],
  }),
  previewMerge: endpoint({
    call: 'GET /api/dashboard/clients/:id/merge',
    access: 'owner',
    summary: 'What merging two records of one customer would result in.',
    params: idParams,
    query: z.object({ other: id }),
    status: 200,
    reply: z.object({
      kept: mergedFields,
      merged: mergedFields,
      result: mergedFields,
      /** Appointments that would belong to the other record. */
      turns: z.int(),
    }),
    codes: ['not_found'],
  }),
  mergeClients: endpoint({
    call: 'POST /api/dashboard/clients/:id/merge',
    access: 'owner',
    audit: 'call',
    summary: 'Makes the other one part of this customer; both phones lead here from now on.',
    params: idParams,
    body: z.object({ other: id }),
    status: 200,
    reply: z.object({ client: customer, merge: id }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  undoMerge: endpoint({
    call: 'POST /api/dashboard/merges/:id/undo',
    access: 'owner',
    audit: 'call',
    summary: 'Separates two merged customers again; what was changed since stays as it is.',
    params: idParams,
    status: 200,
    reply: z.object({ client: customer }),
    codes: ['not_found'],
  }),
}
