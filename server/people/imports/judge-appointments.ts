import { sql, type Kysely } from 'kysely'
import { addDays } from '#domain/calendar/dates.ts'
import { overlaps } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { openIntervals } from '#domain/shop/hours.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { occupiedBy } from '#domain/visit/visit.ts'
import { resourceOf } from './resource-of.ts'
import { isConflict, isNew, isSame, type Judging, type Verdict } from './judged.ts'
import { findKnown, type KnownCustomer } from './known-customers.ts'
import { endOf, findTaken, placedVisit, takesTime } from './place-visit.ts'
import { appointmentKey } from './reading/fold.ts'
import type { AppointmentValue } from './reading/row-value.ts'

export type Visit = { readonly n: number; readonly value: AppointmentValue }

/** By which an appointment is known again when its file is brought once more. */
export function importKeyOf(value: AppointmentValue): string {
  return value.key === null ? `visit ${appointmentKey(value)}` : `id ${value.key}`
}

/** The time that rows of this file take, for those that come later in it. */
export type TakenInFile = { readonly n: number; readonly rows: readonly Occupied[] }[]

export async function judgeAppointments(
  judging: Judging & { readonly taken: TakenInFile },
  visits: readonly Visit[],
): Promise<ReadonlyMap<number, Verdict>> {
  const { db, context, scope, shop, now, taken } = judging
  const customers = visits.map(({ n, value }) => ({ n, customer: value.customer }))
  const known = await findKnown(db, context, scope, customers)
  const there = await findThere(db, judging, visits, known)
  const ahead = visits.filter(({ n, value }) => !there.has(n) && takesTime(value, shop.plan, now))
  const claims = ahead.flatMap(({ n, value }) => {
    const placed = placedVisit({ ...shop, now }, value)
    return placed === null ? [] : [{ n, rows: occupiedBy('', placed.visit) }]
  })
  const takenIds = await findTaken(db, scope.organizationId, claims, now)
  const placed = new Map(claims.map(({ n, rows }) => [n, rows]))
  const verdicts = visits.map(({ n, value }) => {
    const own = there.get(n)
    if (own !== undefined) return [n, own] as const
    if (!ahead.some(one => one.n === n)) return [n, isNew] as const
    const verdict = judgeAhead(n, placed.get(n), takenIds, taken)
    const isOpen = verdict !== isNew || isOpenAt(shop.plan, value)
    return [n, isOpen ? verdict : { ...verdict, warning: 'outside_hours' as const }] as const
  })
  return new Map(verdicts)
}

/** Whether whoever attends works then. */
function isOpenAt(plan: ShopPlan, value: AppointmentValue): boolean {
  const date = localDate(value.starts_at, plan.timeZone)
  const end = endOf(value, plan)
  // A shift of the day before may reach past midnight.
  return [addDays(date, -1), date]
    .flatMap(day => openIntervals(plan, value.staff, day))
    .some(open => open.start <= value.starts_at && end <= open.end)
}

function judgeAhead(
  n: number,
  rows: readonly Occupied[] | undefined,
  takenIds: ReadonlySet<number>,
  taken: TakenInFile,
): Verdict {
  if (rows === undefined) return isConflict('not_offered', '')
  if (takenIds.has(n)) return isConflict('taken', '')
  const other = taken.find(one => one.rows.some(row => rows.some(own => collide(own, row))))
  if (other !== undefined) return isConflict('taken_in_file', String(other.n))
  taken.push({ n, rows })
  return isNew
}

/** Resources are shared, and counted only when the appointment is written. */
function collide(one: Occupied, other: Occupied): boolean {
  if (one.unit !== other.unit || resourceOf(one.unit) !== null) return false
  const isOneClass = one.seating !== undefined && one.seating.session === other.seating?.session
  return !isOneClass && (overlaps(one.work, other.padded) || overlaps(one.padded, other.work))
}

type There = { readonly n: number; readonly is_moved: boolean }

/**
 * Rows whose appointment the shop has: by the key of the other product, or by who comes when to whom. One that the other
 * product has moved since is a conflict.
 */
async function findThere(
  db: Kysely<unknown>,
  { scope }: Judging,
  visits: readonly Visit[],
  known: ReadonlyMap<number, KnownCustomer>,
): Promise<ReadonlyMap<number, Verdict>> {
  const wanted = visits.map(({ n, value }) => ({
    n,
    key: importKeyOf(value),
    starts_at: new Date(value.starts_at).toISOString(),
    customer: known.get(n)?.id ?? null,
    staff: value.staff,
    is_off: value.status === 'cancelled',
  }))
  const { rows } = await sql<There>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w (n int, key text, starts_at timestamptz, customer uuid, staff uuid, is_off boolean))
    select w.n, a.import_key like 'id %' and a.revision = 1 and a.starts_at <> w.starts_at as is_moved
    from wanted w cross join lateral (
      select a.import_key, a.revision, a.starts_at from appointments a where a.organization_id = ${scope.organizationId}
        and a.comerce_id = ${scope.shopId} and a.import_key = w.key limit 1) a
    union all
    select w.n, false from wanted w cross join lateral (
      select from appointments a where a.organization_id = ${scope.organizationId}
        and a.comerce_id = ${scope.shopId} and a.customer_id = w.customer and a.starts_at = w.starts_at
        and (w.is_off or a.status not in ('cancelled', 'rejected', 'expired'))
        and exists (select from appointment_legs l where l.organization_id = a.organization_id
          and l.appointment_id = a.id and l.staff_id = w.staff) limit 1) a`.execute(db)
  const verdicts = rows.map(
    ({ n, is_moved: isMoved }) => [n, isMoved ? isConflict('other_time', '') : isSame] as const,
  )
  return new Map(verdicts)
}
