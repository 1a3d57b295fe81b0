import { DAY, HOUR } from '#domain/calendar/interval.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Client } from '#server/kernel/http/handler.ts'
import { networkOf } from '#server/kernel/http/network.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Publisher } from '#server/kernel/realtime/publish.ts'
import { dropChallenges, refuseWithChallenge } from './second-factor/challenges.ts'
import { findWays, hasFactor, hasNoFactor } from './second-factor/factors.ts'
import { readDeviceCookie } from './devices/cookie.ts'
import { findDevice, isTrusted, noteEntry, type TrustedDevice } from './devices/find-device.ts'
import { dropPinsOf } from './devices/pins.ts'
import { networkMark } from './familiar-network.ts'
import { findAccount, sessionUserOf } from './find-account.ts'
import { comeBack } from './reactivate.ts'
import { signSessionToken } from './session-token.ts'

export type OpenedSession = Reply<'login'>
/** Where a session is opened from. */
export type SessionClient = Pick<Client, 'ip' | 'userAgent' | 'cookie'>

/**
 * What every way in ends with. An account with a second factor gets a challenge instead of a session. With the hash that
 * their password was just checked against, a reset that ran in between wins: the old password opens nothing any more.
 */
export async function openSession(
  context: Context,
  userId: string,
  client: SessionClient,
  checkedHash: string | null = null,
): Promise<OpenedSession> {
  const { db } = context.database
  if (await hasFactor(db, userId))
    await refuseWithChallenge(context, userId, await findWays(db, userId), checkedHash)
  return await insertSession(context, { ...plain, userId, client, checkedHash })
}

/** For whoever has just shown the second factor, too. */
export async function openConfirmedSession(
  context: Context,
  userId: string,
  client: SessionClient,
): Promise<OpenedSession> {
  const factorAt = new Date(context.clock.now())
  return await insertSession(context, { ...plain, userId, client, factorAt })
}

/**
 * For whoever said the PIN that they chose on a trusted device, in a session with all that their account asks for. A
 * second factor that is added afterwards takes the PIN away.
 */
export async function openSessionByPin(
  context: Context,
  userId: string,
  client: SessionClient,
  device: TrustedDevice,
): Promise<OpenedSession> {
  return await insertSession(context, { ...plain, userId, client, pinOn: device })
}

const plain = { checkedHash: null, factorAt: null, pinOn: null }

type NewSession = {
  readonly userId: string
  readonly client: SessionClient
  readonly checkedHash: string | null
  readonly factorAt: Date | null
  /** The trusted device whose PIN was said, if one was. */
  readonly pinOn: TrustedDevice | null
}

/**
 * On a trusted device of a shop where they work, in that shop; else in the one the person owns first, or else the first
 * where they work. The only statement that makes a session, and it
 * makes none without the second factor that the account has by then, or the PIN that stands for it.
 */
async function insertSession(
  context: Context,
  { userId, client, checkedHash, factorAt, pinOn }: NewSession,
): Promise<OpenedSession> {
  const { database, clock } = context
  const now = clock.now()
  const id = randomUUID()
  const device =
    pinOn ?? (await findDevice(context, readDeviceCookie(context.config, client.cookie)))
  await comeBack(database.db, userId)
  await sql`
    insert into sessions (id, user_id, organization_id, comerce_id, user_agent, network, address,
      created_at, last_used_at, expires_at, factor_at, device_id, is_by_pin)
    select ${id}, u.id, first.organization_id, first.comerce_id, ${client.userAgent.slice(0, 300)},
      ${networkMark(context, client)}, ${networkOf(client.ip)}, ${new Date(now)}, ${new Date(now)},
      ${new Date(now + lifeOf(false))},
      ${factorAt}, case when first.comerce_id = ${device?.shopId ?? null}::uuid then ${device?.id ?? null}::uuid end,
      ${pinOn !== null}
    from users u
    left join lateral (
      select m.organization_id, m.comerce_id from memberships m
      join comerces c on c.id = m.comerce_id
      join organizations o on o.id = m.organization_id
      where m.user_id = u.id and m.status = 'active' and c.status <> 'suspended'
      order by (c.id = ${device?.shopId ?? null}::uuid) desc, (o.owner_id = m.user_id) desc, c.created_at, c.id limit 1) as first on true
    where u.id = ${userId} and (${checkedHash}::text is null or u.password_hash = ${checkedHash})
      and (${factorAt}::timestamptz is not null or ${hasNoFactor}
        or ${pinFor(pinOn)})
    for share of u`.execute(database.db)
  if (device !== null) await noteEntry(database.db, device, { now, isByPin: pinOn !== null })
  return await renewSession(context, id)
}

