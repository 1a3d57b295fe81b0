/*
 * What a thing of the shop looks like, read before an owner's act and after it, so that the record can say which it was
 * and what it became. Nobody's name or words are kept: those are read when the entry is shown.
 */
import { clockText } from '#domain/calendar/dates.ts'
import { z } from 'zod'
import { sql, type Kysely } from 'kysely'
import type { OperationId } from '#contract/protocol/operations.ts'
import { findStaffMember, findService, type OfferWire, type Shop } from '../catalogue/queries.ts'
import { findResources } from '../catalogue/resources.ts'
import { findHours } from '../hours/queries.ts'

type Db = Kysely<unknown>
export type Fields = Readonly<Record<string, unknown>>
/** What was asked, as far as it names something: its values have not been checked when this is read. */
export type Asked = {
  readonly id: string | null
  readonly staff: string | null
  readonly date: string | null
}
type Look = (db: Db, shop: Shop, asked: Asked) => Promise<Fields | null>

const looks: Partial<Record<OperationId, Look>> = {
  createService: lookAtService,
  updateService: lookAtService,
  createStaff: lookAtStaffMember,
  updateStaff: lookAtStaffMember,
  createResource: lookAtResource,
  updateResource: lookAtResource,
  replaceHours: lookAtWeek,
  createException: lookAtException,
  deleteException: lookAtException,
  chooseHoliday: lookAtHoliday,
}

export async function snapshotFor(
  id: OperationId,
  db: Db,
  shop: Shop,
  asked: Asked,
): Promise<Fields | null> {
  return (await looks[id]?.(db, shop, asked)) ?? null
}

const uuid = z.uuid().nullable().catch(null)
const namesOf = z.object({
  id: uuid.default(null),
  staff: uuid.default(null),
  kept: uuid.default(null),
  date: z.iso.date().nullable().catch(null).default(null),
})
const thing = z.object({ id: z.uuid() })
const answered = z.object({
  service: thing.optional(),
  staff: thing.optional(),
  resource: thing.optional(),
  exception: thing.optional(),
  client: thing.optional(),
})

export function askedIn(params: unknown, body: unknown): Asked {
  const named = namesOf.safeParse({ ...asObject(body), ...asObject(params) })
  const { id = null, staff = null, kept = null, date = null } = named.data ?? {}
  return { id: id ?? kept, staff, date }
}

/** What has just been made is named by the answer. */
export function madeIn(reply: unknown): string | null {
  const { data } = answered.safeParse(reply)
  return (
    (data?.service ?? data?.staff ?? data?.resource ?? data?.exception ?? data?.client)?.id ?? null
  )
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

async function lookAtService(db: Db, shop: Shop, { id }: Asked): Promise<Fields | null> {
  const service = id === null ? null : await findService(db, shop, id)
  if (service === null) return null
  const { name, category, duration_minutes, price, deposit, capacity } = service
  const { is_active, is_public, needs_approval, rules } = service
  const offers = service.offers.filter(isOwn)
  const own = { duration_minutes, price, deposit, capacity, is_active, is_public, needs_approval }
  return { name, category, ...own, ...(offers.length > 0 && { offers }), ...rules }
}

/** Whoever has anything of their own. */
function isOwn({ staff: _staff, ...own }: OfferWire): boolean {
  return Object.values(own).some(value => value !== null)
}

async function lookAtStaffMember(db: Db, shop: Shop, { id }: Asked): Promise<Fields | null> {
  const staffMember = id === null ? null : await findStaffMember(db, shop, id)
  return (
    staffMember && { is_active: staffMember.is_active, service_count: staffMember.services.length }
  )
}

async function lookAtResource(db: Db, shop: Shop, { id }: Asked): Promise<Fields | null> {
  const found = (await findResources(db, shop)).find(one => one.id === id)
  return found ? { name: found.name, quantity: found.quantity, is_active: found.is_active } : null
}

async function lookAtWeek(db: Db, shop: Shop, { staff }: Asked): Promise<Fields> {
  const hours = await findHours(db, shop)
  const own = staff === null ? hours.shop : hours.staff.find(one => one.staff === staff)?.ranges
  const days = Map.groupBy(own ?? [], range => `weekday_${range.weekday}`)
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map(weekday => {
      const ranges = days.get(`weekday_${weekday}`) ?? []
      return [`weekday_${weekday}`, ranges.map(wall).join(', ')]
    }),
  )
}

async function lookAtException(db: Db, shop: Shop, { id }: Asked): Promise<Fields | null> {
  return id === null ? null : await findException(db, shop, sql`id = ${id}`)
}

async function lookAtHoliday(db: Db, shop: Shop, { date }: Asked): Promise<Fields | null> {
  if (date === null) return null
  const found = await findException(db, shop, sql`is_holiday and from_date = ${date}`)
  return found ?? { closes: date, kind: 'as_always', hours: '' }
}

type ExceptionRow = {
  readonly from_date: string
  readonly to_date: string
  readonly kind: string
  readonly ranges: readonly Minutes[]
}

async function findException(
  db: Db,
  shop: Shop,
  which: ReturnType<typeof sql>,
): Promise<Fields | null> {
  const { rows } = await sql<ExceptionRow>`select from_date, to_date, kind, ranges
    from hours_exceptions where organization_id = ${shop.organizationId}
      and comerce_id = ${shop.shopId} and ${which} limit 1`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { from_date: from, to_date: to, kind, ranges } = row
  const closes = from === to ? from : `${from} / ${to}`
  return { closes, kind, hours: ranges.map(range => wall(range)).join(', ') }
}

type Minutes = {
  readonly start_minute: number
  readonly end_minute: number
  readonly week?: 'a' | 'b' | undefined
}

/** `10:00–18:00`; of every other week, with its letter. */
function wall({ start_minute: start, end_minute: end, week }: Minutes): string {
  const letter = week === undefined ? '' : ` (${week.toUpperCase()})`
  return `${clockText(start)}–${clockText(end)}${letter}`
}
