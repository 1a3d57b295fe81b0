import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { date, id, idParams, listOf, money, oneLine, seen } from './protocol/fields.ts'

const plan = z.object({
  id,
  name: z.string(),
  /** The services that it pays; empty: any. */
  services: z.array(id),
  units: z.int(),
  price: money,
  /** Days until it expires after its sale; null: it does not. */
  valid_days: z.int().nullable(),
  is_active: z.boolean(),
  /** How many customers have one with something left. */
  in_use: z.int(),
})
export type PackagePlanWire = z.output<typeof plan>
const one = z.object({ plan })
const fields = {
  name: oneLine.min(1).max(80),
  services: z.array(id).max(60),
  units: z.int().min(1).max(200),
  price: money,
  valid_days: z.int().min(1).max(1096).nullable(),
}

/** What a customer bought ahead. */
export const customerPackage = z.object({
  id,
  name: z.string(),
  units: z.int(),
  remaining: z.int(),
  expires_on: date.nullable(),
  is_usable: z.boolean(),
})

/** Several visits that are paid ahead. Those that were sold stay as they were sold. */
export const packages = {
  listPackagePlans: endpoint({
    call: 'GET /api/dashboard/packages',
    access: 'staff',
    summary: 'The packages that the shop sells, those that it does not sell any more last.',
    status: 200,
    reply: listOf(plan),
    codes: [],
  }),
  createPackagePlan: endpoint({
    call: 'POST /api/dashboard/packages',
    access: 'owner',
    audit: 'call',
    summary: 'Adds a package.',
    body: z.object({
      name: fields.name,
      units: fields.units,
      price: fields.price,
      services: fields.services.optional(),
      valid_days: fields.valid_days.optional(),
    }),
    status: 201,
    reply: one,
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  updatePackagePlan: endpoint({
    call: 'PATCH /api/dashboard/packages/:id',
    access: 'owner',
    audit: 'call',
    summary: 'Changes a package for those who buy it from now on, or stops selling it.',
    params: idParams,
    body: z
      .object({ ...fields, is_active: z.boolean() })
      .partial()
      .extend({ seen: seen.optional() }),
    status: 200,
    reply: one,
    codes: ['not_found', 'stale_revision'],
  }),
  listMyPackages: endpoint({
    call: 'GET /api/my/packages',
    access: 'account',
    summary: 'What I bought ahead in shops and can still use, the first to expire first.',
    status: 200,
    reply: listOf(
      customerPackage
        .omit({ is_usable: true })
        .extend({ comerce: z.object({ ad_url: z.string(), name: z.string() }) }),
    ),
    codes: [],
  }),
  listCustomerPackages: endpoint({
    call: 'GET /api/dashboard/clients/:id/packages',
    access: 'staff',
    summary: 'What a customer bought ahead, and their card.',
    params: idParams,
    status: 200,
    reply: z.object({
      items: z.array(customerPackage),
      card: z.object({ visits: z.int(), of: z.int(), is_free: z.boolean() }).nullable(),
    }),
    codes: ['not_found'],
  }),
}
