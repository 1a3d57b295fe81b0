import { sql } from 'kysely'
import { unitsOf } from '#domain/visit/visit.ts'
import { decideTransition } from '#domain/appointment/appointment-status.ts'
import type { AppointmentWire, Received } from '#contract/contract.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { changeStatus } from '../status/change-status.ts'
import { scopeOf } from '../find.ts'
import { lockAll } from '../locks.ts'
import { findAppointments, type AppointmentRow } from '../queries.ts'
import { toAppointmentWire } from '../wire.ts'

export type Who = {
  readonly member: Membership
  readonly account: Account
  readonly shop: ShopMemory
}

/** The appointments of a series that this member may see. Refuses with `not_found` when there are none. */
export async function findSeries(
  context: Context,
  member: Membership,
  seriesId: string,
): Promise<AppointmentRow[]> {
  const rows = await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`${scopeOf(member)} and a.series_id = ${seriesId}`,
    sql`order by a.starts_at, a.id`,
  )
  return rows.length === 0 ? refuse('not_found') : [...rows]
}

/** Cancels the appointments of a series from an instant on, as far as they may still be cancelled. */
export async function cancelSeries(
  context: Context,
  who: Who,
  seriesId: string,
  { from, ...why }: Received<'cancelSeries', 'body'>,
): Promise<AppointmentWire[]> {
  const all = await findSeries(context, who.member, seriesId)
  const following = all.filter(({ starts_at: startsAt }) => startsAt >= Date.parse(from))
  return await cancelTogether(context, who, following, why)
}

/** Cancels chosen appointments of one customer. Refuses with `not_found` when one is not theirs, or not visible. */
export async function cancelCustomerAppointments(
  context: Context,
  who: Who,
  customerId: string,
  { turns: ids, ...why }: Received<'cancelClientTurns', 'body'>,
): Promise<AppointmentWire[]> {
  const rows = await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`${scopeOf(who.member)} and a.customer_id = ${customerId} and a.id = any(${ids}::uuid[])`,
    sql`order by a.starts_at, a.id`,
  )
  if (rows.length !== new Set(ids).size) refuse('not_found')
  return await cancelTogether(context, who, rows, why)
}

type Why = Pick<Received<'cancelSeries', 'body'>, 'reason' | 'asked_by' | 'notify'> & {
  /** Somebody invented them: no customer is waiting to be told. */
  readonly areInvented?: boolean
}

/** Cancels all that may still be cancelled in one transaction, with one mail to each of their addresses. */
export async function cancelTogether(
  context: Context,
  { account, shop }: Who,
  all: readonly AppointmentRow[],
  { reason, asked_by: askedBy, notify = true, areInvented = false }: Why,
): Promise<AppointmentWire[]> {
  const appointments = all.filter(one => isCancellable(one, context.clock.now()))
  const actorId = account.userId
  const request = {
    to: 'cancelled',
    actor: 'staff',
    actorId,
    reason,
    isAskedFor: askedBy === 'customer',
    isNotified: notify,
    revision: undefined,
    cause: { kind: 'cancelled_together', tellsAtOnce: 'mail_and_notice' },
  } as const
  return await transact(context, async work => {
    const units = appointments.flatMap(({ legs }) =>
      unitsOf(
        shop.plan,
        legs.map(item => item.staff_id),
        legs.map(item => item.service_id),
      ),
    )
    // All locks at once and in order, so that two requests cannot wait for each other.
    await lockAll(work.trx, shop.row.organizationId, units)
    const done = []
    for (const appointment of appointments)
      done.push(await changeStatus(work, shop, { appointment, request }))
    const rows = done.filter(one => one.isChanged).map(one => one.after)
    const how = { isNotified: notify, areInvented, byUser: actorId }
    await work.emit({ type: 'appointments.cancelled', shop, rows, ...how })
    return done.map(one => toAppointmentWire(one.after))
  })
}

/** Whether staff may still cancel it. */
export function isCancellable(
  { status, starts_at: startsAt }: AppointmentRow,
  now: number,
): boolean {
  return decideTransition(status, 'cancelled', 'staff', { startsAt, now }).ok
}
