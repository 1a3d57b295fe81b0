import { sql, type Kysely } from 'kysely'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** A shop with a public page. Refuses with `comerce_closed` when it was closed, with `not_found` otherwise. */
export async function findPublic(context: Context, adUrl: string): Promise<ShopMemory> {
  const shop = await context.availability.find(adUrl.toLowerCase())
  if (shop?.row.status === 'closed') refuse('comerce_closed')
  if (shop === null || !isPublic(shop)) return refuse('not_found')
  return shop
}

/** As `findPublic`, also by an earlier address of the shop, which pages that were open at the change still use. */
export async function findByAnyAddress(context: Context, adUrl: string): Promise<ShopMemory> {
  const isCurrent = (await context.availability.find(adUrl.toLowerCase())) !== null
  const moved = isCurrent ? null : await findMovedAdUrl(context.database.db, adUrl)
  return await findPublic(context, moved ?? adUrl)
}

/** The present address of the shop that had this address before; null when none had. */
export async function findMovedAdUrl(db: Kysely<unknown>, adUrl: string): Promise<string | null> {
  const { rows } = await sql<{ ad_url: string }>`
    select c.ad_url from ad_url_history h
    join comerces c on c.organization_id = h.organization_id and c.id = h.comerce_id
    where h.ad_url = ${adUrl.toLowerCase()}`.execute(db)
  return rows[0]?.ad_url ?? null
}

/** A shop that can be booked online now. Refuses with `comerce_not_bookable`, or as `findPublic`. */
export async function findBookable(context: Context, adUrl: string): Promise<ShopMemory> {
  const shop = await findByAnyAddress(context, adUrl)
  if (!takesBookings(shop)) refuse('comerce_not_bookable')
  return shop
}

export function isPublic({ row }: ShopMemory): boolean {
  return row.status === 'published' || row.status === 'on_break'
}

/** The platform took the shop off line: what is booked there can be cancelled, but takes no other time. */
export function isSuspended({ row }: ShopMemory): boolean {
  return row.status === 'suspended'
}

/** Whether the shop takes new bookings online. The end of a trial stops only these, never existing appointments. */
export function takesBookings({ row }: ShopMemory): boolean {
  return row.status === 'published' && ['trialing', 'active', 'past_due'].includes(row.subscription)
}

/** Refuses with `not_found` services that are not public, unless the secret of their link is given. */
export function refuseHidden(
  { row }: ShopMemory,
  serviceIds: readonly string[],
  link: string | undefined,
): void {
  const hidden = row.services.filter(face => !face.isPublic && serviceIds.includes(face.id))
  if (hidden.some(face => face.linkSecret === null || face.linkSecret !== link)) refuse('not_found')
}
