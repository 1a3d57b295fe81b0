import { sql } from 'kysely'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findEntries, type EntryRow } from './rows.ts'

export type FoundEntry = { readonly shop: ShopMemory; readonly entry: EntryRow }

/** The entry of a link. Refuses with `not_found` when the link is forged or incomplete. */
export async function findByToken(context: Context, token: string): Promise<FoundEntry> {
  const id = context.secrets.readSignedId(token) ?? refuse('not_found')
  if (!context.secrets.isSignedId('waitlist', token, 1)) return refuse('not_found')
  return await found(context, sql`w.id = ${id}`)
}

export async function findForMember(
  context: Context,
  member: Membership,
  id: string,
): Promise<FoundEntry> {
  return await found(context, sql`${scopeOf(member)} and w.id = ${id}`)
}

/** SQL condition on entries `w`: an advisor who is limited to one agenda sees those that wait for it, or for anybody. */
export function scopeOf(member: Membership): ReturnType<typeof sql> {
  const ofShop = sql`w.organization_id = ${member.organizationId} and w.comerce_id = ${member.shopId}`
  if (member.onlyStaffId === null) return ofShop
  return sql`${ofShop} and (w.staff_id is null or w.staff_id = ${member.onlyStaffId})`
}

async function found(context: Context, where: ReturnType<typeof sql>): Promise<FoundEntry> {
  const [entry] = await findEntries(context.database.db, where)
  if (entry === undefined) return refuse('not_found')
  return { shop: await shopOf(context, entry.comerce_id), entry }
}

export function waitlistTokenOf(context: Pick<Context, 'secrets'>, id: string): string {
  return context.secrets.signId('waitlist', id, 1)
}

export function waitlistUrlOf(publicUrl: string, token: string): string {
  return `${publicUrl}/espera/${token}`
}
