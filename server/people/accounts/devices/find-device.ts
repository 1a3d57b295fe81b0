import { sql, type Kysely } from 'kysely'
import { limits } from '#contract/protocol/limits.ts'
import { DAY } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'

export type TrustedDevice = {
  readonly organizationId: string
  readonly id: string
  readonly shopId: string
  readonly name: string
}
type Knowing = Pick<Context, 'database' | 'secrets' | 'clock'>

/** The device of this cookie. Null when it is not trusted (any more). */
export async function findDevice(
  { database, secrets, clock }: Knowing,
  secret: string | null,
): Promise<TrustedDevice | null> {
  if (secret === null) return null
  const { rows } = await sql<TrustedDevice>`
    select d.organization_id as "organizationId", d.id, d.comerce_id as "shopId", d.name
    from trusted_devices d
    where d.secret = ${deviceMark({ secrets }, secret)} and ${isTrusted(clock.now())}`.execute(
    database.db,
  )
  return rows[0] ?? null
}

/**
 * SQL condition, with the device as `d`: its trust was not ended, and it is neither unused for too long nor too old.
 */
export function isTrusted(now: number) {
  return sql`(d.ended_at is null
    and d.last_used_at > ${new Date(now - limits.device_unused_days * DAY)}
    and d.created_at > ${new Date(now - limits.device_longest_days * DAY)})`
}

/** The keyed hash of a cookie, which is all that is stored of it. */
export function deviceMark({ secrets }: Pick<Context, 'secrets'>, secret: string): string {
  return secrets.fingerprint(`device:${secret}`)
}

/** Records a sign-in on the device. One with more than a PIN resets the count of wrong PINs. */
export async function noteEntry(
  db: Kysely<unknown>,
  { organizationId, id }: TrustedDevice,
  { now, isByPin }: { readonly now: number; readonly isByPin: boolean },
): Promise<void> {
  await sql`
    update trusted_devices
    set last_used_at = ${new Date(now)}, wrong_pins = case when ${isByPin} then wrong_pins else 0 end
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
}
