import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newSecret } from '#server/shop/catalogue/extras.ts'
import { offerByEverybody } from '#server/shop/catalogue/offers.ts'
import type { Batch, Done, StagedRow, Written } from './batch.ts'
import type { ServiceValue } from './reading/row-value.ts'

/** Adds services at the end of the list; everybody of the shop offers them. */
export async function writeServices(batch: Batch, rows: readonly StagedRow[]): Promise<Done> {
  const written: Written[] = []
  for (const { n, value } of rows) written.push(await writeService(batch, n, value as ServiceValue))
  return { written, occupied: [] }
}

async function writeService(
  { trx, now, scope }: Batch,
  n: number,
  { name, minutes, price, category, description }: ServiceValue,
): Promise<Written> {
  const { organizationId, shopId } = scope
  const id = randomUUID()
  const after = { name, category, description, price, minutes }
  const { rows } = await sql<{ id: string }>`
    insert into services (organization_id, id, comerce_id, name, category, description, segments, price, link_secret,
      position, created_at)
    select ${organizationId}, ${id}, ${shopId}, ${name}, ${category}, ${description},
      ${JSON.stringify([{ busy: true, minutes }])}::jsonb, ${price}, ${newSecret()}, coalesce(max(position) + 1, 0),
      ${new Date(now)}
    from services where organization_id = ${organizationId} and comerce_id = ${shopId}
    having count(*) filter (where name_key(name) = name_key(${name})) = 0 returning id`.execute(trx)
  if (rows.length === 0) return { n, outcome: 'left_out', reason: 'gone' }
  await offerByEverybody(trx, { organizationId, shopId }, id)
  return { n, outcome: 'added', service_id: id, after }
}
