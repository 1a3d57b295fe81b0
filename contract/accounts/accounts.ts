import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { browserProof, email, fullName, honeypot, id, password, phone } from '../protocol/fields.ts'
import { roles } from '../protocol/roles.ts'

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
/** The request was accepted: a mail is sent if the address is known. The answer does not say whether it is. */
export const accepted = z.object({ message: z.string() })

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
      /** A secret of the browser. When it is not the one sent at sign-up, the password is required. */
      proof: browserProof.optional(),
      /** The password chosen at sign-up. */
      password: z.string().min(1).max(200).optional(),
      /** Sets a new password, in case somebody else signed up with this mail address. */
      new_password: password.optional(),
    }),
    status: 200,
    reply: opened,
    codes: [
      'token_used',
      'password_needed',
      'own_session_needed',
      'invalid_credentials',
      'second_factor_needed',
    ],
  }),
  resendVerification: endpoint({
    call: 'POST /api/auth/resend-verification',
    access: 'public',
    limit: 'account',
    summary: 'Sends the verification again, and the old one stops working; always the same answer.',
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
  checkResetLink: endpoint({
    call: 'POST /api/auth/reset-password/check',
    access: 'public',
    summary: 'Whether the token of the mail can still set a password; it stays unused.',
    body: z.object({ token: z.string().min(10).max(200) }),
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
    codes: ['invalid_credentials', 'account_not_verified', 'second_factor_needed'],
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
    codes: ['token_used', 'second_factor_needed'],
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
