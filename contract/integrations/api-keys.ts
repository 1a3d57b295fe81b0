import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { id, idParams, instant, oneLine } from '../protocol/fields.ts'
import { scopes } from './scope-names.ts'

const scopeList = z.array(z.enum(scopes)).min(1).max(scopes.length)
const expiry = instant.nullable()

const apiKey = z.object({
  id,
  name: z.string(),
  /** Its first characters; the rest is shown only once. */
  start: z.string(),
  scopes: z.array(z.enum(scopes)),
  created_at: instant,
  /** Who made it. It ends when they are no administrator of the shop any more. */
  made_by: z.string(),
  expires_at: expiry,
  /** To the minute; null when it was never used. */
  last_used_at: instant.nullable(),
})
/** `key` is what a program sends: `Authorization: Bearer mt_…`. It is in this answer and never again. */
const newKey = z.object({ key: z.string(), api_key: apiKey })

/** Keys with which other programs call this API in the name of a shop. */
export const apiKeys = {
  getMe: endpoint({
    call: 'GET /api/me',
    access: 'owner',
    summary:
      'Who is calling: the key with its scopes, and the shop it is of. To try a key, and to learn its shop.',
    status: 200,
    reply: z.object({
      /** Null: the caller is a person with a session. */
      key: z
        .object({ id, name: z.string(), scopes: z.array(z.enum(scopes)), expires_at: expiry })
        .nullable(),
      organization: z.object({ id, name: z.string() }),
      /** The shop at one place that every call of this key is about. */
      comerce: z.object({
        id,
        ad_url: z.string(),
        name: z.string(),
        time_zone: z.string(),
        currency: z.string(),
      }),
      /** All places of the organization. Each has keys of its own. */
      comerces: z.array(z.object({ id, ad_url: z.string(), name: z.string() })),
    }),
    codes: [],
  }),
  listApiKeys: endpoint({
    call: 'GET /api/dashboard/api-keys',
    access: 'owner',
    summary: 'The keys of this shop that work, newest first.',
    status: 200,
    reply: z.object({ items: z.array(apiKey), next_cursor: z.null() }),
    codes: [],
  }),
  createApiKey: endpoint({
    call: 'POST /api/dashboard/api-keys',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    summary: 'Makes a key. It is shown in this answer and never again.',
    body: z.object({
      name: oneLine.min(1).max(60),
      scopes: scopeList,
      /** Null or absent: it does not expire. */
      expires_at: expiry.optional(),
    }),
    status: 201,
    reply: newKey,
    codes: ['idempotency_key_reused'],
    isIdempotent: true,
  }),
  rotateApiKey: endpoint({
    call: 'POST /api/dashboard/api-keys/:id/rotate',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    summary:
      'Makes a key with the same name and scopes. The one before works for another day, so that both are valid while the program is changed.',
    params: idParams,
    status: 201,
    reply: newKey,
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  deleteApiKey: endpoint({
    call: 'DELETE /api/dashboard/api-keys/:id',
    access: 'owner',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Revokes a key: the next call with it is refused. Twice is the same.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
