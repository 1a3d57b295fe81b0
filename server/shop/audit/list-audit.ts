import { sql, type Kysely } from 'kysely'
import { z } from 'zod'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { startOfDay, toOffsetIso } from '#domain/calendar/local-time.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Context } from '#server/context.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'

type Row = {
  readonly id: string
  readonly at: number
  readonly actor_kind: 'person' | 'platform' | 'system'
  readonly actor_name: string | null
  /** The owner, whose account has no name of its own yet: a trial begun without one carries the shop's. */
  readonly is_unnamed_owner: boolean
  /** The key with which a program did it. */
  readonly key_name: string | null
  readonly action: string
  readonly subject_id: string | null
  readonly subject_name: string | null
  readonly starts_at: number | null
  readonly detail: Record<string, unknown>
}

const place = z.tuple([z.string().regex(/^\d{1,18}$/)])

/**
 * The audit of one shop, newest first. The platform reads it by the same function, but without the names of customers or
 * the addresses of invited people (`showsCustomers`).
 */
export async function listAudit(
  { database }: Context,
  shop: {
    readonly organizationId: string
    readonly shopId: string
    readonly timeZone: string
    readonly showsCustomers: boolean
  },
  query: Received<'listAudit', 'query'>,
): Promise<Reply<'listAudit'>> {
  const { cursor, limit = limits.page_size } = query
  const [before] = readCursor(cursor, place) ?? []
  const from = before === undefined ? sql`true` : sql`a.id < ${before}::bigint`
  const { rows } = await sql<Row>`
    select a.id::text, a.at, a.actor_kind, u.name as actor_name,
      coalesce(a.actor_id = o.owner_id and u.name in ('', o.name), false) as is_unnamed_owner, ky.name as key_name, a.action, a.subject_id,
      coalesce(s.name, st.name, sv.name, re.name, ks.name,
        -- Of an account that was deleted an address stays that is nobody's.
        case when ${shop.showsCustomers} then coalesce(ap.customer_name, cu.name, wl.name,
          case when wi.name = '' then 'Sin turno nº ' || wi.number::text else wi.name end,
          case when i.email not like '%@deleted.invalid' then i.email end) end) as subject_name,
      ap.starts_at, a.detail
    from audit a
    join organizations o on o.id = a.organization_id
    left join users u on u.id = a.actor_id
    left join users s on s.id = a.subject_id
    left join staff st on st.organization_id = a.organization_id and st.id = a.subject_id
    left join services sv on sv.organization_id = a.organization_id and sv.id = a.subject_id
    left join resources re on re.organization_id = a.organization_id and re.id = a.subject_id
    left join appointments ap on ap.organization_id = a.organization_id and ap.id = a.subject_id
    left join customers cu on cu.organization_id = a.organization_id and cu.id = a.subject_id
    left join waitlist_entries wl on wl.organization_id = a.organization_id and wl.id = a.subject_id
    left join walk_ins wi on wi.organization_id = a.organization_id and wi.id = a.subject_id
    left join api_keys ky on ky.organization_id = a.organization_id and ky.id = a.key_id
    left join api_keys ks on ks.organization_id = a.organization_id and ks.id = a.subject_id
    left join invitations i on i.organization_id = a.organization_id and i.id = a.subject_id
    where a.organization_id = ${shop.organizationId}
      and (a.comerce_id = ${shop.shopId} or a.comerce_id is null) and ${from} and ${matching(query, shop.timeZone)}
    order by a.id desc limit ${limit + 1}`.execute(database.db)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const names = await staffNames(database.db, shop.organizationId, shown)
  return {
    items: shown.map(row => ({
      id: row.id,
      at: toOffsetIso(row.at, shop.timeZone),
      actor: actorOf(row),
      action: row.action,
      subject: {
        id: row.subject_id,
        name: row.subject_name ?? '',
        ...(row.starts_at === null ? {} : { starts_at: toOffsetIso(row.starts_at, shop.timeZone) }),
      },
      detail: readable(row.detail, names, shop.timeZone),
    })),
    next_cursor: last === undefined ? null : writeCursor([last.id]),
  }
}

const namesStaff = z.object({ staff: z.uuid() })
/** The offers of a service, in which each names a staff member. */
const namesOffers = z.object({ offers: z.array(namesStaff) })

const namesNext = z.object({ next_staff: z.array(z.uuid()) })

/** Staff are stored by id and shown by the name they have now. */
async function staffNames(
  db: Kysely<unknown>,
  organizationId: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows
    .flatMap(({ detail }) => [detail['from'], detail['to']])
    .flatMap(side => [
      namesStaff.safeParse(side).data,
      ...(namesOffers.safeParse(side).data?.offers ?? []),
      ...(namesNext.safeParse(side).data?.next_staff ?? []).map(staff => ({ staff })),
    ])
    .flatMap(named => named?.staff ?? [])
  if (ids.length === 0) return new Map()
  const { rows: staffMembers } = await sql<{ id: string; name: string }>`select id, name from staff
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(staffMembers.map(staffMember => [staffMember.id, staffMember.name]))
}

type Side = Readonly<Record<string, unknown>>

/** The detail with instants in the shop's time zone, and staff by their name. */
function readable(
  detail: Row['detail'],
  names: ReadonlyMap<string, string>,
  timeZone: string,
): Row['detail'] {
  const side = (fields: unknown): unknown => {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields
    return Object.fromEntries(
      Object.entries(fields as Side).map(([key, value]) => {
        if (key === 'staff') return [key, names.get(String(value)) ?? value]
        if (key === 'next_staff' && Array.isArray(value))
          return [key, value.map(id => names.get(String(id)) ?? id).join(' + ')]
        if (key === 'offers' && Array.isArray(value)) return [key, value.map(side)]
        const isInstant = typeof value === 'number' && key.endsWith('_at')
        return [key, isInstant ? toOffsetIso(value, timeZone) : value]
      }),
    )
  }
  const { from, to } = detail
  return {
    ...detail,
    ...(from === undefined ? {} : { from: side(from) }),
    ...(to === undefined ? {} : { to: side(to) }),
  }
}

function matching({ actor, member, from, to }: Received<'listAudit', 'query'>, timeZone: string) {
  const wanted = [sql`true`]
  if (actor !== undefined) wanted.push(sql`a.actor_kind = ${actor}`)
  // Only people can be asked for by id: which person of the platform acted is not shown.
  if (member !== undefined)
    wanted.push(sql`a.actor_kind = 'person' and a.actor_id = ${member}::uuid`)
  if (from !== undefined) wanted.push(sql`a.at >= ${new Date(startOfDay(from, timeZone))}`)
  if (to !== undefined) wanted.push(sql`a.at < ${new Date(startOfDay(addDays(to, 1), timeZone))}`)
  return sql.join(wanted, sql` and `)
}

/** The owner sees that the platform looked into the shop, but not which person did. */
function actorOf(row: Row): Reply<'listAudit'>['items'][number]['actor'] {
  const { actor_kind: kind, key_name: key } = row
  return { kind, name: nameOf(row), ...(key === null ? {} : { key }) }
}

function nameOf({ actor_kind: kind, actor_name: name, is_unnamed_owner: isUnnamed }: Row): string {
  if (kind === 'platform') return 'Mi Turno'
  if (kind === 'person' && isUnnamed) return 'Dueño/a'
  return kind === 'system' ? 'Automático' : (name ?? '')
}
