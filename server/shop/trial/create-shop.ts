import { DAY } from '#domain/calendar/interval.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** The fields of a new shop; `phone` is in E.164. */
export type NewShop = Omit<
  Received<'startFreeTrial', 'body'>,
  'password' | 'email' | 'name' | 'country' | 'city' | 'address'
> & {
  /** Empty until the owner enters it. */
  readonly address: string
  readonly city: string
  readonly country: string
  readonly time_zone: string
  readonly currency: string
  /** The mark of the browser that asks for the trial; null when it sent none. */
  readonly mark: string | null
}

/** The fields of a shop without its owner; the phone may be entered later. */
export type NewShopFields = Omit<NewShop, 'phone' | 'mark' | 'latitude' | 'longitude'> & {
  readonly phone: string | null
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
}

/** Creates an organization in its trial, its first shop and its owner's membership. Returns the organization's id. */
export async function createShop(
  trx: Transaction<unknown>,
  wanted: NewShop,
  ownerId: string,
  now: number,
): Promise<string> {
  const organizationId = randomUUID()
  const at = new Date(now)
  const trialEndsAt = new Date(now + limits.trial_days * DAY)
  await sql`
    insert into organizations (id, name, owner_id, subscription, subscription_since, trial_ends_at, trial_mark, created_at)
    values (${organizationId}, ${wanted.comerce_name}, ${ownerId}, 'trialing', ${at}, ${trialEndsAt}, ${wanted.mark}, ${at})`.execute(
    trx,
  )
  const shopId = await insertShop(trx, wanted, organizationId, at)
  await sql`
    insert into memberships (organization_id, comerce_id, user_id, role, created_at)
    values (${organizationId}, ${shopId}, ${ownerId}, 'comerce_admin', ${at})`.execute(trx)
  return organizationId
}

/**
 * Inserts a shop as a draft and returns its id. Refuses when the public address is taken or was given up by another
 * shop.
 */
export async function insertShop(
  trx: Transaction<unknown>,
  wanted: NewShopFields,
  organizationId: string,
  at: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into comerces (organization_id, id, ad_url, name, category, address, city, latitude,
      longitude, whatsapp, country, time_zone, currency, status, created_at)
    values (${organizationId}, ${randomUUID()}, ${wanted.ad_url}, ${wanted.comerce_name},
      ${wanted.category || 'barberia'}, ${wanted.address}, ${wanted.city}, ${wanted.latitude ?? null},
      ${wanted.longitude ?? null}, ${wanted.phone}, ${wanted.country}, ${wanted.time_zone},
      ${wanted.currency}, 'draft', ${at})
    on conflict (ad_url) do nothing returning id`.execute(trx)
  const id = rows[0]?.id ?? refuseTaken()
  // Another shop may have just given up the address, which stays reserved: the insert waited for that commit.
  const { rows: history } = await sql`
    select from ad_url_history where ad_url = ${wanted.ad_url}`.execute(trx)
  return history.length > 0 ? refuseTaken() : id
}

export function refuseTaken(): never {
  const message = 'Esa dirección ya está en uso. Elegí otra.'
  return refuse('ad_url_taken', { errors: [{ field: 'ad_url', message }] })
}
