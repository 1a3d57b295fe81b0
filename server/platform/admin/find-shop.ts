import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { isSomebody, wasTaken } from '#server/people/customers/scope.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

type Look = Reply<'lookIntoComerce'>
export type Shop = Omit<Look['comerce'], 'trial_ends_at' | 'created_at'> & {
  readonly organization_id: string
  readonly status_before: string | null
  readonly trial_ends_at: number
  readonly paid_until: number | null
  readonly extensions: number
  readonly is_erased: boolean
  readonly created_at: number
}

/** A shop by its id, not limited to a membership. Only for calls that `admin` alone may make. */
export async function findShop(db: Kysely<unknown>, id: string, isLocked = false): Promise<Shop> {
  const { rows } = await sql<Shop>`
    select c.organization_id, c.id, c.ad_url, c.name, c.city, c.status, c.time_zone, c.currency, c.created_at,
      c.status_before_suspension as status_before, o.subscription, o.trial_ends_at, o.paid_until,
      o.trial_extensions as extensions, o.erased_at is not null as is_erased,
      json_build_object('name', u.name, 'email', u.email) as owner
    from comerces c join organizations o on o.id = c.organization_id join users u on u.id = o.owner_id
    where c.id = ${id} ${isLocked ? sql`for update of c, o` : sql``}`.execute(db)
  return rows[0] ?? refuse('not_found')
}

const EXTENSION_MS = 15 * DAY
/** Subscription states in which the trial can be extended. */
const TRIAL_STATES = new Set(['trialing', 'paused'])

/**
 * The end of an extended trial: 15 days after its present end, or after now if that has passed. Null when not allowed.
 */
export function extendedUntil(
  { extensions, subscription, trial_ends_at: endsAt }: Shop,
  now: number,
): number | null {
  if (extensions >= 2 || !TRIAL_STATES.has(subscription)) return null
  return Math.max(endsAt, now) + EXTENSION_MS
}

export function toSubscriptionWire(shop: Shop, now: number): Look['subscription'] {
  const { time_zone: zone, paid_until: paidUntil } = shop
  const extended = extendedUntil(shop, now)
  return {
    state: shop.subscription,
    trial_ends_at: toOffsetIso(shop.trial_ends_at, zone),
    paid_until: paidUntil === null ? null : toOffsetIso(paidUntil, zone),
    extensions_left: 2 - shop.extensions,
    extended_until: extended === null ? null : toOffsetIso(extended, zone),
  }
}

export async function countInside(
  db: Kysely<unknown>,
  { organization_id: organizationId, id }: Shop,
  now: number,
): Promise<Look['counts']> {
  const { rows } = await sql<Look['counts']>`
    select
      (select count(*)::int from services where organization_id = ${organizationId}
        and comerce_id = ${id} and is_active) as services,
      (select count(*)::int from staff_comerces where organization_id = ${organizationId}
        and comerce_id = ${id} and is_active) as staff,
      (select count(*)::int from memberships where organization_id = ${organizationId}
        and comerce_id = ${id} and status = 'active') as members,
      (select count(*)::int from customers cu where cu.organization_id = ${organizationId}
        and cu.merged_into is null and ${isSomebody} and (cu.added_in = ${id} or exists (select from appointments a
          where a.organization_id = ${organizationId} and a.comerce_id = ${id}
            and a.customer_id = cu.id and ${wasTaken}))) as customers,
      (select count(*)::int from appointments where organization_id = ${organizationId}
        and comerce_id = ${id} and starts_at > ${new Date(now)}
        and status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')) as turns_ahead,
      (select count(*)::int from outbox where organization_id = ${organizationId}
        and kind not like 'push_%' and sent_at is null and (dropped_reason in ('gave_up', 'mail_down', 'refused_by_server')
          or (dropped_reason is null and attempts > 1))) as mails_stuck`.execute(db)
  return rows[0]!
}

/** The active members of the shop, admins first. */
export async function listMembers(
  db: Kysely<unknown>,
  { organization_id: organizationId, id }: Shop,
): Promise<Look['members']> {
  const { rows } = await sql<Look['members'][number]>`
    select u.id, u.name, u.email, m.role from memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.comerce_id = ${id} and m.status = 'active'
    order by m.role, u.name, u.id`.execute(db)
  return rows
}
