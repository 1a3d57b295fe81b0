import { sql } from 'kysely'
import { escapeIdentifier } from 'pg'
import { isAdUrl, isReservedAdUrl } from '#domain/shop/ad-url.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { findTaken } from '../trial/queries.ts'
import type { Row } from './check-row.ts'
import type { OwnConnection } from './own-connection.ts'
import { inCopy, type ReadTable, type Restoring, rowsOf } from './restore-rows.ts'

export type Place = { readonly id: string; readonly name: string; readonly ad_url: string }

/** What belongs to the place here: its address, and whether it is on line. */
const OWN = new Set(['id', 'ad_url', 'status', 'created_at'])

/**
 * The settings of the place that is there become those of the copy's first one. Further places are added as drafts, at
 * their former address where that is free. Returns the further ones.
 */
export async function restorePlaces(
  restoring: Restoring,
  { trx }: OwnConnection,
  read: ReadTable,
  { shopId, now }: { readonly shopId: string; readonly now: number },
): Promise<readonly Place[]> {
  const { client, organizationId, ownerId } = restoring
  const names = Object.keys(read.types).filter(name => !OWN.has(name))
  const listed = names.map(name => escapeIdentifier(name)).join(', ')
  const values = names.map(name => `r.${escapeIdentifier(name)}`).join(', ')
  const further: Place[] = []
  for await (const row of rowsOf(restoring, read)) {
    if (row['id'] === shopId) {
      const text = `update comerces c set (${listed}) = (select ${values}
        from jsonb_populate_record(null::comerces, $3::jsonb) r), rules_version = rules_version + 1
        where c.organization_id = $1 and c.id = $2`
      await inCopy('comerces', client.query(text, [organizationId, shopId, JSON.stringify(row)]))
      continue
    }
    const adUrl = await freeAddress(trx, row, now)
    const text = `insert into comerces (organization_id, id, ad_url, status, created_at, ${listed})
      select $1::uuid, r.id, $3, 'draft', r.created_at, ${values} from jsonb_populate_record(null::comerces, $2::jsonb) r`
    await inCopy('comerces', client.query(text, [organizationId, JSON.stringify(row), adUrl]))
    const id = String(row['id'])
    await sql`insert into memberships (organization_id, comerce_id, user_id, role, created_at)
      values (${organizationId}, ${id}, ${ownerId}, 'comerce_admin', ${new Date(now)})`.execute(trx)
    further.push({ id, name: String(row['name']), ad_url: adUrl })
  }
  return further
}

/** The former address, or the first one like it that nobody has. */
async function freeAddress(trx: OwnConnection['trx'], row: Row, now: number): Promise<string> {
  const former = String(row['ad_url'])
  const base = isAdUrl(former) && !isReservedAdUrl(former) ? former : 'local'
  const like = Array.from({ length: 50 }, (_, at) =>
    at === 0 ? base : `${base.slice(0, 36).replace(/-+$/, '')}-${at + 1}`,
  )
  await lockAll(trx, 'ad_url', like)
  const taken = await findTaken(trx, like, now)
  return like.find(one => !taken.has(one)) ?? `local-${String(row['id']).slice(0, 8)}`
}
