/** Writes a copy into an empty business, in one transaction: whole or not at all. Nothing of it is sent to anybody. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { findMoneyProblems } from '#server/money/journal/compare.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { findColumns } from './columns.ts'
import { isEmpty, makeRoom } from './emptiness.ts'
import { newIds, sameIds } from './ids.ts'
import { installationOf, STOPS } from './manifest.ts'
import { onOwnConnection, type OwnConnection } from './own-connection.ts'
import { createProgress } from './progress.ts'
import type { Archive } from './read-archive.ts'
import { refuseCopy } from './refused-copy.ts'
import { mayTry } from './tries.ts'
import { restorePictures } from './restore-pictures.ts'
import { restorePlaces } from './restore-places.ts'
import type { Report, RestoreRow } from './restore-row.ts'
import {
  inCopy,
  restoreTable,
  type Restoring,
  TakenId,
  tablesOf,
  writeLater,
} from './restore-rows.ts'

/** Returns the ids of the places; null when another process is at it. */
export async function restoreCopy(
  context: Context,
  row: RestoreRow,
  archive: Archive,
): Promise<readonly string[] | null> {
  const { names: pictures, lost: lostPictures } = await restorePictures(context, archive)
  // Links contain ids, so ids stay where the links could work: in the installation that signed them.
  const isOwn = archive.manifest.installation === installationOf(context)
  const attempt = async (keepsIds: boolean) => {
    const how = { row, archive, pictures, lostPictures, keepsIds, isFirst: keepsIds === isOwn }
    return await onOwnConnection(context, async own => await restoreInside(context, own, how))
  }
  if (!isOwn) return await attempt(false)
  try {
    return await attempt(true)
  } catch (error) {
    // The business that the copy was made of is still here, or part of it.
    if (!(error instanceof TakenId)) throw error
    return await attempt(false)
  }
}

type Attempt = Pick<Restoring, 'archive' | 'pictures'> & {
  readonly row: RestoreRow
  readonly lostPictures: number
  readonly keepsIds: boolean
  /** Of this try. */
  readonly isFirst: boolean
}

async function restoreInside(
  context: Context,
  own: OwnConnection,
  { row, archive, pictures, lostPictures, keepsIds, isFirst }: Attempt,
): Promise<readonly string[] | null> {
  const { organization_id: organizationId, comerce_id: shopId, created_by: ownerId } = row
  const { trx, client } = own
  if (!(await isMine(own, row))) return null
  if (isFirst && !(await mayTry(context, 'restores', row))) refuseCopy('gave_up')
  if (!(await isEmpty(client, organizationId))) refuseCopy('not_empty')
  await makeRoom(client, organizationId)
  const given = new Map([[archive.manifest.places[0]!.id, shopId]])
  const mapId = keepsIds ? sameIds(given) : newIds(organizationId, given)
  const progress = createProgress(context, 'restores', row.id)
  await progress.begin(archive.manifest.tables.reduce((sum, { rows }) => sum + rows, 0))
  const restoring = { client, archive, organizationId, ownerId, mapId, pictures, progress }
  const [places, ...tables] = tablesOf(archive, await findColumns(client))
  const now = context.clock.now()
  const further = await restorePlaces(restoring, own, places!, { shopId, now })
  const rows: Record<string, number> = {}
  for (const table of tables) rows[table.columns.table.name] = await restoreTable(restoring, table)
  for (const table of tables) await writeLater(restoring, table)
  await restoreStops(context, own, restoring)
  await inCopy('sales', client.query('set constraints all immediate'))
  if ((await findMoneyProblems(trx, organizationId)).length > 0)
    refuseCopy('does_not_fit', 'las cuentas')
  const { name, shares_customers: shares } = archive.manifest.organization
  await sql`update organizations set name = ${name}, shares_customers = ${shares}
    where id = ${organizationId}`.execute(trx)
  const links = await countLinks(own, organizationId, now, keepsIds)
  const report: Report = { rows, links, places: further, lostPictures }
  await sql`update restores set state = 'restored', done = total, report = ${JSON.stringify(report)}::jsonb,
      ended_at = ${new Date(now)} where organization_id = ${organizationId} and id = ${row.id}`.execute(
    trx,
  )
  const actor = { kind: 'person', id: ownerId } as const
  const act = {
    organizationId,
    shopId,
    actor,
    action: 'export.restored',
    subjectId: row.id,
  } as const
  await writeAudit(trx, { ...act, detail: { customers: rows['customers'] ?? 0 } }, now)
  return [shopId, ...further.map(({ id }) => id)]
}

/** Locks the business, so that nothing is entered meanwhile. False: another process is at it, or has done it. */
async function isMine({ trx, client }: OwnConnection, row: RestoreRow): Promise<boolean> {
  await client.query(`select set_config('miturno.restoring', 'on', true)`)
  const { rows } = await client.query<{ is_mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_mine`,
    [`restore:${row.organization_id}`],
  )
  if (rows[0]?.is_mine !== true) return false
  await sql`select from organizations where id = ${row.organization_id} for update`.execute(trx)
  await sql`select from comerces where organization_id = ${row.organization_id} for update`.execute(
    trx,
  )
  const { rows: still } = await sql`select from restores
    where organization_id = ${row.organization_id} and id = ${row.id} and state = 'restoring'`.execute(
    trx,
  )
  return still.length > 0
}

const stop = z.strictObject({ comerce_id: z.guid(), email: z.string().max(254) })

/** Who wanted no more review requests still wants none. */
async function restoreStops(
  { secrets, clock }: Context,
  { trx }: OwnConnection,
  { archive, mapId, organizationId }: Restoring,
): Promise<void> {
  for await (const { row, line } of archive.rows(STOPS)) {
    const { success, data } = stop.safeParse(row)
    if (!success) return refuseCopy('does_not_fit', `${STOPS}, línea ${line}`)
    await sql`insert into mail_stops (organization_id, comerce_id, address, at)
      select ${organizationId}, c.id, ${secrets.fingerprint(data.email)}, ${new Date(clock.now())}
      from comerces c where c.organization_id = ${organizationId} and c.id = ${mapId(data.comerce_id)}
      on conflict do nothing`.execute(trx)
  }
}

/** The links of appointments ahead: signed with this installation's secret for ids that stayed, they go on working. */
async function countLinks(
  { trx }: OwnConnection,
  organizationId: string,
  now: number,
  keepsIds: boolean,
): Promise<Report['links']> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from appointments where organization_id = ${organizationId}
      and starts_at > ${new Date(now)} and status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')`.execute(
    trx,
  )
  const count = rows[0]?.count ?? 0
  return keepsIds ? { working: count, lost: 0 } : { working: 0, lost: count }
}
