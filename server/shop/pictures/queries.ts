import { sql, type Kysely } from 'kysely'
import type { Membership } from '#server/kernel/http/caller.ts'
import type { PictureRow } from './face.ts'

export type Shop = Pick<Membership, 'organizationId' | 'shopId'>

/** The sign and the cover first, then the photos in their order. */
export async function findPictures(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select id, kind, name, widths, height, alt, focus_x, focus_y from pictures
    where organization_id = ${organizationId} and comerce_id = ${shopId}
    order by kind = 'photo', kind desc, position, created_at, id`.execute(db)
  return rows
}

export async function savePicture(
  db: Kysely<unknown>,
  { organizationId }: Shop,
  { id, alt, focus_x, focus_y }: PictureRow,
): Promise<void> {
  await sql`update pictures set alt = ${alt}, focus_x = ${focus_x}, focus_y = ${focus_y}
    where organization_id = ${organizationId} and id = ${id}`.execute(db)
}

export async function saveOrder(
  db: Kysely<unknown>,
  { organizationId }: Shop,
  ids: readonly string[],
): Promise<void> {
  await sql`update pictures p set position = o.place
    from unnest(${[...ids]}::uuid[]) with ordinality as o (id, place)
    where p.organization_id = ${organizationId} and p.id = o.id`.execute(db)
}
