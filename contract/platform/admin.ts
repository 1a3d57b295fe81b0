import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { date, email, id, idParams, instant, listOf, money, oneLine } from '../protocol/fields.ts'
import { refusalKinds } from '../protocol/refusal-kinds.ts'
import { staffRoles } from '../protocol/roles.ts'
import { handing, members } from '../members.ts'
import { degradedServices } from './platform.ts'

/** Signs that a shop may need help. */
export const stuckSignals = [
  'no_service',
  'no_hours',
  'not_published',
  'no_turns',
  'no_turns_lately',
  'trial_ending',
] as const

const reason = z.object({ reason: z.string().trim().min(3).max(300) })
const subscription = z.object({
  state: z.string(),
  trial_ends_at: instant,
  paid_until: instant.nullable(),
  extensions_left: z.int(),
  /** When the trial would end if it were extended now; null when it cannot be. */
  extended_until: instant.nullable(),
})
const shop = z.object({
  id,
  ad_url: z.string(),
  name: z.string(),
  city: z.string(),
  status: z.string(),
  subscription: z.string(),
  trial_ends_at: instant,
  owner: z.object({ name: z.string(), email: z.string() }),
  turns_last_30_days: z.int(),
  signals: z.array(z.enum(stuckSignals)),
  created_at: instant,
})
const changeCodes = ['not_found', 'invalid_transition'] as const

/**
 * The calls of the platform's administrators. Every change, and every look into a shop, is in the audit of both sides.
 */
