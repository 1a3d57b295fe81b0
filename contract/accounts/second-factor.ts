import { z } from 'zod'
import { opened } from './accounts.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { id, instant } from '../protocol/fields.ts'
import { passkeyAnswer } from './passkeys.ts'

/** The second factor: one of these fields. */
const proof = {
  /** Six digits from the authenticator app. */
  code: z.string().max(20).optional(),
  /** One of the ten recovery codes. */
  recovery_code: z.string().max(40).optional(),
  passkey: passkeyAnswer.optional(),
}
const currentPassword = z.string().min(1).max(200).optional()
/** Shown only this once; empty when the earlier ones are still valid. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** The second step of logging in, and how it is set up. */
export const secondFactor = {
  confirmSignIn: endpoint({
    call: 'POST /api/auth/second-factor',
    access: 'public',
    limit: 'account',
    summary:
      'Completes a login that answered `second_factor_needed`, with its challenge (5 min, once).',
    body: z.object({ challenge_token: z.string().min(10).max(200), ...proof }),
    status: 200,
    reply: opened,
    codes: ['challenge_over', 'wrong_code', 'passkey_refused'],
  }),
  getSecondFactor: endpoint({
    call: 'GET /api/profile/second-factor',
    access: 'account',
    summary: 'My second factors.',
    status: 200,
    reply: z.object({
      app: z.object({ created_at: instant, last_used_at: instant.nullable() }).nullable(),
      passkeys: z.array(
        z.object({
          id,
          name: z.string(),
          /** Synced by its provider to other devices of the same person. */
          is_synced: z.boolean(),
          created_at: instant,
          last_used_at: instant.nullable(),
        }),
      ),
      recovery_codes_left: z.int(),
      /** Until when the confirmation is enough for calls with `stepUp`; null when not confirmed in this session. */
      confirmed_until: instant.nullable(),
    }),
    codes: [],
  }),
  confirmFactor: endpoint({
    call: 'POST /api/profile/second-factor/confirm',
    access: 'account',
    summary:
      'Confirms in this session that it is me: for ten minutes, sensitive calls are allowed. Without a second factor the password is enough.',
    body: z.object({ ...proof, password: currentPassword }),
    status: 200,
    reply: z.object({ confirmed_until: instant }),
    codes: ['wrong_code', 'passkey_refused', 'invalid_credentials'],
  }),
  startApp: endpoint({
    call: 'POST /api/profile/second-factor/app',
    access: 'account',
    stepUp: true,
    summary:
      'A new secret for an authenticator app (RFC 6238). Requires the password, if there is one and no second factor yet.',
    body: z.object({ password: currentPassword }),
    status: 200,
    reply: z.object({ secret: z.string(), url: z.string() }),
    codes: ['invalid_credentials', 'factor_exists'],
  }),
  confirmApp: endpoint({
    call: 'POST /api/profile/second-factor/app/confirm',
    access: 'account',
    stepUp: true,
    summary:
      'Confirms the app with its first code: codes are asked for from now on. Ends every other session.',
    body: z.object({ code: z.string().max(20) }),
    status: 200,
    reply: recoveryCodes,
    codes: ['wrong_code', 'not_found'],
  }),
  removeApp: endpoint({
    call: 'DELETE /api/profile/second-factor/app',
    access: 'account',
    stepUp: true,
    summary: 'Removes the authenticator app. Ends every other session.',
    status: 204,
    codes: ['not_found'],
  }),
  renewRecoveryCodes: endpoint({
    call: 'POST /api/profile/second-factor/recovery-codes',
    access: 'account',
    stepUp: true,
    summary: 'Ten new recovery codes; the earlier ones stop working.',
    status: 200,
    reply: recoveryCodes,
    codes: ['not_found'],
  }),
}
