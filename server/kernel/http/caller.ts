import type { FastifyRequest } from 'fastify'
import type { Scope } from '#contract/integrations/scope-names.ts'
import type { Role } from '#contract/protocol/roles.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '../db/connect.ts'
import type { Secrets } from '../secrets.ts'
import { refuse } from './refusal.ts'

/** The shop in which a member works now, and their rights there. */
export type Membership = {
  readonly organizationId: string
  readonly shopId: string
  readonly role: 'comerce_admin' | 'comerce_advisor'
  /** The staff member whose agenda is the only one they may manage. Null: all agendas. */
  readonly onlyStaffId: string | null
  /** The staff member that this account is. Null when it is none. */
  readonly staffId: string | null
  /** The subscription is over: existing appointments stay, but nothing new may be added. */
  readonly isReadOnly: boolean
  /** The owner does not let them see the customers' phones. */
  readonly hidesPhones: boolean
  /** They see the customers of all branches. Never true for members who manage only their own agenda. */
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
  /** The session has moved to another shop than its token names, in which it therefore may do nothing. */
  readonly hasMoved: boolean
  /** When the session ends by itself, epoch milliseconds. */
  readonly expiresAt: number
  /** The key with which a program calls in the name of this account. Null: the person, with a session. */
  readonly key: ActingKey | null
}

export type ActingKey = {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Null: it does not expire. */
  readonly expiresAt: number | null
}

export type Caller = { readonly kind: 'anonymous' } | Account

export const anonymous: Caller = { kind: 'anonymous' }

const callers = new WeakMap<FastifyRequest, Caller>()

export function rememberCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
}

/** The caller; anonymous when nothing has identified them yet. */
export function callerOf(request: FastifyRequest): Caller {
  return callers.get(request) ?? anonymous
}

/** Returns the account of a session token with its present roles, or null when the session has ended. */
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

/** Owners, receptionists and members without an agenda of their own manage all agendas (null). */
export function onlyStaffIdOf({ role, staff, is_reception: isReception }: Rights): string | null {
  return role === 'comerce_admin' || isReception ? null : staff
}

/** For endpoints that admit only accounts. Refuses anybody else. */
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
