import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import { lockOwner } from '../members/offer-ownership.ts'
import { ownOrganization } from './create-export.ts'
import { countReplaced, isEmpty } from './emptiness.ts'
import { fileOf } from './export-row.ts'
import { withArchive } from './read-archive.ts'
import { refusingCopies } from './refused-copy.ts'
import { findRestores, type RestoreWire, toWire, waitingAhead } from './restore-row.ts'

/** Milliseconds. A small copy is restored when the call is answered; a large one goes on. */
const WAIT_MS = 6000

/** Looks at the copy, and has it restored. Refuses with `not_empty`, and with `unreadable_export` what is no copy. */
export async function createRestore(
  context: Context,
  account: Account,
  { path }: Received<'restoreExport', 'body'>,
): Promise<{ readonly id: string }> {
  const { organizationId, shopId } = ownOrganization(account)
  const { database, uploads } = context
  if (!(await isEmpty(database.pool, organizationId))) refuse('not_empty')
  await refusingCopies(withArchive(path, async () => undefined))
  const id = randomUUID()
  await uploads.writeStream(fileOf(id), createReadStream(path))
  return await once(context, async ({ trx, now }) => {
    await lockOwner(trx, organizationId)
    const { rows } = await sql<{ id: string }>`
      insert into restores (organization_id, id, comerce_id, created_by, created_at)
      values (${organizationId}, ${id}, ${shopId}, ${account.userId}, ${new Date(now)})
      on conflict (organization_id) do update set id = excluded.id, comerce_id = excluded.comerce_id,
        state = 'restoring', tries = 0, done = 0, total = 0, problem = '', report = '{}', created_by = excluded.created_by,
        created_at = excluded.created_at, ended_at = null
      where restores.state <> 'restoring' returning id`.execute(trx)
    const detail = 'Ya estamos restaurando una copia en este negocio. Esperá a que termine.'
    if (rows.length === 0) refuse('not_empty', { detail })
    return { id }
  })
}

/** Goes on with it in this process, and waits a moment for its end. */
export async function awaitRestore(context: Context, account: Account): Promise<RestoreWire> {
  context.exports.wake()
  const ended = new AbortController()
  const late = pause(WAIT_MS, undefined, { signal: ended.signal, ref: false }).catch(
    () => undefined,
  )
  await Promise.race([context.exports.run().catch(() => undefined), late])
  ended.abort()
  const { restore } = await showRestore(context, account)
  if (restore?.state === 'refused')
    refuse('unreadable_export', { detail: `${restore.problem} No cambió nada.` })
  return restore ?? refuse('not_found')
}

export async function showRestore(
  { database, clock }: Context,
  account: Account,
): Promise<Reply<'getRestore'>> {
  const { organizationId } = ownOrganization(account)
  const [row] = await findRestores(database.db, sql`r.organization_id = ${organizationId}`)
  return {
    restore: row === undefined ? null : await toWire(database.db, row, clock.now()),
    is_empty: await isEmpty(database.pool, organizationId),
    replaces: await countReplaced(database.pool, organizationId),
  }
}

/** From now on the restored appointments ahead send reminders as any other. */
export async function beginRestoredReminders(context: Context, account: Account): Promise<void> {
  const { organizationId, shopId } = ownOrganization(account)
  await transact(context, async ({ trx, now, emit }) => {
    const [row] = await findRestores(
      trx,
      sql`r.organization_id = ${organizationId} and r.state = 'restored'`,
    )
    if (row === undefined) return refuse('not_found')
    await sql`update appointments set is_muted = false, remind_at = starts_at - interval '2 days'
      where ${waitingAhead(organizationId, now)}`.execute(trx)
    const actor = { kind: 'person', id: account.userId } as const
    const act = {
      organizationId,
      shopId,
      actor,
      action: 'export.reminds',
      subjectId: row.id,
    } as const
    await emit({ type: 'act.done', entry: { ...act, detail: {} } })
  })
}
