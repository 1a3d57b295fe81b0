import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Changed, NewEvent } from '../queries.ts'

/** The desk offers it for ten seconds; the rest is for a slow line. */
const UNDO_MS = MINUTE

type Fields = Readonly<Record<string, unknown>>
type Last = { readonly kind: string; readonly detail: Fields }

/** Whether a move or a change of services takes back the one just before it, by the same hand: the history says so. */
export async function isUndo(
  trx: Transaction<unknown>,
  { organizationId, appointmentId }: Changed,
  { kind, actor, actorId, detail = {} }: NewEvent,
  now: number,
): Promise<boolean> {
  if (actor !== 'staff' || actorId === null) return false
  const { rows } = await sql<Last>`
    select e.kind, e.detail from appointment_events e
    where e.organization_id = ${organizationId} and e.appointment_id = ${appointmentId}
      and e.actor_id = ${actorId}::uuid and e.at >= ${new Date(now - UNDO_MS)}
      and e.revision = (select max(last.revision) from appointment_events last
        where last.organization_id = e.organization_id and last.appointment_id = e.appointment_id)`.execute(
    trx,
  )
  return rows.some(
    last =>
      last.kind === kind &&
      last.detail['undoes'] !== true &&
      isDeepStrictEqual(reversed(last.detail), withoutName(detail)),
  )
}

/** What it became is what it was, and the other way round. */
function reversed(detail: Fields): Fields {
  const { from, to, staff, from_staff, minutes, from_minutes, next_staff, from_next_staff } = detail
  return defined({
    from: to,
    to: from,
    staff: from_staff,
    from_staff: staff,
    minutes: from_minutes,
    from_minutes: minutes,
    next_staff: from_next_staff,
    from_next_staff: next_staff,
  })
}

/** The name is told of where it went, and not of where it was. */
function withoutName(detail: Fields): Fields {
  return defined({ ...detail, staff_name: undefined })
}

/** As the database keeps it. */
function defined(detail: Fields): Fields {
  return JSON.parse(JSON.stringify(detail)) as Fields
}
