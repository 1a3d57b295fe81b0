import { sql, type Kysely, type Transaction } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { TrustedDevice } from './find-device.ts'

/**
 * What is hashed: without the cookie of the device the hash cannot even be guessed at, and four digits are not many.
 */
export function pinWith(secret: string, pin: string): string {
  return `${pin}:${secret}`
}

/** Of a query with the PIN as `p` and its device as `d`: an account that works in the shop of the device now. */
export const isMember = sql`exists (
  select from memberships m
  join users u on u.id = m.user_id and u.status = 'active' and not u.is_platform_admin
  join comerces c on c.id = m.comerce_id and c.status <> 'suspended'
  where m.user_id = p.user_id and m.organization_id = d.organization_id
    and m.comerce_id = d.comerce_id and m.status = 'active')`

type Try = { readonly hash: string | null; readonly isLocked: boolean }

/**
 * Counts a try before anything is compared, so that many at once are no more than one after another. Locked: this person,
 * or the whole device, had too many. No hash: nobody who could come in here.
 */
export async function takeTry(
  db: Kysely<unknown>,
  { organizationId, id }: TrustedDevice,
  userId: string,
): Promise<Try> {
  const { rows } = await sql<{ pin_hash: string; tries: number; wrong_pins: number }>`
    with device as (
      update trusted_devices d set wrong_pins = wrong_pins + 1
      where d.organization_id = ${organizationId} and d.id = ${id} and d.ended_at is null
      returning d.organization_id, d.id, d.comerce_id, d.wrong_pins)
    update device_pins p set tries = tries + 1
    from device d
    where p.organization_id = d.organization_id and p.device_id = d.id and p.user_id = ${userId}
      and ${isMember}
    returning p.pin_hash, p.tries, d.wrong_pins`.execute(db)
  const [found] = rows
  if (found === undefined) return { hash: null, isLocked: false }
  const isLocked =
    found.tries > limits.pin_attempts || found.wrong_pins > limits.pin_attempts_per_device
  return { hash: found.pin_hash, isLocked }
}

/** The PIN was right: the try was none. */
export async function forgetTry(
  db: Kysely<unknown>,
  { organizationId, id }: TrustedDevice,
  userId: string,
): Promise<void> {
  await sql`
    with own as (
      update device_pins set tries = 0
      where organization_id = ${organizationId} and device_id = ${id} and user_id = ${userId})
    update trusted_devices set wrong_pins = greatest(wrong_pins - 1, 0)
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
}

export async function dropPinsOn(
  trx: Transaction<unknown>,
  { organizationId, id }: Pick<TrustedDevice, 'organizationId' | 'id'>,
): Promise<void> {
  await sql`
    delete from device_pins where organization_id = ${organizationId} and device_id = ${id}`.execute(
    trx,
  )
}

/** With all sessions of a person, or with those in one shop, the PINs go that would open new ones. */
export async function dropPinsOf(
  trx: Transaction<unknown>,
  userId: string,
  shopId: string | null = null,
): Promise<void> {
  await sql`
    delete from device_pins p using trusted_devices d
    where p.user_id = ${userId} and d.organization_id = p.organization_id and d.id = p.device_id
      and (${shopId}::uuid is null or d.comerce_id = ${shopId}::uuid)`.execute(trx)
}
