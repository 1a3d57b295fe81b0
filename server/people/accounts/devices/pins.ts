import { sql, type Kysely, type Transaction } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import type { TrustedDevice } from './find-device.ts'

/**
 * The text that is hashed. It includes the secret of the device's cookie, because the few digits of a PIN alone could
 * be found by trying them all.
 */
export function pinWith(secret: string, pin: string): string {
  return `${pin}:${secret}`
}

/** SQL condition, with the PIN as `p` and its device as `d`: the account is an active member of the device's shop. */
export const isMember = sql`exists (
  select from memberships m
  join users u on u.id = m.user_id and u.status = 'active' and not u.is_platform_admin
  join comerces c on c.id = m.comerce_id and c.status <> 'suspended'
  where m.user_id = p.user_id and m.organization_id = d.organization_id
    and m.comerce_id = d.comerce_id and m.status = 'active')`

type Try = { readonly hash: string | null; readonly isLocked: boolean }

/**
 * Counts a try before the PIN is compared, so that concurrent tries do not get around the limit. `isLocked`: this user
 * or the whole device had too many wrong tries. `hash` is null when the user has no PIN here or is no member any more.
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

/** Takes the counted try back after a right PIN. */
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

/** Deletes the PINs of a user, everywhere or on the devices of one shop. */
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
