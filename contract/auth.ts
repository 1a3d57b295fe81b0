import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  browserProof,
  email,
  honeypot,
  id,
  idParams,
  instant,
  password,
  personName,
  phone,
} from './fields.ts'
import { roles } from './roles.ts'

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
const opened = z.object({ token: z.string(), user: sessionUser })
const tokenReply = z.object({ token: z.string() })
const accepted = z.object({ message: z.string() })

export const auth = {
  signup: endpoint({
    summary: 'Opens an account; the answer is the same whether the address is known or not.',
    body: z.object({
      name: personName,
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
    summary:
      'Confirms an address, a new one of an account or a trial that waits, with the token of the mail (24 h); opens a session.',
    body: z.object({
      token: z.string().min(10).max(200),
      /** Of the browser that asks. When it is not the one of the sign-up, the password is asked for. */
      proof: browserProof.optional(),
      /** The one of the sign-up. */
      password: z.string().min(1).max(200).optional(),
      /** For whoever owns the mailbox and did not choose the one of the sign-up. */
      new_password: password.optional(),
    }),
    status: 200,
    reply: opened,
    codes: ['token_used', 'password_needed', 'invalid_credentials'],
  }),
  resendVerification: endpoint({
    summary: 'Sends the verification again and kills the old one; always the same answer.',
    body: z.object({ email }),
    status: 202,
    reply: accepted,
    codes: [],
  }),
  forgotPassword: endpoint({
    summary: 'Sends a link to choose a new password (60 min); always the same answer.',
    body: z.object({ email }),
    status: 202,
    reply: accepted,
    codes: [],
  }),
  resetPassword: endpoint({
    summary: 'Sets a new password with the token of the mail and ends every session.',
    body: z.object({ token: z.string().min(10).max(200), password }),
    status: 204,
    codes: ['token_used'],
  }),
  login: endpoint({
    summary: 'Opens a session.',
    body: z.object({ email, password: z.string().min(1).max(200) }),
    status: 200,
    reply: opened,
    codes: ['invalid_credentials', 'account_not_verified'],
  }),
  requestMagicLink: endpoint({
    summary: 'Sends a link that opens a session (10 min); always the same answer.',
    body: z.object({ email }),
    status: 202,
    reply: accepted,
    codes: [],
  }),
  exchangeMagicLink: endpoint({
    summary: 'Opens a session with the single-use token of the mail.',
    body: z.object({ token: z.string().min(10).max(200) }),
    status: 200,
    reply: opened,
    codes: ['token_used'],
  }),
  refreshSession: endpoint({
    summary: 'A fresh token for the same session, with the roles of now.',
    status: 200,
    reply: tokenReply,
    codes: [],
  }),
  logout: endpoint({
    summary: 'Ends this session, on HTTP and on its live sockets.',
    status: 204,
    codes: [],
  }),
  switchComerce: endpoint({
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
    }),
  ),
  /** False for whoever came with a provider and never chose one. */
  has_password: z.boolean(),
  /** The providers this person comes in with. */
  identities: z.array(z.object({ id, email: z.string(), created_at: instant })),
})

export const profiles = {
  getProfile: endpoint({
    summary: 'Who I am.',
    status: 200,
    reply: profile,
    codes: [],
  }),
  updateProfile: endpoint({
    summary: 'Changes my name or phone.',
    body: z.object({ name: personName.optional(), phone: phone.nullable().optional() }),
    status: 200,
    reply: profile,
    codes: [],
  }),
  changePassword: endpoint({
    summary: 'Changes my password; ends every other session.',
    body: z.object({ current_password: z.string().min(1).max(200), password }),
    status: 204,
    codes: ['invalid_credentials'],
  }),
  listSessions: endpoint({
    summary: 'Where I am logged in, newest first.',
    status: 200,
    reply: z.object({
      items: z.array(
        z.object({
          id,
          /** As the browser names itself. */
          user_agent: z.string(),
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
    summary: 'Ends one of my sessions, on HTTP and on its live sockets.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
  endOtherSessions: endpoint({
    summary: 'Ends every session of mine but this one.',
    status: 200,
    reply: z.object({ ended: z.int() }),
    codes: [],
  }),
  changeEmail: endpoint({
    summary:
      'Asks the new address to confirm; the old one stays until then. The same answer for every address.',
    body: z.object({ email, password: z.string().min(1).max(200) }),
    status: 202,
    reply: accepted,
    codes: ['invalid_credentials'],
  }),
  claimAppointment: endpoint({
    summary: 'Takes a turn booked as a guest into my account, by its manage link.',
    body: z.object({ manage_token: z.string().max(100) }),
    status: 204,
    codes: ['not_found'],
  }),
  requestTurnClaim: endpoint({
    summary:
      'Asks for the turns booked as a guest with this address: at once when it is mine, else by a mail to it.',
    body: z.object({ email }),
    status: 202,
    reply: accepted.extend({ claimed: z.int() }),
    codes: [],
  }),
  claimTurns: endpoint({
    summary: 'Takes those turns, with the token of the mail (24 h), into the account that asked.',
    body: z.object({ token: z.string().min(10).max(200) }),
    status: 200,
    reply: z.object({ claimed: z.int() }),
    codes: ['token_used'],
  }),
  exportMyData: endpoint({
    summary: 'Everything kept about me, as JSON.',
    status: 200,
    reply: z.record(z.string(), z.unknown()),
    codes: [],
  }),
  deactivateAccount: endpoint({
    summary: 'Rests my account: coming in within thirty days wakes it, and then it is deleted.',
    body: z.object({ password: z.string().min(1).max(200) }),
    status: 204,
    codes: ['invalid_credentials', 'still_needed'],
  }),
  deleteAccount: endpoint({
    summary: 'Deletes my account: future turns are cancelled, past ones keep «Cliente eliminado».',
    body: z.object({ password: z.string().min(1).max(200) }),
    status: 204,
    codes: ['invalid_credentials', 'still_needed', 'has_future_turns'],
  }),
}
