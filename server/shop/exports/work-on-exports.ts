import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Queues } from '#server/kernel/jobs/queues.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { type ExportRow, expiresAt, fileOf, findExports } from './export-row.ts'
import { makeFile } from './make-export.ts'
import { workOnRestores } from './work-on-restores.ts'

/** Lets a job in the queue `exports` make one process go on with what is to be done. */
export async function workWhenWoken(queues: Queues, { run }: Context['exports']): Promise<void> {
  const settings = { policy: 'short', expireInSeconds: 3600, deleteAfterSeconds: 60 } as const
  await queues.work('exports', settings, run)
}

/** Restores the copies that were sent, makes those that were asked for, and deletes those whose day is over. */
export async function workOnExports(context: Context): Promise<void> {
  await forgetExports(context)
  await workOnRestores(context)
  const rows = await findExports(
    context.database.db,
    sql`e.state = 'making'`,
    sql`order by e.created_at`,
  )
  for (const row of rows) {
    try {
      await make(context, row)
    } catch (err) {
      // It is tried again in a minute, from the beginning: half a copy is none.
      context.log.warn({ err, export: row.id }, 'A copy of a business could not be made')
    }
  }
}

async function make(context: Context, row: ExportRow): Promise<void> {
  const { id, organization_id: organizationId } = row
  const bytes = await makeFile(context, row)
  if (bytes === null) return
  await transact(context, async ({ trx, now }) => {
    const { rows } = await sql<{ email: string }>`
      update exports e set state = 'ready', done = e.total, bytes = ${bytes}, ready_at = ${new Date(now)}
      from organizations o join users u on u.id = o.owner_id
      where e.id = ${id} and e.organization_id = ${organizationId} and e.state = 'making' and o.id = e.organization_id
      returning u.email`.execute(trx)
    const [owner] = rows
    if (owner === undefined) return
    const about = { kind: 'export_ready', subjectId: id, revision: 1, organizationId } as const
    await context.outbox.add(trx, { ...about, recipient: owner.email, payload: {} })
  })
  context.outbox.wake()
}

async function forgetExports({ database: { db }, uploads, clock }: Context): Promise<void> {
  const over = (await findExports(db, sql`e.state <> 'making'`)).filter(
    row => expiresAt(row) <= clock.now(),
  )
  for (const { id, organization_id: organizationId } of over) {
    await uploads.remove(fileOf(id))
    await sql`delete from exports where organization_id = ${organizationId} and id = ${id}`.execute(
      db,
    )
  }
}
