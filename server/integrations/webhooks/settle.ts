import { sql } from 'kysely'
import { DAY, HOUR, MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import type { Outcome } from './post.ts'

/** A delivery that this process sends, with its address. */
export type Due = {
  readonly organization_id: string
  readonly id: string
  readonly webhook_id: string
  readonly body: string
  readonly tries: number
  readonly is_test: boolean
  readonly url: string
  readonly generation: number
  readonly former_until: number | null
  readonly failing_since: number | null
}

/** The pauses after the first attempt, the second, and so on: three days in all. */
const PAUSES = [
  5000,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** A random part of a pause that is added to it, so that a receiver who comes back does not get everything at once. */
const JITTER = 0.1
const TURNED_OFF_AFTER = 5 * DAY
const GONE = 410

/** Notes an attempt and decides what follows. Returns after how long it is sent again; null when it is not. */
export async function settle(context: Context, due: Due, outcome: Outcome): Promise<number | null> {
  return await transact(context, async work => {
    const { trx, now } = work
    const { organization_id: organizationId, id } = due
    // The address before its deliveries, as whoever removes it does: in another order they would wait for each other.
    await sql`select from webhooks
      where organization_id = ${organizationId} and id = ${due.webhook_id} for no key update`.execute(
      trx,
    )
    const { rows } = await sql`select from webhook_deliveries
      where organization_id = ${organizationId} and id = ${id} for update`.execute(trx)
    // Its address was removed meanwhile.
    if (rows.length === 0) return null
    await sql`
      insert into webhook_attempts (organization_id, delivery_id, at, status, problem, duration_ms, answer)
      values (${organizationId}, ${id}, ${new Date(now)}, ${outcome.status}, ${outcome.problem}, ${outcome.durationMs},
        ${outcome.answer})`.execute(trx)
    if (isSuccess(outcome)) {
      await end(work, due, 'delivered')
      await sql`update webhooks set failing_since = null
        where organization_id = ${organizationId} and id = ${due.webhook_id} and failing_since is not null`.execute(
        trx,
      )
      return null
    }
    return await afterFailure(context, work, due, outcome)
  })
}

function isSuccess({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300
}

async function afterFailure(
  context: Context,
  work: Work,
  due: Due,
  { status, waitMs }: Outcome,
): Promise<number | null> {
  const { trx, now } = work
  const { organization_id: organizationId, webhook_id: webhookId } = due
  // Whoever tries an address by hand sees what came of it; it says nothing about the days before.
  if (due.is_test) {
    await end(work, due, 'failed')
    return null
  }
  const { rows } = await sql<{ failing_since: number | null; is_on: boolean }>`
    update webhooks set failing_since = coalesce(failing_since, ${new Date(now)})
    where organization_id = ${organizationId} and id = ${webhookId} returning failing_since, is_on`.execute(
    trx,
  )
  const [webhook] = rows
  const since = webhook?.failing_since ?? now
  const isGone = status === GONE
  if (isGone || now - since >= TURNED_OFF_AFTER) {
    await switchOff(context, work, due, isGone ? 'gone' : 'failing')
    return null
  }
  const pause = PAUSES[due.tries]
  if (pause === undefined || webhook?.is_on !== true) {
    await end(work, due, 'failed')
    return null
  }
  const wait = Math.max(Math.round(pause * (1 + Math.random() * JITTER)), waitMs)
  await sql`update webhook_deliveries set tries = tries + 1, next_at = ${new Date(now + wait)}
    where organization_id = ${organizationId} and id = ${due.id}`.execute(trx)
  return wait
}

async function end({ trx }: Work, due: Due, state: 'delivered' | 'failed'): Promise<void> {
  await sql`update webhook_deliveries set tries = tries + 1, state = ${state}, next_at = null
    where organization_id = ${due.organization_id} and id = ${due.id}`.execute(trx)
}

/** Nothing is sent any more, and whoever owns the shop and whoever added the address hear why. */
async function switchOff(
  context: Context,
  { trx, now }: Work,
  { organization_id: organizationId, webhook_id: id }: Due,
  reason: 'gone' | 'failing',
): Promise<void> {
  // Not those that are being deleted, whose deletion may wait for this one.
  await sql`update webhook_deliveries d set state = 'failed', next_at = null
    from (select id from webhook_deliveries
      where organization_id = ${organizationId} and webhook_id = ${id} and state = 'waiting'
      for update skip locked) waiting
    where d.organization_id = ${organizationId} and d.id = waiting.id`.execute(trx)
  const { rows } = await sql<{ email: string }>`
    with off as (update webhooks set is_on = false, off_reason = ${reason}
      where organization_id = ${organizationId} and id = ${id} and is_on returning made_by)
    select distinct u.email from off
    join organizations o on o.id = ${organizationId}
    join users u on u.id in (off.made_by, o.owner_id) and u.status = 'active'`.execute(trx)
  for (const [place, { email }] of rows.entries())
    await context.outbox.add(trx, {
      kind: 'webhook_off',
      subjectId: id,
      // At most two of them hear of it, each once.
      revision: 2 * (Math.floor(now / 1000) % 1_000_000_000) + place,
      organizationId,
      recipient: email,
      payload: {},
    })
}
