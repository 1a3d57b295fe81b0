import { sql, type Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import type { ShopKey } from '#server/scheduling/availability/load.ts'

/** The id of the appointment whose manage link was sent along; null without one, or when it is not valid. */
export async function findKnownBy(
  { secrets, database }: Context,
  link: string | undefined,
): Promise<string | null> {
  const id = link === undefined ? null : secrets.readSignedId(link)
  if (link === undefined || id === null) return null
  const { rows } = await sql<{ manage_generation: number }>`
    select manage_generation from appointments where id = ${id}`.execute(database.db)
  const found = rows[0]
  return found !== undefined && secrets.isSignedId('manage', link, found.manage_generation)
    ? id
    : null
}

/** The customer of an appointment that took place in this shop; null for any other. */
export async function findVisitor(
  db: Kysely<unknown>,
  { organizationId, id: shopId }: ShopKey,
  appointmentId: string | null,
): Promise<string | null> {
  if (appointmentId === null) return null
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id from appointments where organization_id = ${organizationId} and comerce_id = ${shopId}
      and id = ${appointmentId} and status in ('in_progress', 'completed')`.execute(db)
  return rows[0]?.customer_id ?? null
}
