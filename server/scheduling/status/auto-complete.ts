import { HOUR } from '#domain/calendar/interval.ts'
import { sql, type Kysely } from 'kysely'
import { autoCompletedUntil } from '#domain/appointment/appointment-status.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

/** An appointment of the day before has ended at least this long ago when it is completed at three in the morning. */
const YOUNGEST_MS = 3 * HOUR

type Closed = { readonly id: string; readonly revision: number }
type Shop = {
  readonly organization_id: string
  readonly id: string
  readonly time_zone: string
  /** When the first appointment that is still open ended. */
  readonly since: number
}

/**
 * From three in the morning (shop time) on, completes the appointments of earlier days that nobody closed, and marks them
 * `is_assumed`.
 */
export async function autoComplete(context: Context): Promise<void> {
  const now = context.clock.now()
  const { rows } = await sql<Shop>`
    select c.organization_id, c.id, c.time_zone, open.since from (
      select a.organization_id, a.comerce_id, min(a.ends_at) as since from appointments a
      where a.status in ('booked', 'confirmed', 'checked_in', 'in_progress')
        and a.ends_at <= ${new Date(now - YOUNGEST_MS)}
      group by a.organization_id, a.comerce_id) as open
    join comerces c on c.organization_id = open.organization_id and c.id = open.comerce_id`.execute(
    context.database.db,
  )
  for (const shop of rows) {
    const until = autoCompletedUntil(now, shop.time_zone)
    // Only appointments of today are open, as in nearly every shop by day: nothing to write.
    if (shop.since > until) continue
    await transact(context, async ({ trx, emit }) => {
      const closed = await closeAppointments(trx, shop, until, now)
      const about = { organizationId: shop.organization_id, shopId: shop.id }
      await emit({ type: 'appointments.assumed_done', ...about, closed })
    })
  }
}

/** One statement, so that the status and its event in the history are written together or not at all. */
async function closeAppointments(
  trx: Kysely<unknown>,
  shop: Shop,
  until: number,
  now: number,
): Promise<Closed[]> {
  const at = new Date(now)
  const { rows } = await sql<Closed>`
    with due as (
      select a.organization_id, a.id, a.status from appointments a
      where a.organization_id = ${shop.organization_id} and a.comerce_id = ${shop.id}
        and a.status in ('booked', 'confirmed', 'checked_in', 'in_progress')
        and a.ends_at <= ${new Date(until)}
      order by a.id for update),
    closed as (
      update appointments a
      set status = 'completed', is_assumed = true, revision = a.revision + 1, updated_at = ${at}
      from due where a.organization_id = due.organization_id and a.id = due.id
      returning a.organization_id, a.id, a.revision, due.status as was),
    told as (
      insert into appointment_events (organization_id, appointment_id, revision, kind, actor, actor_id, detail, at)
      select organization_id, id, revision, 'status', 'system', null,
        jsonb_build_object('from', was, 'to', 'completed'), ${at} from closed)
    select id, revision from closed`.execute(trx)
  return rows
}
