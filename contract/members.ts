import { z } from 'zod'
import { sessionUser } from './accounts/accounts.ts'
import { endpoint } from './protocol/endpoint.ts'
import {
  date,
  email,
  id,
  idParams,
  instant,
  limit,
  listOf,
  password,
  fullName,
} from './protocol/fields.ts'
import { staffRoles } from './protocol/roles.ts'

const member = z.object({
  /** The id of the account, or of the invitation while nobody has accepted it. */
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  status: z.enum(['invited', 'active', 'suspended']),
  /** The staff member that this account is; null for reception and for administrators. */
  staff: id.nullable(),
  is_reception: z.boolean(),
  is_owner: z.boolean(),
  /** An open offer of the owner's shops: whoever accepts it owns them. */
  hands_over: z.boolean(),
  /** When an invitation expires; null for a member. */
  expires_at: instant.nullable(),
})
/** `former`: whether the present owner stays as an administrator, or leaves. */
export const handing = z.object({ email, former: z.enum(['stays', 'leaves']) })
const invitationParams = z.object({ invitation_token: z.string().max(100) })

/** The members of the shop, and the record of what they did. */
export const members = {
  listMembers: endpoint({
    call: 'GET /api/dashboard/members',
    access: 'owner',
    summary: 'Who may enter this business, and who has been invited.',
    status: 200,
    reply: z.object({ items: z.array(member), next_cursor: z.null() }),
    codes: [],
  }),
  inviteMember: endpoint({
    call: 'POST /api/dashboard/members',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    summary:
      'Invites by mail (7 days). After another invitation, the link sent before stops working.',
    body: z.object({
      email,
      role: z.enum(staffRoles),
      staff: id.nullable().optional(),
      is_reception: z.boolean().optional(),
    }),
    status: 201,
    reply: z.object({ member }),
    codes: ['not_found', 'already_member'],
    isIdempotent: true,
  }),
  handOver: endpoint({
    call: 'POST /api/dashboard/hand-over',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'The owner offers all their shops to another person by mail (7 days); whoever accepts owns them. Replaces an earlier offer.',
    body: handing,
    status: 201,
    reply: z.object({ member }),
    codes: ['invalid_transition'],
  }),
  updateMember: endpoint({
    call: 'PATCH /api/dashboard/members/:id',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    summary:
      'Changes the role, the agenda or the reception switch; a lower role ends its sessions.',
    params: idParams,
    body: z.object({
      role: z.enum(staffRoles).optional(),
      staff: id.nullable().optional(),
      is_reception: z.boolean().optional(),
    }),
    status: 200,
    reply: z.object({ member }),
    codes: ['not_found', 'last_admin'],
  }),
  listMemberTurns: endpoint({
    call: 'GET /api/dashboard/members/:id/turns',
    access: 'owner',
    summary: 'Appointments ahead in the agenda of a member, to be reassigned before they leave.',
    params: idParams,
    status: 200,
    reply: z.object({
      items: z.array(z.object({ id, code: z.string(), starts_at: instant, customer: z.string() })),
      next_cursor: z.null(),
    }),
    codes: ['not_found'],
  }),
  removeMember: endpoint({
    call: 'DELETE /api/dashboard/members/:id',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Ends a membership or withdraws an invitation. With appointments ahead it is refused unless `keep_turns`.',
    params: idParams,
    body: z.object({ keep_turns: z.boolean().optional() }),
    status: 204,
    codes: ['not_found', 'last_admin', 'has_future_turns'],
  }),
  getInvitation: endpoint({
    call: 'GET /api/invitations/:invitation_token',
    access: 'public',
    limit: 'account',
    summary: 'What an invitation offers, and whether its address has an account already.',
    params: invitationParams,
    status: 200,
    reply: z.object({
      comerce: z.object({ name: z.string(), ad_url: z.string() }),
      role: z.enum(staffRoles),
      email: z.string(),
      /** It offers the shop itself, with all branches: whoever accepts owns it. */
      hands_over: z.boolean(),
      has_account: z.boolean(),
    }),
    codes: ['token_used'],
  }),
  acceptInvitation: endpoint({
    call: 'POST /api/invitations/:invitation_token/accept',
    access: 'public',
    limit: 'account',
    summary:
      'Opens the membership and a session. An address with an account needs the session of that account; nothing of it changes.',
    params: invitationParams,
    body: z.object({ name: fullName.optional(), password: password.optional() }),
    status: 200,
    reply: z.object({ token: z.string(), user: sessionUser }),
    codes: [
      'token_used',
      'not_authenticated',
      'forbidden',
      'second_factor_needed',
      'invalid_transition',
    ],
  }),
  listAudit: endpoint({
    call: 'GET /api/dashboard/audit',
    access: 'owner',
    summary:
      'What was done in this business, by whom and when, newest first. Nobody can change it.',
    query: z.object({
      actor: z.enum(['person', 'platform', 'system']).optional(),
      /** One of the members. */
      member: id.optional(),
      /** Days of the shop, both included. */
      from: date.optional(),
      to: date.optional(),
      cursor: z.string().max(100).optional(),
      limit: limit.optional(),
    }),
    status: 200,
    reply: listOf(
      z.object({
        id: z.string(),
        at: instant,
        actor: z.object({
          kind: z.enum(['person', 'platform', 'system']),
          name: z.string(),
          /** The name of the key with which a program did it, in the name of the person. */
          key: z.string().optional(),
        }),
        action: z.string(),
        subject: z.object({
          id: id.nullable(),
          name: z.string(),
          /** For an appointment: its start as it is now. */
          starts_at: instant.optional(),
        }),
        detail: z.record(z.string(), z.unknown()),
      }),
    ),
    codes: [],
  }),
}
