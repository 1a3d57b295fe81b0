import { sql } from 'kysely'
import { z } from 'zod'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import type { toAppointmentWire } from '#server/scheduling/wire.ts'

/** The cursor: when the last appointment of a page changed, and its id. */
const place = z.tuple([z.int().min(0).max(Date.parse('2100-01-01T00:00:00Z')), z.uuid()])

type Question = {
  readonly since: string
  readonly cursor: string | undefined
  readonly limit: number
  /** More conditions on appointments `a`. */
  readonly where: ReturnType<typeof sql>
  readonly toWire: typeof toAppointmentWire
}

/** What changed since an instant, whatever day it is of, in the order of the changes: for programs that ask now and then. */
export async function listChanged(
  context: Context,
  member: Membership,
  { since, cursor, limit, where, toWire }: Question,
): Promise<Reply<'listAppointments'>> {
  const { db } = context.database
  const [at, id] = readCursor(cursor, place) ?? []
  const from =
    at === undefined || id === undefined
      ? sql`a.updated_at >= ${new Date(since)}`
      : sql`(a.updated_at, a.id) > (${new Date(at)}, ${id}::uuid)`
  const { rows } = await sql<{ id: string; updated_at: number }>`
    select a.id, a.updated_at from appointments a
    where ${scopeOf(member)} and ${from} and ${where}
    order by a.updated_at, a.id limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const ids = shown.map(row => row.id)
  const found = await findAppointments(
    db,
    context.clock.now(),
    sql`${scopeOf(member)} and a.id = any(${ids}::uuid[])`,
    sql`order by a.updated_at, a.id`,
  )
  return {
    items: found.map(toWire),
    next_cursor: last === undefined ? null : writeCursor([last.updated_at, last.id]),
  }
}
