import { sql } from 'kysely'
import { unitsOf } from '#domain/visit/visit.ts'
import { decideTransition } from '#domain/appointment/appointment-status.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { AppointmentWire, Received } from '#contract/contract.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import type { Context } from '#server/context.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { orRefuse, refuse } from '#server/kernel/http/refusal.ts'
import { announceQuietly, announceStatus } from '../announce.ts'
import { changeInside, type ChangedInside } from '../status/change-status.ts'
import { scopeOf } from '../find.ts'
import { lockAll } from '../locks.ts'
import { findAppointments, type AppointmentRow } from '../queries.ts'
import { mailSeriesCancelled } from '../notify/notify-by-mail.ts'
import { forgetUnnotified, toldTogether } from '../notify/unnotified.ts'
import { visitOf } from '../move/visit-of.ts'
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
  const { db } = context.database
  const now = context.clock.now()
  const appointments = all.filter(appointment => isCancellable(appointment, now))
  const isAskedFor = askedBy === 'customer'
  const actorId = account.userId
  const request = {
    to: 'cancelled',
    actor: 'staff',
    actorId,
    reason,
    isAskedFor,
    isNotified: notify,
  } as const
  const changed = await db.transaction().execute(async trx => {
    const units = appointments.flatMap(appointment => {
      const visit = visitOf(appointment)
      return unitsOf(
        shop.plan,
        appointment.legs.map(item => item.staff_id),
        visit.serviceIds,
      )
    })
    // All locks at once and in order, so that two requests cannot wait for each other.
    await lockAll(trx, shop.row.organizationId, units)
    const done: ChangedInside[] = []
    for (const appointment of appointments) {
      const wanted = { appointment, request: { ...request, revision: undefined } }
      done.push(orRefuse(await changeInside(trx, { context, shop }, wanted)))
    }
    const rows = done.filter(one => one.rows !== null).map(one => one.row)
    // A customer may have given another address with each appointment.
    for (const [first, ...others] of Map.groupBy(rows, row => row.customer_email).values()) {
      if (!notify || first === undefined) continue
      await mailSeriesCancelled(trx, context, first, others)
      await toldTogether(trx, first, others)
    }
    if (areInvented) for (const row of rows) await forgetUnnotified(trx, row)
    return done
  })
  const gone = changed.flatMap(({ row, rows }) => (rows === null ? [] : [{ row, rows }]))
  announceSeriesCancelled(context, shop, gone, account.userId)
  return changed.map(({ row }) => toAppointmentWire(row))
}

/** One notice for the shop and the customer's account; the page of each appointment still hears about its own. */
function announceSeriesCancelled(
  context: Context,
  shop: ShopMemory,
  gone: readonly { readonly row: AppointmentRow; readonly rows: readonly Occupied[] }[],
  byUser: string,
): void {
  const [first] = gone
  if (first === undefined) return
  for (const [index, { row, rows }] of gone.entries()) {
    const appointment = toAppointmentWire(row)
    const userId = index === 0 ? row.customer_user_id : null
    const others = gone.length - 1
    if (index === 0)
      announceStatus(context, shop, { appointment, userId, rows, others, byUser }, 'staff')
    else announceQuietly(context, shop, { appointment, userId, rows })
  }
}

/** Whether staff may still cancel it. */
export function isCancellable(
  { status, starts_at: startsAt }: AppointmentRow,
  now: number,
): boolean {
  return decideTransition(status, 'cancelled', 'staff', { startsAt, now }).ok
}
