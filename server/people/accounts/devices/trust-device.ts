import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { addNews } from '../mails/account-news.ts'
import { endSessionsOn, type SessionClient } from '../sessions.ts'
import { deviceMark, isTrusted } from './find-device.ts'
import { dropPinsOn } from './pins.ts'

type Device = Reply<'listDevices'>['items'][number]
type Row = Omit<Device, 'created_at' | 'last_used_at'> & {
  readonly created_at: number
  readonly last_used_at: number
}

const SECRET_BYTES = 32

export async function findDevices(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  account: Account,
): Promise<Device[]> {
  return await devicesOf(database.db, account, clock.now())
}

async function devicesOf(db: Kysely<unknown>, account: Account, now: number): Promise<Device[]> {
  const { organizationId, shopId } = membershipOf(account)
  const { rows } = await sql<Row>`
    select d.id, d.name, d.user_agent, d.created_at, d.last_used_at,
      exists (select from sessions s where s.id = ${account.sessionId} and s.device_id = d.id) as is_current,
      array(select u.name from device_pins p join users u on u.id = p.user_id
        where p.organization_id = d.organization_id and p.device_id = d.id
        order by plain_text(u.name), u.id) as members
    from trusted_devices d
    where d.organization_id = ${organizationId} and d.comerce_id = ${shopId} and ${isTrusted(now)}
    order by d.last_used_at desc, d.id`.execute(db)
  return rows.map(row => ({
    ...row,
    created_at: toOffsetIso(row.created_at, 'UTC'),
    last_used_at: toOffsetIso(row.last_used_at, 'UTC'),
  }))
}

type Trusted = { readonly device: Device; readonly secret: string }

/**
 * Trusts the requesting browser and its session. Returns the secret for its cookie, of which only a hash is stored. A
 * browser that was trusted before becomes a new device.
 */
export async function trustDevice(
  context: Context,
  account: Account,
  name: string,
  { userAgent }: SessionClient,
): Promise<Trusted> {
  const { organizationId, shopId } = membershipOf(account)
  const now = context.clock.now()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const id = randomUUID()
  const device = await transact(context, async work => {
    const { trx } = work
    // Locks the shop, so that two concurrent requests cannot exceed the limit.
    await sql`select from comerces where organization_id = ${organizationId} and id = ${shopId} for update`.execute(
      trx,
    )
    if ((await devicesOf(trx, account, now)).length >= limits.devices) refuse('devices_full')
    await sql`
      insert into trusted_devices (organization_id, id, comerce_id, name, secret, user_agent,
        trusted_by, created_at, last_used_at)
      values (${organizationId}, ${id}, ${shopId}, ${name}, ${deviceMark(context, secret)},
        ${userAgent.slice(0, 300)}, ${account.userId}, ${new Date(now)}, ${new Date(now)})`.execute(
      trx,
    )
    await sql`update sessions set device_id = ${id} where id = ${account.sessionId}`.execute(trx)
    const actor = { kind: 'person', id: account.userId } as const
    const detail = { to: { device: name } }
    const entry = { organizationId, shopId, actor, subjectId: null, detail }
    await work.emit({ type: 'act.done', entry: { ...entry, action: 'device.trusted' } })
    await addNews(context.outbox, trx, account.userId, { news: 'device_trusted', name })
    return (await devicesOf(trx, account, now)).find(one => one.id === id)
  })
  return { device: device ?? refuse('not_found'), secret }
}

/** Ends the trust in a device, and its sessions at once, for HTTP and for sockets. */
export async function endDevice(context: Context, account: Account, id: string): Promise<void> {
  const { organizationId, shopId } = membershipOf(account)
  await transact(context, async work => {
    const { trx, now } = work
    const { rows } = await sql<{ name: string; trusted_by: string | null }>`
      update trusted_devices set ended_at = ${new Date(now)}
      where organization_id = ${organizationId} and comerce_id = ${shopId} and id = ${id}
        and ended_at is null
      returning name, trusted_by`.execute(trx)
    const [device] = rows
    if (device === undefined) return refuse('not_found')
    await dropPinsOn(trx, { organizationId, id })
    const actor = { kind: 'person', id: account.userId } as const
    const detail = { from: { device: device.name } }
    const entry = { organizationId, shopId, actor, subjectId: null, detail }
    await work.emit({ type: 'act.done', entry: { ...entry, action: 'device.ended' } })
    // The member who trusted it is told, unless they ended it themselves.
    const { name, trusted_by: truster } = device
    if (truster !== null && truster !== account.userId)
      await addNews(context.outbox, trx, truster, { news: 'device_ended', name })
    await endSessionsOn(work, id)
  })
}
