import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { NoticeKind } from '#contract/notices.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import type { Membership } from '#server/kernel/http/caller.ts'

export type Reader = Pick<Membership, 'organizationId' | 'shopId' | 'onlyStaffId'> & {
  readonly userId: string
}
type Row = {
  readonly id: string
  readonly event: string
  readonly message: string
  readonly at: number
  readonly is_read: boolean
  readonly turn_id: string | null
  readonly turn_starts_at: number | null
}

const place = z.tuple([z.string().regex(/^\d{1,18}$/)])
/** Counting stops here. */
const MOST_UNREAD = 100

/**
 * SQL: the notices that a member may see: one limited to an agenda only those about it, and nobody their own actions.
 */
export function visibleTo({ onlyStaffId, userId }: Pick<Reader, 'onlyStaffId' | 'userId'>) {
  const own =
    onlyStaffId === null
      ? sql`true`
      : sql`(n.event like 'room:%' or ${onlyStaffId} = (select h.staff_id from hours_requests h
            where h.organization_id = n.organization_id and h.id = n.subject_id)
          or exists (select from appointment_legs l
          where l.organization_id = n.organization_id and l.appointment_id = n.subject_id
            and l.staff_id = ${onlyStaffId}))`
  return sql`n.about_user is distinct from ${userId} and n.by_user is distinct from ${userId} and ${own}`
}

export function isRead(userId: string) {
  return sql`(n.id <= coalesce(s.read_up_to, 0) or n.event like 'room:%'
    or exists (select from notice_reads r where r.notice_id = n.id and r.user_id = ${userId}))`
}

function settingsOf({ userId }: Reader) {
  return sql`left join notice_settings s on s.organization_id = n.organization_id
    and s.comerce_id = n.comerce_id and s.user_id = ${userId}`
}

/** The notices that this member may see, newest first, by pages. */
export async function findNotices(
  db: Kysely<unknown>,
  reader: Reader,
  timeZone: string,
  { cursor, limit = limits.page_size }: Received<'listNotices', 'query'>,
): Promise<Omit<Reply<'listNotices'>, 'unread'>> {
  const [before] = readCursor(cursor, place) ?? []
  const { rows } = await sql<Row>`
    select n.id::text, n.event, n.message, n.at, ${isRead(reader.userId)} as is_read,
      a.id as turn_id, a.starts_at as turn_starts_at
    from notices n ${settingsOf(reader)}
    left join appointments a on a.organization_id = n.organization_id and a.id = n.subject_id
      and n.event not like 'room:%'
    where n.organization_id = ${reader.organizationId} and n.comerce_id = ${reader.shopId}
      and ${visibleTo(reader)} and ${before === undefined ? sql`true` : sql`n.id < ${before}::bigint`}
    order by n.id desc limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(row => ({
      id: row.id,
      kind: kindOf(row.event),
      message: row.message,
      at: toOffsetIso(row.at, timeZone),
      is_read: row.is_read,
      turn:
        row.turn_id === null || row.turn_starts_at === null
          ? null
          : { id: row.turn_id, date: localDate(row.turn_starts_at, timeZone) },
    })),
    next_cursor: last === undefined ? null : writeCursor([last.id]),
  }
}

/** Stops counting at `MOST_UNREAD`. */
export async function countUnread(db: Kysely<unknown>, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from notices n ${settingsOf(reader)}
      where n.organization_id = ${reader.organizationId} and n.comerce_id = ${reader.shopId}
        and n.id > coalesce(s.read_up_to, 0) and ${visibleTo(reader)} and not ${isRead(reader.userId)}
      limit ${MOST_UNREAD}) as unread`.execute(db)
  return rows[0]?.count ?? 0
}

/** Marks notices of this shop as read; ids of other shops are ignored. */
export async function markRead(
  db: Kysely<unknown>,
  { organizationId, shopId, userId }: Reader,
  ids: readonly string[],
): Promise<void> {
  await sql`
    insert into notice_reads (organization_id, notice_id, user_id)
    select n.organization_id, n.id, ${userId} from notices n
    where n.organization_id = ${organizationId} and n.comerce_id = ${shopId}
      and n.id = any(${[...ids]}::bigint[])
    on conflict do nothing`.execute(db)
}

export async function markAllRead(
  db: Kysely<unknown>,
  { organizationId, shopId, userId }: Reader,
): Promise<void> {
  await sql`
    insert into notice_settings (organization_id, comerce_id, user_id, read_up_to)
    select ${organizationId}, ${shopId}, ${userId}, coalesce(max(n.id), 0) from notices n
    where n.organization_id = ${organizationId} and n.comerce_id = ${shopId}
    on conflict (organization_id, comerce_id, user_id)
      do update set read_up_to = greatest(notice_settings.read_up_to, excluded.read_up_to)`.execute(
    db,
  )
}

/** The kind of an event; `team` for any event that is not listed. */
export function kindOf(event: string): NoticeKind {
  const kinds: Readonly<Record<string, NoticeKind>> = {
    'appointment:new': 'new',
    'appointment:cancel': 'cancel',
    'appointment:move': 'move',
    'appointment:late': 'move',
    'appointment:deposit': 'new',
    'review:written': 'review',
    'arrivals:many': 'new',
    'hours:asked': 'ask',
    'hours:withdrawn': 'ask',
    'hours:approved': 'ask',
    'hours:refused': 'ask',
  }
  return kinds[event] ?? 'team'
}
