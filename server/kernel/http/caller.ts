import type { FastifyRequest } from 'fastify'
import { DAY } from '#domain/calendar/interval.ts'
import type { Role } from '#contract/protocol/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '../db/connect.ts'
import type { Secrets } from '../secrets.ts'
import { refuse } from './refusal.ts'

/** The shop a member works in, and what they may touch there. */
export type Membership = {
  readonly organizationId: string
  readonly shopId: string
  readonly role: 'comerce_admin' | 'comerce_advisor'
  /** The only agenda they may run; null: everybody's. */
  readonly onlyStaffId: string | null
  /** Which of the shop's staff they are; null: none of them. */
  readonly staffId: string | null
  /** A subscription that is over leaves the appointments there are, and nothing new. */
  readonly isReadOnly: boolean
  /** The owner does not let them see the customers' phones. */
  readonly hidesPhones: boolean
  /** The customers of all branches are theirs; never for whoever runs only their own agenda. */
  readonly sharesCustomers: boolean
}

export type Account = {
  readonly kind: 'account'
  readonly userId: string
  readonly sessionId: string
  readonly name: string
  readonly avatar: string | null
  readonly roles: readonly Role[]
  readonly ownShops: readonly string[]
  readonly membership: Membership | null
  /** When the session ends by itself, epoch milliseconds. */
  readonly expiresAt: number
}

/** After a trial or a payment ran out, everything goes on for a week. */
export const GRACE_MS = 7 * DAY

export type Caller = { readonly kind: 'anonymous' } | Account

export const anonymous: Caller = { kind: 'anonymous' }

const callers = new WeakMap<FastifyRequest, Caller>()

export function rememberCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
}

/** Who asks, as far as it was looked at. */
export function callerOf(request: FastifyRequest): Caller {
  return callers.get(request) ?? anonymous
}

/** The account behind a token, if its session is live; with the roles of this very moment. */
export type FindByToken = (
  context: {
    readonly database: Pick<Database, 'db'>
    readonly secrets: Secrets
    readonly clock: Clock
  },
  token: string,
) => Promise<Account | null>

type Rights = {
  readonly role: Membership['role']
  readonly staff: string | null
  readonly is_reception: boolean
}

/** Whoever owns or receives runs everybody's agenda, and so does whoever has none of their own. */
export function onlyStaffIdOf({ role, staff, is_reception: isReception }: Rights): string | null {
  return role === 'comerce_admin' || isReception ? null : staff
}

/** The account, where the endpoint has already let only accounts in. */
export function accountOf(caller: Caller): Account {
  return caller.kind === 'account' ? caller : refuse('not_authenticated')
}

/** The shop of a staff call. Every query of the dashboard is scoped by what this returns. */
export function membershipOfCaller(caller: Caller): Membership {
  return membershipOf(accountOf(caller))
}

export function membershipOf(account: Account): Membership {
  return account.membership ?? refuse('forbidden')
}
