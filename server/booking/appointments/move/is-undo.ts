import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Changed, NewEvent } from '../queries.ts'

/** The dashboard offers to undo for ten seconds; the rest allows for a slow connection. */
const UNDO_MS = MINUTE

type Fields = Readonly<Record<string, unknown>>
type Last = { readonly kind: string; readonly detail: Fields }

/** Whether a move or a change of services undoes the change just before it, made by the same person. */
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

/** The detail of the opposite change. */
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

/** Without `staff_name`: the history only has the new staff member's name, so it cannot be reversed. */
function withoutName(detail: Fields): Fields {
  return defined({ ...detail, staff_name: undefined })
}

/** Without undefined fields, as the database keeps it. */
function defined(detail: Fields): Fields {
  return JSON.parse(JSON.stringify(detail)) as Fields
}
