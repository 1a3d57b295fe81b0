import { DAY, HOUR } from '#domain/calendar/interval.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import type { Client } from '#server/kernel/http/handler.ts'
import { networkOf } from '#server/kernel/http/network.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
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
 * Opens a session at the end of every sign-in. An account with a second factor gets a challenge instead. `checkedHash`
 * is the hash that the password was checked against: if the password was reset in between, no session is opened.
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

/** Opens a session for a user who has just shown their second factor too. */
export async function openConfirmedSession(
  context: Context,
  userId: string,
  client: SessionClient,
): Promise<OpenedSession> {
  const factorAt = new Date(context.clock.now())
  return await insertSession(context, { ...plain, userId, client, factorAt })
}

/**
 * Opens a session by PIN, without a second factor: the PIN was chosen on this trusted device in a fully confirmed
 * session. Adding a second factor later deletes the PIN.
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
  /** The trusted device on which the PIN was entered. Null for any other sign-in. */
  readonly pinOn: TrustedDevice | null
}

/**
 * Inserts the session; no other statement does. Its shop is that of the trusted device if the user works there, else
 * the first shop that they own, else the first where they work. Nothing is inserted when the account has a second
 * factor by then and neither it nor a PIN was shown.
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
  const { rows } = await sql<{ device_id: string | null }>`
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
    for share of u
    returning device_id`.execute(database.db)
  if (device !== null && rows[0]?.device_id === device.id)
    await noteEntry(database.db, device, { now, isByPin: pinOn !== null })
  return await renewSession(context, id)
}

/** Whether the PIN that was just checked still exists: changes of the account delete it. */
function pinFor(device: TrustedDevice | null) {
  return sql`exists (select from device_pins p
    where p.device_id = ${device?.id ?? null}::uuid and p.user_id = u.id)`
}

/** Makes a new token with the present roles for a live session and extends the session, up to its longest life. */
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
  // On a device trusted by the session's shop only the longest life counts.
  const { rows } = await sql<{ expires_at: number }>`
    update sessions s
    set expires_at = least(
      case when ${isForStaff} and exists (select from trusted_devices d where d.id = s.device_id and d.organization_id = s.organization_id
        and ${isTrusted(now)}) then 'infinity' else ${new Date(now + lifeOf(isForStaff))}::timestamptz end,
      s.created_at + make_interval(days => ${longestDays}))
    where s.id = ${sessionId} returning expires_at`.execute(db)
  return rows[0]!.expires_at
}

/** Ends one session at once: its row for HTTP, its sockets after the commit. */
export async function endSession(
  context: Context,
  { userId, sessionId }: Pick<Account, 'userId' | 'sessionId'>,
): Promise<void> {
  await transact(context, async work => {
    await endRows(work, sql`user_id = ${userId} and id = ${sessionId}`)
  })
}

/** Ends every session of a user except `keptSessionId` (a password change keeps the one it was made in). */
export async function endSessionsOf(
  work: Work,
  userId: string,
  keptSessionId: string | null,
): Promise<readonly EndedSession[]> {
  await dropChallenges(work.trx, userId)
  await dropPinsOf(work.trx, userId)
  return await endRows(
    work,
    sql`user_id = ${userId} and id is distinct from ${keptSessionId}::uuid`,
  )
}

/** Ends the sessions of a user in one shop. */
export async function endSessionsIn(
  work: Work,
  userId: string,
  shopId: string,
): Promise<readonly EndedSession[]> {
  await dropPinsOf(work.trx, userId, shopId)
  return await endRows(work, sql`user_id = ${userId} and comerce_id = ${shopId}`)
}

/** Ends all sessions on one trusted device. */
export async function endSessionsOn(work: Work, deviceId: string): Promise<void> {
  await endRows(work, sql`device_id = ${deviceId}`)
}

/** `isErased`: the shop keeps no names any more, so its screens are not told who left. */
export async function endSessionsInShop(
  work: Work,
  shopId: string,
  { isErased } = { isErased: false },
): Promise<void> {
  await endRows(work, sql`comerce_id = ${shopId}`, isErased)
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'sessions.ended': { readonly ended: readonly EndedSession[] }
  }
}

/** Closes their sockets. */
export function closeSockets({ ended }: EventOf<'sessions.ended'>, { publisher }: Context): void {
  for (const session of ended) publisher.endSession(session.id, session.comerce_id, session.name)
}

export type EndedSession = {
  readonly id: string
  /** The shop that the user left, in one of their ended sessions. Null: none, or another session in it goes on. */
  readonly comerce_id: string | null
  readonly name: string
}

async function endRows(
  { trx, now, emit }: Work,
  which: ReturnType<typeof sql>,
  isErased = false,
): Promise<readonly EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    with ended as (
    update sessions set ended_at = ${new Date(now)}
    where ended_at is null and ${which}
    returning id, user_id, comerce_id, (select name from users where users.id = sessions.user_id) as name), deaf as (
    delete from push_subscriptions p using ended where p.session_id = ended.id)
    select id, name, case when row_number() over (partition by user_id, comerce_id) = 1
      and not exists (select from sessions s where s.user_id = ended.user_id and s.comerce_id = ended.comerce_id
        and s.ended_at is null and s.expires_at > ${new Date(now)} and s.id not in (select id from ended))
      then comerce_id end as comerce_id
    from ended`.execute(trx)
  const ended = isErased ? rows.map(row => ({ ...row, comerce_id: null })) : rows
  await emit({ type: 'sessions.ended', ended })
  return ended
}

function isStaff(account: Account): boolean {
  return account.roles.some(role => role !== 'user')
}

function lifeOf(isForStaff: boolean): number {
  return isForStaff ? limits.session_staff_hours * HOUR : limits.session_customer_days * DAY
}
