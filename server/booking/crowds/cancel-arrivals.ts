import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { Refusal, refuse } from '#server/kernel/http/refusal.ts'
import { cancelTogether, type Who } from '#server/scheduling/series/cancel-series.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import { findStanding, type StandingArrival } from './list-arrivals.ts'

type LooseKind = Exclude<StandingArrival['kind'], 'appointment'>
/** How what came from outside is taken out again, by what it is. */
export type TakeOuts = Readonly<
  Partial<
    Record<LooseKind, (context: Context, who: Who, id: string, reason: string) => Promise<unknown>>
  >
>

const REASON = 'Inventado: llegó con otros desde una misma conexión'

/**
 * Cancels what strangers sent, without a mail to anybody. Returns how many it was. Refuses with `not_found` what did not
 * come from outside; what was settled meanwhile is left alone.
 */
export async function cancelArrivals(
  context: Context,
  who: Who,
  ids: readonly string[],
  takeOuts: TakeOuts,
): Promise<number> {
  const { row } = who.shop
  await refuseUnknown(context, who, ids)
  const asked = new Set(ids)
  const standing = await findStanding(context.database.db, row, context.clock.now())
  const chosen = standing.filter(one => asked.has(one.id))
  const of = (kind: StandingArrival['kind']) =>
    chosen.flatMap(one => (one.kind === kind ? [one.id] : []))
  let count = await cancelAppointments(context, who, of('appointment'))
  for (const [kind, takeOut] of Object.entries(takeOuts))
    count += await eachDone(of(kind as LooseKind), async id => {
      await takeOut(context, who, id, REASON)
    })
  return count
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