export const platformAdmin = {
  listAllComerces: endpoint({
    call: 'GET /api/admin/comerces',
    access: 'platform',
    summary: 'Every business with its state, its use and why it may be stuck.',
    query: z.object({
      q: oneLine.max(80).optional(),
      subscription: z
        .enum(['trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled'])
        .optional(),
      /** `trial_ending`: the trial ends within seven days; `owing`: past due or unpaid. */
      needs: z.enum(['trial_ending', 'owing']).optional(),
      cursor: z.string().max(100).optional(),
    }),
    status: 200,
    reply: listOf(shop),
    codes: [],
  }),
  lookIntoComerce: endpoint({
    call: 'GET /api/admin/comerces/:id',
    access: 'platform',
    summary:
      'One shop, read-only: no customer in it. The owner sees in their record that the platform looked.',
    params: idParams,
    status: 200,
    reply: z.object({
      comerce: shop
        .omit({ turns_last_30_days: true, signals: true })
        .extend({ time_zone: z.string(), currency: z.string() }),
      subscription,
      counts: z.object({
        services: z.int(),
        staff: z.int(),
        members: z.int(),
        customers: z.int(),
        turns_ahead: z.int(),
        mails_stuck: z.int(),
      }),
      /** The accounts of the shop's members. */
      members: z.array(
        z.object({ id, name: z.string(), email: z.string(), role: z.enum(staffRoles) }),
      ),
    }),
    codes: ['not_found'],
  }),
  listComerceAudit: endpoint({
    call: 'GET /api/admin/comerces/:id/audit',
    access: 'platform',
    summary: 'The record of one business, as its owner reads it.',
    params: idParams,
    query: members.listAudit.query,
    status: 200,
    reply: members.listAudit.reply,
    codes: ['not_found'],
  }),
  suspendComerce: endpoint({
    call: 'POST /api/admin/comerces/:id/suspend',
    access: 'platform',
    stepUp: true,
    summary: 'Takes a business off line and ends the sessions in it, within a second.',
    params: idParams,
    body: reason,
    status: 204,
    codes: changeCodes,
  }),
  restoreComerce: endpoint({
    call: 'POST /api/admin/comerces/:id/restore',
    access: 'platform',
    stepUp: true,
    summary: 'Undoes a suspension: the page is as it was before.',
    params: idParams,
    body: reason,
    status: 204,
    codes: changeCodes,
  }),
  closeComerce: endpoint({
    call: 'POST /api/admin/comerces/:id/close',
    access: 'platform',
    stepUp: true,
    summary:
      'Ends the subscription of a business at once in the stead of its owner, who is mailed the reason and the dates; appointments stay.',
    params: idParams,
    body: reason,
    status: 204,
    codes: changeCodes,
  }),
  handOverComerce: endpoint({
    call: 'POST /api/admin/comerces/:id/hand-over',
    access: 'platform',
    stepUp: true,
    summary:
      'Offers all shops of an owner to another person by mail (7 days) in the stead of the owner, who is mailed the reason; whoever accepts owns them. Replaces an earlier offer.',
    params: idParams,
    body: handing.extend(reason.shape),
    status: 204,
    codes: changeCodes,
  }),
  extendTrial: endpoint({
    call: 'POST /api/admin/comerces/:id/extend-trial',
    access: 'platform',
    stepUp: true,
    summary: 'Fifteen days more, twice at most.',
    params: idParams,
    body: reason,
    status: 200,
    reply: z.object({ subscription }),
    codes: [...changeCodes, 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  recordPayment: endpoint({
    call: 'POST /api/admin/comerces/:id/payments',
    access: 'platform',
    stepUp: true,
    summary: 'Writes down a payment received: the subscription is active for its months.',
    params: idParams,
    body: z.object({
      amount: money.min(1),
      months: z.int().min(1).max(12),
      note: z.string().trim().max(300).optional(),
    }),
    status: 200,
    reply: z.object({ subscription }),
    codes: [...changeCodes, 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  endAccountSessions: endpoint({
    call: 'POST /api/admin/accounts/end-sessions',
    access: 'platform',
    stepUp: true,
    summary: 'Ends every session of one account, on HTTP and on its live sockets.',
    body: reason.extend({ email }),
    status: 200,
    reply: z.object({ ended: z.int() }),
    codes: ['not_found'],
  }),
  listRefusals: endpoint({
    call: 'GET /api/admin/refusals',
    access: 'platform',
    summary:
      'What was refused on a day (a wrong password, a forged token, an id of somebody else, a limit), by network and account: how many of each kind, and the last hundred.',
    query: z.object({
      /** A date in the time zone of Buenos Aires; absent: today. */
      day: date.optional(),
      kind: z.enum(refusalKinds).optional(),
      /** A part of the e-mail. */
      account: oneLine.max(254).optional(),
    }),
    status: 200,
    reply: z.object({
      day: date,
      counts: z.array(z.object({ kind: z.enum(refusalKinds), count: z.int() })),
      items: z.array(
        z.object({
          kind: z.enum(refusalKinds),
          route: z.string(),
          /** A pseudonym of the caller's network; empty when the entry sums up many. */
          visitor: z.string(),
          account: z.object({ id, name: z.string(), email: z.string() }).nullable(),
          count: z.int(),
          first_at: instant,
          last_at: instant,
        }),
      ),
    }),
    codes: [],
  }),
  listErrors: endpoint({
    call: 'GET /api/admin/errors',
    access: 'platform',
    summary:
      'What the log of every process warned of in the last seven days, by what it says: how often, the first and the last time.',
    status: 200,
    reply: z.object({
      items: z.array(
        z.object({
          level: z.enum(['warn', 'error']),
          message: z.string(),
          /** The error behind it, without numbers and ids; empty when there is none. */
          problem: z.string(),
          count: z.int(),
          first_at: instant,
          last_at: instant,
        }),
      ),
    }),
    codes: [],
  }),
  getPlatformHealth: endpoint({
    call: 'GET /api/admin/health',
    access: 'platform',
    summary:
      'Mail waiting and given up, open sockets, sessions; how many shops there are, how they grow, and what waits for an answer.',
    status: 200,
    reply: z.object({
      mails: z.object({ waiting: z.int(), late: z.int(), given_up_last_24_hours: z.int() }),
      sockets: z.int(),
      /** The recurring works of every process, those that fail first. */
      jobs: z.object({
        last_pass_at: instant.nullable(),
        /** Some work fails or is late. */
        is_failing: z.boolean(),
        items: z.array(
          z.object({
            name: z.string(),
            every_seconds: z.int(),
            succeeded_at: instant.nullable(),
            failing_since: instant.nullable(),
            /** How often in a row it failed. */
            failures: z.int(),
            /** The message of the last error. */
            problem: z.string(),
            /** No process has done it for more than twice its interval. */
            is_late: z.boolean(),
          }),
        ),
      }),
      /** What does not work while the rest does, and reasons why the process that answers is not ready. */
      degraded: z.array(z.enum(degradedServices)),
      reasons: z.array(z.string()),
      /** When the last scheduled backup was made; null: there is none. */
      backup_at: instant.nullable(),
      sessions: z.int(),
      /** Counts shops, also several of one organization; erased ones do not count. */
      shops: z.object({
        trialing: z.int(),
        /** Trials that end within seven days. */
        trials_ending: z.int(),
        paying: z.int(),
        /** Past due or unpaid. */
        owing: z.int(),
        new_last_30_days: z.int(),
        new_30_days_before: z.int(),
      }),
      /** Consumer requests and reported reviews without an answer. */
      waiting: z.object({ requests: z.int(), reviews: z.int() }),
    }),
    codes: [],
  }),
}
