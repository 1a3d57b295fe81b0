/** What came from one network to a shop in the last days, by which strangers' bookings, holds and lists are limited. */
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { DAY, HOUR } from '#domain/calendar/interval.ts'
import type { Held, Taken } from '#domain/booking/shares.ts'
import type { ShopKey } from '../availability/load.ts'
import type { Origin } from '#domain/booking/shares.ts'
import { isAccepted, isGone } from './standing.ts'

export type ArrivalKind = 'hold' | 'appointment' | 'walk_in' | 'waitlist' | 'review'

/** Locks a network in a shop, so that what comes from it at the same moment is counted one after the other. */
export function originLock(origin: Origin | null): string[] {
  return origin === null ? [] : [`!network:${origin.network}`]
}

type At = { readonly date: string; readonly now: number; readonly exceptId?: string | undefined }

/** What is taken of a date, and was in the last hour; of the line and the network of `origin`. */
export async function findTaken(
  trx: Kysely<unknown>,
  { organizationId, id: shopId }: ShopKey,
  { line, network }: Origin,
  { date, now, exceptId }: At,
): Promise<Taken & Held> {
  const inHour = sql`r.at > ${new Date(now - HOUR)}`
  const isOf = sql`r.date = ${date} and r.stands`
  const lapsed = sql`r.date = ${date} and r.kind = 'hold' and not r.stands and ${inHour}`
  const booked = sql`r.kind = 'appointment' and ${inHour}`
  const { rows } = await sql<Taken & Held>`
    select ${sumWhere(sql`${isOf} and r.line = ${line} and not r.is_vouched`)} as line,
      ${sumWhere(sql`${isOf} and r.network = ${network} and not r.is_vouched`)} as network,
      ${sumWhere(sql`${isOf} and r.waits and not r.is_vouched`)} as waiting,
      ${sumWhere(sql`${isOf} and r.kind = 'hold'`)} as held,
      ${sumWhere(sql`${lapsed} and r.line = ${line}`)} as "lineLapsed",
      ${sumWhere(sql`${lapsed} and r.network = ${network}`)} as "networkLapsed",
      ${sumWhere(sql`${booked} and r.line = ${line}`)} as "lineInHour",
      ${sumWhere(sql`${booked} and r.network = ${network}`)} as "networkInHour"
    from (${arrivalsNow(now)} where ar.organization_id = ${organizationId} and ar.comerce_id = ${shopId}
      and ar.at > ${new Date(now - DAY)} and ar.subject_id is distinct from ${exceptId ?? null}::uuid
      and (ar.network = ${network} or ar.date = ${date})) as r`.execute(trx)
  return rows[0]!
}

function sumWhere(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(sum(r.minutes) filter (where ${which}), 0)::int`
}

/** Arrivals that take time, and whether they still do. What the shop accepted itself counts for nobody any more. */
function arrivalsNow(now: number): RawBuilder<unknown> {
  const at = new Date(now)
  return sql`
    select ar.kind, ar.line, ar.network, ar.date, ar.minutes, ar.waits, ar.at,
      ar.waits and ${isAccepted} as is_vouched,
      coalesce(h.expires_at > ${at}, not ${isGone(now)}, false) as stands
    from arrivals ar
    left join holds h on ar.kind = 'hold' and h.organization_id = ar.organization_id and h.id = ar.subject_id
    left join appointments a on ar.kind = 'appointment' and a.organization_id = ar.organization_id
      and a.id = ar.subject_id`
}

type Arrival = {
  readonly kind: ArrivalKind
  readonly id: string
  readonly date?: string
  readonly minutes?: number
  readonly waits?: boolean
  readonly mailbox?: string | null
  /** The hold that became it. */
  readonly replaces?: string | undefined
}

export async function noteArrival(
  trx: Transaction<unknown>,
  { organizationId, id: shopId }: ShopKey,
  { line, network }: Origin,
  arrival: Arrival & { readonly now: number },
): Promise<void> {
  const {
    kind,
    id,
    date = null,
    minutes = 0,
    waits = false,
    mailbox = null,
    replaces,
    now,
  } = arrival
  await sql`
    with replaced as (delete from arrivals
      where organization_id = ${organizationId} and subject_id = ${replaces ?? null}::uuid and kind = 'hold')
    insert into arrivals (organization_id, subject_id, comerce_id, kind, line, network, date, minutes, waits, mailbox, at)
    values (${organizationId}, ${id}, ${shopId}, ${kind}, ${line}, ${network}, ${date}::date, ${minutes}, ${waits}, ${mailbox},
      ${new Date(now)})`.execute(trx)
  if (kind !== 'hold' && kind !== 'review')
    await noteCrowd(trx, { organizationId, id: shopId }, { line, network }, { id, now, waits })
}

/** Fewer are a family that books one after the other. */
const FEWEST = 5

type Last = { readonly id: string; readonly now: number; readonly waits?: boolean }

/** Tells the owner, once an hour at most, that much came from one connection. */
async function noteCrowd(
  trx: Transaction<unknown>,
  { organizationId, id: shopId }: ShopKey,
  { network }: Origin,
  { id, now, waits = false }: Last,
): Promise<void> {
  const since = new Date(now - HOUR)
  const { rows } = await sql<{ came: number }>`
    select count(*)::int as came from arrivals
    where organization_id = ${organizationId} and comerce_id = ${shopId} and network = ${network}
      and at > ${since} and kind in ('appointment', 'walk_in', 'waitlist')`.execute(trx)
  const came = rows[0]?.came ?? 0
  if (came < FEWEST && !waits) return
  const message = `${came === 1 ? '1 reserva llegó' : `${came} reservas llegaron`} desde una misma conexión en la última hora. Si son inventadas, en Avisos las cancelás todas juntas.`
  await sql`
    insert into notices (organization_id, comerce_id, event, subject_id, revision, message, was_heard, at)
    select ${organizationId}::uuid, ${shopId}::uuid, 'arrivals:many', ${id}::uuid, 1, ${message}, false, ${new Date(now)}::timestamptz
    where not exists (select from notices n where n.organization_id = ${organizationId} and n.comerce_id = ${shopId}
      and n.event = 'arrivals:many' and n.at > ${since})`.execute(trx)
}
