/** Works on what Meta told and `receive` kept. */
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { checkConnection } from './check-connection.ts'
import { takeMessage } from './answers/take-message.ts'
import { takeStatus } from './take-status.ts'
import { takeTemplateNews } from './take-template-news.ts'
import type { Messenger } from './messenger.ts'
import type { Afterwards, ToldRow } from './sent-messages.ts'

/** Tried so often: what cannot be worked on must not stand in the way for ever. */
const MOST_ATTEMPTS = 5

type Working = { readonly context: Context; readonly messenger: Messenger }

export async function workOnTold(working: Working): Promise<void> {
  let isMore = true
  while (isMore) isMore = await workOnNext(working)
}

/** In one transaction with what it changes, so that it is done once. Returns whether there may be more. */
async function workOnNext({ context, messenger }: Working): Promise<boolean> {
  const { db } = context.database
  const next: { row: ToldRow | null } = { row: null }
  try {
    const after = await transact(context, async work => {
      next.row = await claim(work)
      if (next.row === null) return null
      await finish(work, next.row)
      return await workOn(context, work, next.row)
    })
    if (next.row === null) return false
    // What asks others, or takes a lock of its own, comes after the commit.
    await after?.(messenger)
    return true
  } catch (err) {
    if (next.row === null) throw err
    const { organization_id: organizationId, comerce_id: shopId, key } = next.row
    context.log.error(
      { err, shop: shopId, kind: next.row.kind },
      'What WhatsApp told could not be worked on',
    )
    await sql`update whatsapp_events set attempts = attempts + 1,
        done_at = case when attempts + 1 >= ${MOST_ATTEMPTS} then ${new Date(context.clock.now())}::timestamptz end
      where organization_id = ${organizationId} and comerce_id = ${shopId} and key = ${key}`.execute(
      db,
    )
    return true
  }
}

async function workOn(context: Context, work: Work, row: ToldRow): Promise<Afterwards> {
  switch (row.kind) {
    case 'status':
      return await takeStatus(context, work, row, row.what)
    case 'message':
      return await takeMessage(context, work, row, row.what)
    case 'template':
      return await takeTemplateNews(context, work, row, row.what)
    case 'account':
      return async messenger => await checkConnection(context, messenger, row)
  }
}

async function claim({ trx }: Work): Promise<ToldRow | null> {
  const { rows } = await sql<
    Pick<ToldRow, 'organization_id' | 'comerce_id' | 'key' | 'kind' | 'what'>
  >`
    select organization_id, comerce_id, key, kind, what from whatsapp_events
    where done_at is null
    order by attempts, heard_at, key limit 1 for update skip locked`.execute(trx)
  return (rows[0] as ToldRow | undefined) ?? null
}

/** What it said is in other tables now. Its key stays, because Meta may tell it again. */
async function finish({ trx, now }: Work, row: ToldRow): Promise<void> {
  await sql`update whatsapp_events set done_at = ${new Date(now)}, what = '{}'
    where organization_id = ${row.organization_id} and comerce_id = ${row.comerce_id} and key = ${row.key}`.execute(
    trx,
  )
}
