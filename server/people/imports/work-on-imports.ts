/**
 * Writes imports and takes them back, some rows at a time, each part in one short transaction: bookings go on meanwhile,
 * and after a restart any process goes on where the last one stopped.
 */
import { sql } from 'kysely'
import type { ImportKind } from '#contract/imports/import-names.ts'
import type { Context } from '#server/context.ts'
import type { Queues } from '#server/kernel/jobs/queues.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { type Batch, type Done, findStaged, noteWritten, type StagedRow } from './batch.ts'
import { findImports, type ImportRow } from './import-row.ts'
import { scopeOfShop } from './known-customers.ts'
import { createRest } from '#server/kernel/rest.ts'
import { takeBackAppointments } from './take-back-appointments.ts'
import { takeBackCustomers } from './take-back-customers.ts'
import { takeBackServices } from './take-back-services.ts'
import { writeAppointments } from './write-appointments.ts'
import { writeCustomers } from './write-customers.ts'
import { writeServices } from './write-services.ts'

/** Rows of one transaction. */
const AT_ONCE = 500
/** No row has this number. */
const START = 0
type Writing = (batch: Batch, rows: readonly StagedRow[]) => Promise<Done>
const writing: Readonly<Record<ImportKind, Writing>> = {
  customers: writeCustomers,
  appointments: writeAppointments,
  services: writeServices,
}
const takingBack: Readonly<Record<ImportKind, Writing>> = {
  customers: takeBackCustomers,
  appointments: takeBackAppointments,
  services: takeBackServices,
}

/** Lets a job in the queue `imports` make one process go on with what is to be done. */
export async function workWhenWoken(queues: Queues, { run }: Context['imports']): Promise<void> {
  const settings = { policy: 'short', expireInSeconds: 900, deleteAfterSeconds: 60 } as const
  await queues.work('imports', settings, run)
}

/** Does all that is to be done. Two processes at once do not disturb each other: each part is done by one of them. */
export async function workOnImports(context: Context): Promise<void> {
  const rows = await findImports(
    context.database.db,
    sql`i.state in ('applying', 'undoing')`,
    sql`order by i.created_at`,
  )
  for (const row of rows) {
    try {
      await workOn(context, row)
    } catch (err) {
      // It is tried again in a minute; what was written stays written, and nothing is written twice.
      context.log.warn({ err, import: row.id }, 'An import could not go on')
    }
  }
}

/** Where the last part ended; null: nothing is left, or another process is at it. */
type Place = number | null

async function workOn(context: Context, row: ImportRow): Promise<void> {
  let place: Place = START
  const rest = createRest()
  do {
    place = await advance(context, row, place)
    await rest()
  } while (place !== null)
}

async function advance(
  context: Context,
  { id, kind, comerce_id: shopId }: ImportRow,
  place: number,
): Promise<Place> {
  const shop = await context.availability.open(shopId)
  if (shop === null) return null
  const act = async (work: Work): Promise<Place> =>
    await advanceInside(context, work, { shop, id, place })
  if (kind !== 'services') return await transact(context, act)
  return await changeRules(context, { organizationId: shop.row.organizationId, shopId }, act)
}

async function advanceInside(
  context: Context,
  { trx, now, emit }: Work,
  { shop, id, place }: { shop: ShopMemory; id: string; place: number },
): Promise<Place> {
  const [row] = await findImports(
    trx,
    sql`i.id = ${id} and i.state in ('applying', 'undoing')`,
    sql`for update skip locked`,
  )
  if (row === undefined) return null
  const scope = scopeOfShop(row.organization_id, row.comerce_id)
  const isUndo = row.state === 'undoing'
  const rows = await findStaged(trx, row, isUndo ? toTakeBack(place) : toWrite(place))
  // What a part left for another time is before its end.
  if (rows.length === 0 && place !== START) return START
  if (rows.length === 0) {
    await finish(trx, row, now)
    return null
  }
  const batch = { trx, now, context, row, shop, scope }
  const { written, occupied } = await (isUndo ? takingBack : writing)[row.kind](batch, rows)
  await noteWritten(trx, row, written)
  await sql`update imports set done = done + ${written.length}
    where organization_id = ${row.organization_id} and id = ${id}`.execute(trx)
  await emit({ type: 'import.advanced', shop, id, occupied })
  return rows.at(-1)!.n
}

/** From there on, so that rows that are done need not be looked at again. */
const toWrite = (
  place: number,
) => sql`r.n > ${place} and r.state in ('new', 'changed') and r.outcome is null
  order by r.n limit ${AT_ONCE}`
/** The last ones first: a customer goes after the appointments that later rows brought. */
const toTakeBack = (
  place: number,
) => sql`(r.n < ${place} or ${place} = ${START}) and r.outcome in ('added', 'changed')
  order by r.n desc limit ${AT_ONCE}`

type Counted = { readonly outcome: string; readonly count: number }

async function finish(trx: Work['trx'], row: ImportRow, now: number): Promise<void> {
  const { organization_id: organizationId, id } = row
  const isUndo = row.state === 'undoing'
  const { rows } = await sql<Counted>`select r.outcome, count(*) as count from import_rows r
    where r.organization_id = ${organizationId} and r.import_id = ${id} and r.outcome is not null
    group by r.outcome`.execute(trx)
  const counted = Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
  const results = JSON.stringify({ ...counted, ...(isUndo ? row.results : {}) })
  const at = new Date(now)
  await (
    isUndo
      ? sql`update imports set state = 'undone', undone_at = ${at}, results = ${results}::jsonb
          where organization_id = ${organizationId} and id = ${id}`
      : sql`update imports set state = 'applied', applied_at = ${at}, results = ${results}::jsonb, file = null
          where organization_id = ${organizationId} and id = ${id}`
  ).execute(trx)
}
