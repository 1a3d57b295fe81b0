import { sql } from 'kysely'
import { z } from 'zod'
import type { Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { CONSUMER_ZONE } from './create-request.ts'

type Page = Reply<'listConsumerRequests'>
type Row = Omit<Page['items'][number], 'created_at' | 'handled_at'> & {
  readonly created_at: number
  readonly handled_at: number | null
}

const place = z.tuple([z.boolean(), z.number().min(-8.64e15).max(8.64e15), z.uuid()])

/** For anybody with the code: that the request was received, and when. Nothing else, as codes are shown to others. */
export async function getConsumerRequest(
  context: Context,
  code: string,
): Promise<Reply<'getConsumerRequest'>> {
  const { rows } = await sql<Pick<Row, 'code' | 'created_at'>>`
    select code, created_at from consumer_requests where code = ${code.toUpperCase()}`.execute(
    context.database.db,
  )
  const row = rows[0] ?? refuse('not_found')
  return { code: row.code, created_at: at(row.created_at) }
}

/**
 * All requests: first those that wait for an answer, so that no page of answered ones hides them. The contract lets only
 * `admin` call it.
 */
export async function listConsumerRequests(
  context: Context,
  cursor: string | undefined,
): Promise<Page> {
  const [isWaiting, createdAt, id] = readCursor(cursor, place) ?? []
  const created = sql`date_trunc('milliseconds', created_at)`
  const from =
    isWaiting === undefined || createdAt === undefined || id === undefined
      ? sql`true`
      : sql`(handled_at is null, ${created}, id) < (${isWaiting}::boolean, ${new Date(createdAt)}, ${id}::uuid)`
  const { rows } = await sql<Row>`
    select id, code, kind, name, contact, about, takes_effect, created_at, handled_at, answer
    from consumer_requests where ${from}
    order by handled_at is null desc, ${created} desc, id desc limit ${limits.page_size + 1}`.execute(
    context.database.db,
  )
  const shown = rows.slice(0, limits.page_size)
  const last = rows.length > limits.page_size ? shown.at(-1) : undefined
  return {
    items: shown.map(row => ({
      ...row,
      created_at: at(row.created_at),
      handled_at: row.handled_at === null ? null : at(row.handled_at),
    })),
    next_cursor:
      last === undefined ? null : writeCursor([last.handled_at === null, last.created_at, last.id]),
  }
}

function at(instant: number): string {
  return toOffsetIso(instant, CONSUMER_ZONE)
}
