import { sql } from 'kysely'
import { decideTransition } from '#domain/appointment-status.ts'
import type { AppointmentWire, Received } from '#contract/contract.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '../context.ts'
import type { Account, Membership } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import { announceSlots, announceStatus } from './announce.ts'
import { changeInside, type ChangedInside } from './change-status.ts'
import { scopeOf } from './find.ts'
import { unitsOf } from './ground.ts'
import { lockAll } from './locks.ts'
import { findAppointments, type AppointmentRow } from './queries.ts'
import { mailChanged } from './tell-by-mail.ts'
import { visitOf } from './visit-of.ts'
import { toAppointmentWire } from './wire.ts'

type Who = { readonly member: Membership; readonly account: Account; readonly shop: ShopMemory }

/** From one turn on, all that may still be cancelled, in one transaction. */
export async function cancelSeries(
  context: Context,
  { member, account, shop }: Who,
  seriesId: string,
  { from, reason, notify = true }: Received<'cancelSeries', 'body'>,
): Promise<AppointmentWire[]> {
  const { db } = context.database
  const now = context.clock.now()
  const all = await findAppointments(db, now, sql`${scopeOf(member)} and a.series_id = ${seriesId}`)
  if (all.length === 0) refuse('not_found')
  const turns = all.filter(turn => turn.starts_at >= Date.parse(from) && isCancellable(turn, now))
  const request = { to: 'cancelled', actor: 'staff', actorId: account.userId, reason } as const
  const changed = await db.transaction().execute(async trx => {
    const units = turns.flatMap(turn => {
      const visit = visitOf(turn)
      return unitsOf(
        shop.plan,
        turn.legs.map(leg => leg.staff_id),
        visit.serviceIds,
      )
    })
    // All at once and in order, so that two desks cannot wait in a circle.
    await lockAll(trx, shop.row.organizationId, units)
    const done: ChangedInside[] = []
    for (const turn of turns) {
      done.push(await changeInside(trx, context, shop, turn, { ...request, revision: undefined }))
    }
    const rows = done.filter(one => one.rows !== null).map(one => one.row)
    const [first, ...others] = rows
    if (notify && first) await mailChanged(trx, context, first, others)
    return done
  })
  announce(
    context,
    shop,
    changed.filter(one => one.rows !== null),
  )
  return changed.map(one => toAppointmentWire(one.row))
}

/** Said once, of the first; the others are only drawn anew. */
function announce(context: Context, shop: ShopMemory, changed: readonly ChangedInside[]): void {
  for (const [index, { row, rows }] of changed.entries()) {
    const turn = toAppointmentWire(row)
    const news = { turn, userId: row.customer_user_id, rows: rows ?? [] }
    if (index === 0) announceStatus(context, shop, news, 'staff')
    else {
      announceSlots(context, shop, turn.id, news.rows, [row.starts_at])
      context.publisher.boardChanged(turn.comerce.id, turn.id, turn.revision)
    }
  }
}

function isCancellable({ status, starts_at: startsAt }: AppointmentRow, now: number): boolean {
  return decideTransition(status, 'cancelled', 'staff', { startsAt, now }).ok
}
