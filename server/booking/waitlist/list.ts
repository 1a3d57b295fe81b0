import { sql } from 'kysely'
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { findMessageRules } from '../appointments/notify/message-rules.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { scopeOf } from './find.ts'
import type { FreedTime } from './free-start.ts'
import { findEntries, inTheirOrder } from './rows.ts'
import { toStaffEntryWire } from './wire.ts'

type Query = Received<'listWaitlist', 'query'>

const place = z.tuple([z.boolean(), z.number(), z.uuid()])

/** The entries of this shop in the order in which they are asked; with a freed time, only those that it suits. */
export async function listWaitlist(
  context: Context,
  member: Membership,
  query: Query,
): Promise<Reply<'listWaitlist'>> {
  const shop = await shopOf(context, member.shopId)
  const { limit = limits.page_size } = query
  const [isMover, queuedAt, id] = readCursor(query.cursor, place) ?? []
  const after =
    isMover === undefined || queuedAt === undefined || id === undefined
      ? sql`true`
      : sql`(w.moves_appointment_id is not null, w.queued_at, w.id)
          > (${isMover}::boolean, ${new Date(queuedAt)}::timestamptz, ${id}::uuid)`
  const rows = await findEntries(
    context.database.db,
    sql`${scopeOf(member)} and w.state in ('waiting', 'offered') and ${after}`,
    sql`${inTheirOrder} limit ${limit + 1}`,
  )
  const rules = await findMessageRules(context.database.db, member)
  const request = { context, rules, now: context.clock.now() }
  const shown = rows.slice(0, limit)
  const freed = placeIn(query)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown
      .map(entry => toStaffEntryWire(request, { shop, entry }, freed))
      .filter(({ fits }) => freed === null || fits !== null),
    next_cursor:
      last === undefined
        ? null
        : writeCursor([last.moves_appointment_id !== null, last.queued_at, last.id]),
  }
}

/** The freed time of the query; null unless all three fields are given. */
function placeIn({ free_from, free_to, staff }: Query): FreedTime | null {
  if (free_from === undefined || free_to === undefined || staff === undefined) return null
  return { start: Date.parse(free_from), end: Date.parse(free_to), staffId: staff }
}
