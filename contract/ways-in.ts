import { z } from 'zod'
import { opened, sessionUser } from './auth.ts'
import { endpoint } from './protocol/endpoint.ts'
import { idParams, instant } from './protocol/fields.ts'

/** A secret of the tab that leaves for the provider: without it the answer of the provider opens nothing. */
const browser = z.string().min(16).max(100)
const address = z.object({ url: z.url() })

/** Signing in with Google or another OpenID provider (code flow with PKCE). Only when it is configured. */
export const oidc = {
  getWaysIn: endpoint({
    call: 'GET /api/auth/ways-in',
    access: 'public',
    summary: 'How one can come in here besides mail and password.',
    status: 200,
    reply: z.object({ provider: z.object({ name: z.string() }).nullable() }),
    codes: [],
  }),
  startOidc: endpoint({
    call: 'POST /api/auth/oidc/start',
    access: 'public',
    limit: 'account',
    summary: 'The address at the provider where this tab goes on; it comes back to /login.',
    body: z.object({ browser }),
    status: 200,
    reply: address,
    codes: ['not_found', 'unavailable'],
  }),
  finishOidc: endpoint({
    call: 'POST /api/auth/oidc/finish',
    access: 'public',
    limit: 'account',
    summary:
      'Exchanges what the provider sent along for a session, once. Never enters an account that was not linked before: its own log-in links it.',
    body: z.object({
      browser,
      state: z.string().min(10).max(200),
      code: z.string().min(1).max(2000),
      iss: z.string().max(300).optional(),
    }),
    status: 200,
    reply: z.object({ token: z.string(), user: sessionUser, is_linked: z.boolean() }),
    codes: [
      'not_found',
      'token_used',
      'account_exists',
      'identity_taken',
      'provider_refused',
      'session_ended',
      'unavailable',
    ],
  }),
  linkProvider: endpoint({
    call: 'POST /api/profile/identities',
    access: 'account',
    stepUp: true,
    summary:
      'As startOidc, to come in with the provider from now on. Takes the password, if there is one.',
    body: z.object({ browser, password: z.string().min(1).max(200).optional() }),
    status: 200,
    reply: address,
    codes: ['not_found', 'invalid_credentials', 'unavailable'],
  }),
  unlinkProvider: endpoint({
    call: 'DELETE /api/profile/identities/:id',
    access: 'account',
    stepUp: true,
    summary: 'The provider opens my account no longer; my mail still does.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}

/** What shows, besides the password, who somebody is. One of them. */
const proof = {
  /** Six digits of the app. */
  code: z.string().max(20).optional(),
  /** One of the ten that were shown once. */
  recovery_code: z.string().max(40).optional(),
}
const currentPassword = z.string().min(1).max(200).optional()
/** Shown this once; empty when those of before are still good. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** The second step of coming in, and the ways of taking it. */
export const secondFactor = {
  confirmSignIn: endpoint({
    call: 'POST /api/auth/second-factor',
    access: 'public',
    limit: 'account',
    summary:
      'Opens the session that a way in answered `second_factor_needed` for, with its challenge (5 min, once).',
    body: z.object({ challenge_token: z.string().min(10).max(200), ...proof }),
    status: 200,
    reply: opened,
    codes: ['challenge_over', 'wrong_code'],
  }),
  getSecondFactor: endpoint({
    call: 'GET /api/profile/second-factor',
    access: 'account',
    summary: 'With what I confirm that it is me.',
    status: 200,
    reply: z.object({
      app: z.object({ created_at: instant, last_used_at: instant.nullable() }).nullable(),
      recovery_codes_left: z.int(),
      /** Until when what I confirmed is enough for the dear acts; null: not confirmed in this session. */
      confirmed_until: instant.nullable(),
    }),
    codes: [],
  }),
  confirmFactor: endpoint({
    call: 'POST /api/profile/second-factor/confirm',
    access: 'account',
    summary: 'Confirms in this session that it is me; for ten minutes the dear acts are open.',
    body: z.object(proof),
    status: 200,
    reply: z.object({ confirmed_until: instant }),
    codes: ['wrong_code'],
  }),
  startApp: endpoint({
    call: 'POST /api/profile/second-factor/app',
    access: 'account',
    stepUp: true,
    summary:
      'A new secret for an app of codes (RFC 6238). Takes the password, if there is one and no second factor yet.',
    body: z.object({ password: currentPassword }),
    status: 200,
    reply: z.object({ secret: z.string(), url: z.string() }),
    codes: ['invalid_credentials', 'factor_exists'],
  }),
  confirmApp: endpoint({
    call: 'POST /api/profile/second-factor/app/confirm',
    access: 'account',
    stepUp: true,
    summary: 'The first code of the app: from now on it is asked for. Ends every other session.',
    body: z.object({ code: z.string().max(20) }),
    status: 200,
    reply: recoveryCodes,
    codes: ['wrong_code', 'not_found'],
  }),
  removeApp: endpoint({
    call: 'DELETE /api/profile/second-factor/app',
    access: 'account',
    stepUp: true,
    summary: 'The app is asked for no longer. Ends every other session.',
    status: 204,
    codes: ['not_found'],
  }),
  renewRecoveryCodes: endpoint({
    call: 'POST /api/profile/second-factor/recovery-codes',
    access: 'account',
    stepUp: true,
    summary: 'Ten new recovery codes; those of before open nothing any more.',
    status: 200,
    reply: recoveryCodes,
    codes: ['not_found'],
  }),
}
