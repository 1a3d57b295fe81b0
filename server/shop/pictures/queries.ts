import { sql, type Kysely } from 'kysely'
import type { Membership } from '#server/kernel/http/caller.ts'
import type { PictureRow } from '#server/scheduling/availability/picture-row.ts'

export type Shop = Pick<Membership, 'organizationId' | 'shopId'>

/** A picture with the names of the staff member and the service whose work it shows, for the audit. */
export type ShopPicture = PictureRow & {
  readonly staff_name: string | null
  readonly service_name: string | null
}

/** The logo and the cover first, then the photos in their order. */
export async function findPictures(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
): Promise<ShopPicture[]> {
  const { rows } = await sql<ShopPicture>`
    select g.id, g.kind, g.name, g.widths, g.height, g.alt, g.focus_x, g.focus_y, g.staff_id, g.service_id,
      p.name as staff_name, s.name as service_name
    from pictures g
    left join staff p on p.organization_id = g.organization_id and p.id = g.staff_id
    left join services s on s.organization_id = g.organization_id and s.id = g.service_id
    where g.organization_id = ${organizationId} and g.comerce_id = ${shopId}
    order by g.kind = 'photo', g.kind desc, g.position, g.created_at, g.id`.execute(db)
  return rows
}

/** Whether a staff member works in this shop. */
export async function worksHere(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  staffId: string,
): Promise<boolean> {
  const { rows } = await sql<{ staff_id: string }>`
    select staff_id from staff_comerces
    where organization_id = ${organizationId} and comerce_id = ${shopId} and staff_id = ${staffId}`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether this shop offers a service. */
export async function isOffered(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  serviceId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from services
    where organization_id = ${organizationId} and comerce_id = ${shopId} and id = ${serviceId}`.execute(
    db,
  )
  return rows.length > 0
}

export async function savePicture(
  db: Kysely<unknown>,
  { organizationId }: Shop,
  { id, alt, focus_x, focus_y, staff_id, service_id }: PictureRow,
): Promise<void> {
  await sql`update pictures set alt = ${alt}, focus_x = ${focus_x}, focus_y = ${focus_y},
      staff_id = ${staff_id}, service_id = ${service_id}
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
