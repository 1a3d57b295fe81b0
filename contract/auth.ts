import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import {
  browserProof,
  email,
  honeypot,
  id,
  idParams,
  instant,
  password,
  fullName,
  phone,
} from './protocol/fields.ts'
import { roles } from './protocol/roles.ts'

export const sessionUser = z.object({
  _id: id,
  avatar: z.string().nullable(),
  name: z.string(),
  role: z.array(z.enum(roles)),
  id_comerce: id.nullable(),
  own_comerce: z.array(id),
  iat: z.int(),
  exp: z.int(),
})
export const opened = z.object({ token: z.string(), user: sessionUser })
const tokenReply = z.object({ token: z.string() })
const accepted = z.object({ message: z.string() })

export const auth = {
  signup: endpoint({
    call: 'POST /api/auth/signup',
    access: 'public',
    limit: 'account',
    summary: 'Opens an account; the answer is the same whether the address is known or not.',
    body: z.object({
      name: fullName,
      email,
      password,
      phone: phone.optional(),
      proof: browserProof.optional(),
      website: honeypot,
    }),
    status: 202,
    reply: accepted,
    codes: [],
  }),
  verifyAccount: endpoint({
    call: 'POST /api/auth/verify-account',
    access: 'public',
    limit: 'account',
    summary:
      'Confirms an address or a trial that waits, with the token of the mail (24 h), or the new address of an account, in a session of that account; opens a session.',
    body: z.object({
      token: z.string().min(10).max(200),
      /** A secret of the browser. Where it is not the one of the sign-up, the password is asked for. */
      proof: browserProof.optional(),
      /** The one of the sign-up. */
      password: z.string().min(1).max(200).optional(),
      /** A new password, for the owner of the mailbox when somebody else signed up with it. */
      new_password: password.optional(),
    }),
    status: 200,
    reply: opened,
    codes: ['token_used', 'password_needed', 'own_session_needed', 'invalid_credentials'],
  }),
  resendVerification: endpoint({
    call: 'POST /api/auth/resend-verification',
    access: 'public',
    limit: 'account',
    summary: 'Sends the verification again and kills the old one; always the same answer.',
    body: z.object({ email }),
    status: 202,
    reply: accepted,
    codes: [],
  }),
  forgotPassword: endpoint({
    call: 'POST /api/auth/forgot-password',
    access: 'public',
    limit: 'account',
    summary: 'Sends a link to choose a new password (60 min); always the same answer.',
    body: z.object({ email }),
    status: 202,
    reply: accepted,
    codes: [],
  }),
  resetPassword: endpoint({
    call: 'POST /api/auth/reset-password',
    access: 'public',
    limit: 'account',
    summary: 'Sets a new password with the token of the mail and ends every session.',
    body: z.object({ token: z.string().min(10).max(200), password }),
    status: 204,
    codes: ['token_used'],
  }),
  login: endpoint({
    call: 'POST /api/auth/login',
    access: 'public',
    limit: 'account',
    summary: 'Opens a session.',
    body: z.object({ email, password: z.string().min(1).max(200) }),
    status: 200,
    reply: opened,
    codes: ['invalid_credentials', 'account_not_verified'],
  }),
  requestMagicLink: endpoint({
    call: 'POST /api/auth/magic-link',
    access: 'public',
    limit: 'account',
    summary: 'Sends a link that opens a session (10 min); always the same answer.',
    body: z.object({ email }),
    status: 202,
    reply: accepted,
    codes: [],
  }),
  exchangeMagicLink: endpoint({
    call: 'POST /api/auth/magic-link/exchange',
    access: 'public',
    limit: 'account',
    summary: 'Opens a session with the single-use token of the mail.',
    body: z.object({ token: z.string().min(10).max(200) }),
    status: 200,
    reply: opened,
    codes: ['token_used'],
  }),
  refreshSession: endpoint({
    call: 'POST /api/auth/refresh',
    access: 'account',
    summary: 'A fresh token for the same session, with the roles of now.',
    status: 200,
    reply: tokenReply,
    codes: [],
  }),
  logout: endpoint({
    call: 'POST /api/auth/logout',
    access: 'account',
    summary: 'Ends this session, on HTTP and on its live sockets.',
    status: 204,
    codes: [],
  }),
  switchComerce: endpoint({
    call: 'POST /api/auth/switch-comerce',
    access: 'account',
    summary: 'Moves the session to another business where the person is an active member.',
    body: z.object({ id_comerce: id }),
    status: 200,
    reply: tokenReply,
    codes: ['not_found'],
  }),
}

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
      /** Where customers book with this account's own agenda; absent: it has none, or is not shown. */
      own_page: z.string().optional(),
    }),
  ),
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
          /** As the browser names itself. */
          user_agent: z.string(),
          /** The beginning of the address it was opened from; empty: not known. */
          address: z.string(),
          /** To within ten minutes. */
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
    summary: 'Rests my account: coming in within thirty days wakes it, and then it is deleted.',
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
