import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { findPublic } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'

type Favourites = Reply<'listFavourites'>
const byName = new Intl.Collator('es')

/** Only shops that are public now; closed ones are left out. */
export async function findFavourites(context: Context, userId: string): Promise<Favourites> {
  const { rows } = await sql<Favourites['items'][number]>`
    select c.id, c.ad_url, c.name, c.city from favourites f
    join comerces c on c.organization_id = f.organization_id and c.id = f.comerce_id
    where f.user_id = ${userId} and c.status in ('published', 'on_break')
    order by f.created_at desc limit 100`.execute(context.database.db)
  return { items: rows.sort((a, b) => byName.compare(a.name, b.name)), next_cursor: null }
}

export async function addFavourite(
  context: Context,
  userId: string,
  adUrl: string,
): Promise<Favourites> {
  const { row } = await findPublic(context, adUrl)
  await sql`insert into favourites (user_id, organization_id, comerce_id, created_at)
    values (${userId}, ${row.organizationId}, ${row.id}, ${new Date(context.clock.now())})
    on conflict do nothing`.execute(context.database.db)
  return await findFavourites(context, userId)
}

/** Also works for a closed shop and by any former address. An unknown address changes nothing. */
export async function removeFavourite(
  context: Context,
  userId: string,
  adUrl: string,
): Promise<Favourites> {
  const address = adUrl.toLowerCase()
  await sql`delete from favourites f using comerces c
    where f.user_id = ${userId} and c.organization_id = f.organization_id and c.id = f.comerce_id
      and (c.ad_url = ${address} or c.id = (select h.comerce_id from ad_url_history h where h.ad_url = ${address}))`.execute(
    context.database.db,
  )
  return await findFavourites(context, userId)
}
