import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { Refusal, refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { cancelTogether, type Who } from '#server/scheduling/series/cancel-series.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import { hideInvented } from '../reviews/moderate.ts'
import { leaveWalkIn } from '../walk-ins/change.ts'
import { endWaiting } from '../waitlist/answer.ts'
import { findForMember } from '../waitlist/find.ts'
import { findStanding, type StandingArrival } from './list-arrivals.ts'

const REASON = 'Inventado: llegó con otros desde una misma conexión'

/**
 * Cancels what strangers sent, without a mail to anybody. Returns how many it was. Refuses with `not_found` what did not
 * come from outside; what was settled meanwhile is left alone.
 */
export async function cancelArrivals(
  context: Context,
  who: Who,
  ids: readonly string[],
): Promise<number> {
  const { row } = who.shop
  await refuseUnknown(context, who, ids)
  const asked = new Set(ids)
  const standing = await findStanding(context.database.db, row, context.clock.now())
  const chosen = standing.filter(one => asked.has(one.id))
  const of = (kind: StandingArrival['kind']) =>
    chosen.flatMap(one => (one.kind === kind ? [one.id] : []))
  const cancelled = await cancelAppointments(context, who, of('appointment'))
  const left = await eachDone(of('walk_in'), async id => {
    const door = { account: who.account, member: who.member, shop: who.shop }
    await leaveWalkIn(context, door, { id, revision: undefined })
  })
  const ended = await eachDone(of('waitlist'), async id => await endEntry(context, who, id))
  const hidden = await eachDone(of('review'), async id => {
    await hideInvented(context, who.account, id, REASON)
  })
  return cancelled + left + ended + hidden
}

async function refuseUnknown(
  { database }: Context,
  { shop: { row } }: Who,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql`
    select from arrivals where organization_id = ${row.organizationId} and comerce_id = ${row.id}
      and subject_id = any(${[...ids]}::uuid[])`.execute(database.db)
  if (rows.length !== new Set(ids).size) refuse('not_found')
}

async function cancelAppointments(
  context: Context,
  who: Who,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const { organizationId, id: shopId } = who.shop.row
  const rows = await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`a.organization_id = ${organizationId} and a.comerce_id = ${shopId} and a.id = any(${[...ids]}::uuid[])`,
  )
  const why = { reason: REASON, asked_by: undefined, notify: false, areInvented: true }
  return (await cancelTogether(context, who, rows, why)).length
}

/** A walk-in, an entry or a review that was settled meanwhile stays as it is, and is not counted. */
async function eachDone(
  ids: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<number> {
  let done = 0
  for (const id of ids) {
    try {
      await act(id)
      done += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return done
}

async function endEntry(context: Context, { member, account }: Who, id: string): Promise<void> {
  const found = await findForMember(context, member, id)
  const note = async (work: Work) => {
    const change = changedFields({ state: found.entry.state }, { state: 'cancelled' })
    await noteChange(work, account, 'waitlist.removed', change, id)
  }
  await endWaiting(context, found, { by: 'removed', note })
}