/** The PIN that was right a moment ago is still there: it goes with every other way in when the account changes. */
function pinFor(device: TrustedDevice | null) {
  return sql`exists (select from device_pins p
    where p.device_id = ${device?.id ?? null}::uuid and p.user_id = u.id)`
}

/** A fresh token for a live session: its life starts again, up to the longest one, with the roles of now. */
export async function renewSession(context: Context, sessionId: string): Promise<OpenedSession> {
  const { database, clock, secrets } = context
  const now = clock.now()
  const account = (await findAccount(database.db, sessionId, now)) ?? refuse('session_ended')
  const expiresAt = await extend(database.db, sessionId, { now, isForStaff: isStaff(account) })
  context.publisher.extendSession(sessionId, expiresAt)
  const user = sessionUserOf(account, now, expiresAt)
  const token = await signSessionToken(secrets, user, sessionId)
  return { token, user: { ...user, role: [...user.role], own_comerce: [...user.own_comerce] } }
}

async function extend(
  db: Kysely<unknown>,
  sessionId: string,
  { now, isForStaff }: { readonly now: number; readonly isForStaff: boolean },
): Promise<number> {
  const longestDays = isForStaff
    ? limits.session_staff_longest_days
    : limits.session_customer_longest_days
  // On a device that the shop they work in now trusts there is only the longest life.
  const { rows } = await sql<{ expires_at: number }>`
    update sessions s
    set expires_at = least(
      case when ${isForStaff} and exists (select from trusted_devices d where d.id = s.device_id and d.organization_id = s.organization_id
        and ${isTrusted(now)}) then 'infinity' else ${new Date(now + lifeOf(isForStaff))}::timestamptz end,
      s.created_at + make_interval(days => ${longestDays}))
    where s.id = ${sessionId} returning expires_at`.execute(db)
  return rows[0]!.expires_at
}

/** Ends one session at once: on HTTP by its row, on its sockets by the publisher. */
export async function endSession(
  context: Context,
  { userId, sessionId }: Pick<Account, 'userId' | 'sessionId'>,
): Promise<void> {
  const { database, clock, publisher } = context
  announceEnded(
    publisher,
    await endRows(database.db, sql`user_id = ${userId} and id = ${sessionId}`, clock.now()),
  )
}

/**
 * Ends every session of a person, save one if given (a password change keeps the one it was made in). Part of the
 * transaction that causes it; `announceEnded` closes the sockets after the commit.
 */
export async function endSessionsOf(
  trx: Transaction<unknown>,
  userId: string,
  keptSessionId: string | null,
  now: number,
): Promise<EndedSession[]> {
  await dropChallenges(trx, userId)
  await dropPinsOf(trx, userId)
  return await endRows(
    trx,
    sql`user_id = ${userId} and id is distinct from ${keptSessionId}::uuid`,
    now,
  )
}

/** Ends what a person has open in one shop. */
export async function endSessionsIn(
  trx: Transaction<unknown>,
  userId: string,
  shopId: string,
  now: number,
): Promise<EndedSession[]> {
  await dropPinsOf(trx, userId, shopId)
  return await endRows(trx, sql`user_id = ${userId} and comerce_id = ${shopId}`, now)
}

/** Ends whatever anybody has open on one trusted device. */
export async function endSessionsOn(
  trx: Transaction<unknown>,
  deviceId: string,
  now: number,
): Promise<EndedSession[]> {
  return await endRows(trx, sql`device_id = ${deviceId}`, now)
}

/** Ends whatever anybody has open in one shop. */
export async function endSessionsInShop(
  trx: Transaction<unknown>,
  shopId: string,
  now: number,
): Promise<EndedSession[]> {
  return await endRows(trx, sql`comerce_id = ${shopId}`, now)
}

export function announceEnded(publisher: Publisher, ended: readonly EndedSession[]): void {
  for (const session of ended) publisher.endSession(session.id, session.comerce_id, session.name)
}

export type EndedSession = {
  readonly id: string
  readonly comerce_id: string | null
  readonly name: string
}

async function endRows(
  db: Kysely<unknown>,
  which: ReturnType<typeof sql>,
  now: number,
): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    with ended as (
    update sessions set ended_at = ${new Date(now)}
    where ended_at is null and ${which}
    returning id, comerce_id, (select name from users where users.id = sessions.user_id) as name), deaf as (
    delete from push_subscriptions p using ended where p.session_id = ended.id)
    select id, comerce_id, name from ended`.execute(db)
  return rows
}

function isStaff(account: Account): boolean {
  return account.roles.some(role => role !== 'user')
}

function lifeOf(isForStaff: boolean): number {
  return isForStaff ? limits.session_staff_hours * HOUR : limits.session_customer_days * DAY
}
