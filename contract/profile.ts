import { z } from 'zod'
import { accepted } from './accounts/accounts.ts'
import { endpoint } from './protocol/endpoint.ts'
import { email, fullName, id, idParams, instant, password, phone } from './protocol/fields.ts'
import { roles } from './protocol/roles.ts'

const profile = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: z.array(z.enum(roles)),
  comerces: z.array(
    z.object({
      id,
      ad_url: z.string(),
      name: z.string(),
      role: z.enum(roles),
      is_owner: z.boolean(),
      /** Whether its subscription has ended, so that its owner may delete or deactivate this account. */
      is_canceled: z.boolean(),
      /** The public page to book with this account's staff member; absent when they are none, or are hidden. */
      own_page: z.string().optional(),
    }),
  ),
  /** Shops of this account that the platform suspended; `reason`: why, as written to the owner. */
  suspended: z.array(z.object({ name: z.string(), reason: z.string().nullable() })),
  /** False for an account that was opened through a provider and has no password. */
  has_password: z.boolean(),
  /** The providers that the account is linked to. */
  identities: z.array(z.object({ id, email: z.string(), created_at: instant })),
})

export const profiles = {
  getProfile: endpoint({
    call: 'GET /api/profile',
    access: 'account',
    summary: 'Who I am.',
    status: 200,
    reply: profile,
    codes: [],
  }),
  updateProfile: endpoint({
    call: 'PATCH /api/profile',
    access: 'account',
    summary: 'Changes my name or phone.',
    body: z.object({ name: fullName.optional(), phone: phone.nullable().optional() }),
    status: 200,
    reply: profile,
    codes: [],
  }),
  changePassword: endpoint({
    call: 'POST /api/profile/password',
    access: 'account',
    stepUp: true,
    summary: 'Changes my password; ends every other session.',
    body: z.object({ current_password: z.string().min(1).max(200), password }),
    status: 204,
    codes: ['invalid_credentials'],
  }),
  listSessions: endpoint({
    call: 'GET /api/profile/sessions',
    access: 'account',
    summary: 'Where I am logged in: this session first, then by their last use.',
    status: 200,
    reply: z.object({
      items: z.array(
        z.object({
          id,
          /** The browser's User-Agent header. */
          user_agent: z.string(),
          /** The beginning of the IP address it was opened from; empty when it is not known. */
          address: z.string(),
          /** Accurate to ten minutes. */
          last_used_at: instant,
          created_at: instant,
          expires_at: instant,
          is_current: z.boolean(),
        }),
      ),
      next_cursor: z.null(),
    }),
    codes: [],
  }),
  endSession: endpoint({
    call: 'DELETE /api/profile/sessions/:id',
    access: 'account',
    stepUp: 'everybody',
    summary: 'Ends one of my sessions, on HTTP and on its live sockets.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
  endOtherSessions: endpoint({
    call: 'POST /api/profile/sessions/end-others',
    access: 'account',
    stepUp: 'everybody',
    summary: 'Ends every session of mine but this one.',
    status: 200,
    reply: z.object({ ended: z.int() }),
    codes: [],
  }),
  changeEmail: endpoint({
    call: 'POST /api/profile/email',
    access: 'account',
    stepUp: true,
    summary:
      'Asks the new address to confirm; the old one stays until then. The same answer for every address.',
    body: z.object({ email, password: z.string().min(1).max(200) }),
    status: 202,
    reply: accepted,
    codes: ['invalid_credentials'],
  }),
  claimAppointment: endpoint({
    call: 'POST /api/my/appointments/claim',
    access: 'account',
    summary: 'Takes an appointment booked as a guest into my account, by its manage link.',
    body: z.object({ manage_token: z.string().max(100) }),
    status: 204,
    codes: ['not_found'],
  }),
  requestTurnClaim: endpoint({
    call: 'POST /api/my/appointments/claim-by-mail',
    access: 'account',
    summary:
      'Asks for the appointments booked as a guest with this address: at once when it is mine, else by a mail to it.',
    body: z.object({ email }),
    status: 202,
    reply: accepted.extend({ claimed: z.int() }),
    codes: [],
  }),
  claimTurns: endpoint({
    call: 'POST /api/my/appointments/claim-by-mail/confirm',
    access: 'account',
    summary:
      'Takes those appointments, with the token of the mail (24 h), into the account that asked.',
    body: z.object({ token: z.string().min(10).max(200) }),
    status: 200,
    reply: z.object({ claimed: z.int() }),
    codes: ['token_used'],
  }),
  exportMyData: endpoint({
    call: 'GET /api/profile/export',
    access: 'account',
    limit: 'account',
    stepUp: true,
    summary: 'Everything kept about me, as JSON.',
    status: 200,
    reply: z.record(z.string(), z.unknown()),
    codes: [],
  }),
  deactivateAccount: endpoint({
    call: 'POST /api/profile/deactivate',
    access: 'account',
    stepUp: true,
    summary:
      'Deactivates my account: logging in within thirty days reactivates it; after that it is deleted.',
    body: z.object({ password: z.string().min(1).max(200) }),
    status: 204,
    codes: ['invalid_credentials', 'still_needed'],
  }),
  deleteAccount: endpoint({
    call: 'DELETE /api/profile',
    access: 'account',
    stepUp: true,
    summary:
      'Deletes my account: future appointments are cancelled, past ones keep «Cliente eliminado».',
    body: z.object({ password: z.string().min(1).max(200) }),
    status: 204,
    codes: ['invalid_credentials', 'still_needed', 'has_future_turns'],
  }),
}
