import { sql } from 'kysely'
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/limits.ts'
import { addDays, startOfDay, toOffsetIso } from '#domain/local-time.ts'
import type { Context } from '../context.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'

type Row = {
  readonly id: string
  readonly at: number
  readonly actor_kind: 'person' | 'platform' | 'system'
  readonly actor_name: string | null
  readonly action: string
  readonly subject_id: string | null
  readonly subject_name: string | null
  readonly detail: Record<string, unknown>
}

const place = z.tuple([z.string().regex(/^\d{1,18}$/)])

/** The record of one business, newest first. The platform reads it by the same function, with the business it looks at. */
export async function listAudit(
  { database }: Context,
  shop: {
    readonly organizationId: string
    readonly comerceId: string
    readonly timeZone: string
  },
  query: Received<'listAudit', 'query'>,
): Promise<Reply<'listAudit'>> {
  const { cursor, limit = limits.page_size } = query
  const [before] = readCursor(cursor, place) ?? []
  const from = before === undefined ? sql`true` : sql`a.id < ${before}::bigint`
  const { rows } = await sql<Row>`
    select a.id::text, a.at, a.actor_kind, u.name as actor_name, a.action, a.subject_id,
      coalesce(s.name, st.name, sv.name) as subject_name, a.detail
    from audit a
    left join users u on u.id = a.actor_id
    left join users s on s.id = a.subject_id
    left join staff st on st.organization_id = a.organization_id and st.id = a.subject_id
    left join services sv on sv.organization_id = a.organization_id and sv.id = a.subject_id
    where a.organization_id = ${shop.organizationId}
      and (a.comerce_id = ${shop.comerceId} or a.comerce_id is null) and ${from} and ${matching(query, shop.timeZone)}
    order by a.id desc limit ${limit + 1}`.execute(database.db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(row => ({
      id: row.id,
      at: toOffsetIso(row.at, shop.timeZone),
      // Which of us looked is ours to know; that we did is the owner's.
      actor: { kind: row.actor_kind, name: nameOf(row) },
      action: row.action,
      subject: { id: row.subject_id, name: row.subject_name ?? '' },
      detail: row.detail,
    })),
    next_cursor: last === undefined ? null : writeCursor([last.id]),
  }
}

function matching({ actor, from, to }: Received<'listAudit', 'query'>, timeZone: string) {
  const wanted = [sql`true`]
  if (actor !== undefined) wanted.push(sql`a.actor_kind = ${actor}`)
  if (from !== undefined) wanted.push(sql`a.at >= ${new Date(startOfDay(from, timeZone))}`)
  if (to !== undefined) wanted.push(sql`a.at < ${new Date(startOfDay(addDays(to, 1), timeZone))}`)
  return sql.join(wanted, sql` and `)
}

function nameOf({ actor_kind: kind, actor_name: name }: Row): string {
  if (kind === 'platform') return 'Mi Turno'
  return kind === 'system' ? 'Automático' : (name ?? '')
}
