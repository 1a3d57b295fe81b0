import { z } from 'zod'
import { sessionUser } from './accounts.ts'
import { endpoint } from '../protocol/endpoint.ts'
import { idParams } from '../protocol/fields.ts'

/** A secret of the tab that starts the login: the provider's answer is only accepted together with it. */
const browser = z.string().min(16).max(100)
const address = z.object({ url: z.url() })

/** Signing in with Google or another OpenID provider (code flow with PKCE). Only when it is configured. */
export const oidc = {
  getWaysIn: endpoint({
    call: 'GET /api/auth/ways-in',
    access: 'public',
    summary: 'How one can log in besides mail and password.',
    status: 200,
    reply: z.object({ provider: z.object({ name: z.string() }).nullable() }),
    codes: [],
  }),
  startOidc: endpoint({
    call: 'POST /api/auth/oidc/start',
    access: 'public',
    limit: 'account',
    summary:
      'The provider’s address at which the browser tab continues; the provider returns it to /login.',
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
      'Exchanges the provider’s answer for a session, once. Does not open an account that is not linked yet: logging in to it links it.',
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
      'second_factor_needed',
    ],
  }),
  linkProvider: endpoint({
    call: 'POST /api/profile/identities',
    access: 'account',
    stepUp: true,
    summary:
      'As startOidc, to log in with the provider from now on. Requires the password, if there is one.',
    body: z.object({ browser, password: z.string().min(1).max(200).optional() }),
    status: 200,
    reply: address,
    codes: ['not_found', 'invalid_credentials', 'unavailable'],
  }),
  unlinkProvider: endpoint({
    call: 'DELETE /api/profile/identities/:id',
    access: 'account',
    stepUp: true,
    summary: 'Unlinks the provider: it does not open my account any more; my mail still does.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
