import { sql, type Kysely } from 'kysely'
import { clockText } from '#domain/calendar/dates.ts'
import type { CallTarget, Fields, Looks } from '../audit/snapshots.ts'
import { findHours, type Shop } from './queries.ts'

type Db = Kysely<unknown>

/** The fields of a week and of an exception that the audit keeps. */
export const hoursLooks: Looks = {
  replaceHours: lookAtWeek,
  createException: lookAtException,
  deleteException: lookAtException,
  chooseHoliday: lookAtHoliday,
}

async function lookAtWeek(db: Db, shop: Shop, { staff }: CallTarget): Promise<Fields> {
  const hours = await findHours(db, shop)
  const own = staff === null ? hours.shop : hours.staff.find(one => one.staff === staff)?.ranges
  return weekFields(own ?? [])
}

/** Each day of the week with its hours, as the audit shows them. */
export function weekFields(ranges: readonly (Minutes & { readonly weekday: number })[]): Fields {
  const days = Map.groupBy(ranges, range => `weekday_${range.weekday}`)
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map(weekday => {
      const ranges = days.get(`weekday_${weekday}`) ?? []
      return [`weekday_${weekday}`, ranges.map(wall).join(', ')]
    }),
  )
}

async function lookAtException(db: Db, shop: Shop, { id }: CallTarget): Promise<Fields | null> {
  return id === null ? null : await findException(db, shop, sql`id = ${id}`)
}

async function lookAtHoliday(db: Db, shop: Shop, { date }: CallTarget): Promise<Fields | null> {
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
  return exceptionFields({ from, to, kind, ranges })
}

type Days = {
  readonly from: string
  readonly to: string
  readonly kind: string
  readonly ranges: readonly Minutes[]
}

/** An exception of the hours, as the audit shows it. */
export function exceptionFields({ from, to, kind, ranges }: Days): Fields {
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
