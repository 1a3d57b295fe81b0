import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Changed, NewEvent } from '../queries.ts'

/** The dashboard offers to undo for ten seconds; the rest allows for a slow connection. */
const UNDO_MS = MINUTE

type Fields = Readonly<Record<string, unknown>>
/** What was undone: the kind of its event, and its detail. */
export type Undone = { readonly kind: string; readonly detail: Fields }

/** The change just before a move or a change of services, if the same person undoes it by this one; otherwise null. */
export async function findUndone(
  trx: Transaction<unknown>,
  { organizationId, appointmentId }: Changed,
  { kind, actor, actorId, detail = {} }: NewEvent,
  now: number,
): Promise<Undone | null> {
  if (actor !== 'staff' || actorId === null) return null
  const { rows } = await sql<Undone>`
    select e.kind, e.detail from appointment_events e
    where e.organization_id = ${organizationId} and e.appointment_id = ${appointmentId}
      and e.actor_id = ${actorId}::uuid and e.at >= ${new Date(now - UNDO_MS)}
      and e.revision = (select max(last.revision) from appointment_events last
        where last.organization_id = e.organization_id and last.appointment_id = e.appointment_id)`.execute(
    trx,
  )
  const undone = rows.find(
    last =>
      last.kind === kind &&
      last.detail['undoes'] !== true &&
      isDeepStrictEqual(reversed(last.detail), withoutName(detail)),
  )
  return undone ?? null
}

/** The detail of the opposite change. */
function reversed(detail: Fields): Fields {
  const { from, to, staff, from_staff, minutes, from_minutes, next_staff, from_next_staff } = detail
  return defined({
    from: withoutDeposit(to),
    to: withoutDeposit(from),
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

/** Without the deposit, which an undo gives back only after it was found to be one. */
function withoutDeposit(side: unknown): unknown {
  return typeof side === 'object' ? { ...side, deposit: undefined } : side
}

/** Without undefined fields, as the database keeps it. */
function defined(detail: Fields): Fields {
  return JSON.parse(JSON.stringify(detail)) as Fields
}
