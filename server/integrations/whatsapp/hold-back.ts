/** Waiting, and stopping: of a person, of a text, of a number. */
import { sql } from 'kysely'
import { whatsappKinds } from '#contract/integrations/whatsapp-names.ts'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { tellOwner } from '../connecting/tell-owner.ts'
import type { ConnectionRow } from './connection-rows.ts'
import { fail, type MessageRow } from './message-rows.ts'
import type { Over } from './messenger.ts'

const FIRST_WAIT = MINUTE
const LONGEST_WAIT = HOUR / 4
/** Meta takes about one message in six seconds to one person. */
const CUSTOMER_WAIT_MS = 10_000

export async function slowDown(context: Context, row: ConnectionRow): Promise<void> {
  const wait = Math.min(FIRST_WAIT * 2 ** row.failures, LONGEST_WAIT)
  await sql`update whatsapp_connections set failures = least(failures + 1, 10),
      wait_until = ${new Date(context.clock.now() + wait)}
    where organization_id = ${row.organization_id} and comerce_id = ${row.comerce_id}`.execute(
    context.database.db,
  )
}

export async function calm(context: Context, row: ConnectionRow): Promise<void> {
  await sql`update whatsapp_connections set failures = 0, wait_until = null
    where organization_id = ${row.organization_id} and comerce_id = ${row.comerce_id} and failures > 0`.execute(
    context.database.db,
  )
}

export async function slowDownFor(context: Context, message: MessageRow): Promise<number> {
  const until = context.clock.now() + CUSTOMER_WAIT_MS * 2 ** Math.min(message.attempts - 1, 6)
  await sql`
    insert into whatsapp_people (organization_id, comerce_id, phone, wait_until, failures)
    values (${message.organization_id}, ${message.comerce_id}, ${message.phone}, ${new Date(until)}, 1)
    on conflict (organization_id, comerce_id, phone) do update
      set wait_until = excluded.wait_until, failures = least(whatsapp_people.failures + 1, 10)`.execute(
    context.database.db,
  )
  return until
}

/**
 * The number sends nothing more until its owner does something, which a mail tells them. What waits is told by hand. Does
 * nothing when it is stopped for that already.
 */
export async function stop(
  context: Context,
  row: Named,
  { reason, code }: { readonly reason: Over; readonly code: number | null },
): Promise<void> {
  const { organization_id: organizationId, comerce_id: shopId } = row
  const stopped = await transact(context, async work => {
    const { trx, now } = work
    const was = await lockState(trx, row)
    if (was === null || was === reason) return null
    await sql`update whatsapp_connections set state = ${reason}, problem_code = ${code}, problem_at = ${new Date(now)}
      where organization_id = ${organizationId} and comerce_id = ${shopId}`.execute(trx)
    // What stops it may change while it stands still; its owner was told to look.
    if (was === 'ok') await tellOwner(context, work, { organizationId, shopId }, 'whatsapp_stopped')
    const waiting = sql`m.organization_id = ${organizationId} and m.comerce_id = ${shopId}
      and m.state in ('queued', 'sending')`
    return { messages: await fail(trx, waiting, { reason, code, now }) }
  })
  if (stopped === null) return
  context.log.warn({ shop: shopId, reason, code, ...stopped }, 'WhatsApp was stopped')
  context.publisher.messagesChanged(shopId)
}

type Named = Pick<ConnectionRow, 'organization_id' | 'comerce_id'>

/** Two processes may learn of the same stop: the second one waits here, and finds it done. */
async function lockState(
  trx: Work['trx'],
  { organization_id: organizationId, comerce_id: shopId }: Named,
): Promise<ConnectionRow['state'] | null> {
  const { rows } = await sql<Pick<ConnectionRow, 'state'>>`
    select state from whatsapp_connections
    where organization_id = ${organizationId} and comerce_id = ${shopId} for update`.execute(trx)
  return rows[0]?.state ?? null
}

/** Switched off, or stopped, after they were queued. */
export async function giveUp(context: Context, row: ConnectionRow): Promise<void> {
  const reason = row.state === 'ok' ? 'late' : row.state
  await fail(
    context.database.db,
    sql`m.organization_id = ${row.organization_id} and m.comerce_id = ${row.comerce_id} and m.state = 'queued'`,
    { reason, code: row.problem_code, now: context.clock.now() },
  )
  context.publisher.messagesChanged(row.comerce_id)
}

/** The text is wrong, not the customer: it is flagged once, and all that wait for it are told by hand. */
export async function flagTemplate(
  context: Context,
  { row, message }: { readonly row: ConnectionRow; readonly message: MessageRow },
  code: number,
): Promise<void> {
  const { db } = context.database
  const kind = whatsappKinds.find(one => one === message.kind)
  await sql`update whatsapp_templates set problem_code = ${code}
    where organization_id = ${row.organization_id} and comerce_id = ${row.comerce_id} and kind = ${kind ?? ''}`.execute(
    db,
  )
  await fail(
    db,
    sql`m.organization_id = ${row.organization_id} and m.comerce_id = ${row.comerce_id} and m.kind = ${message.kind}
      and m.state in ('queued', 'sending')`,
    { reason: 'template', code, now: context.clock.now() },
  )
  context.publisher.messagesChanged(row.comerce_id)
}
