/** Where an appointment from a file stands in the agenda of the shop, and whether its time is taken. */
import { sql, type Kysely } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { BusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { type PlacedVisit, placeVisit, shapesFor } from '#domain/visit/visit.ts'
import type { AppointmentValue } from './reading/row-value.ts'

type Agenda = { readonly plan: ShopPlan; readonly busy: BusyIndex; readonly now: number }

/** The visit at its time, as long as the file says; null when that staff member does not do these services. */
export function placedVisit(
  { plan, busy, now }: Agenda,
  value: AppointmentValue,
): { readonly visit: PlacedVisit; readonly extraMinutes: number } | null {
  const request = { serviceIds: value.services, staffId: value.staff }
  const usual = shapeOf(plan, request)
  if (usual === null) return null
  const minutes = value.ends_at === null ? null : (value.ends_at - value.starts_at) / MINUTE
  const extraMinutes = minutes === null ? 0 : minutes - usual.length / MINUTE
  const shape = extraMinutes === 0 ? usual : shapeOf(plan, { ...request, extraMinutes })
  if (shape === null) return null
  const visit = placeVisit({ busy, now }, shape, value.starts_at)
  // A class is not longer for one of its customers.
  return { visit, extraMinutes: (shape.length - usual.length) / MINUTE }
}

function shapeOf(plan: ShopPlan, request: Parameters<typeof shapesFor>[1]) {
  const found = shapesFor(plan, request)
  return found.ok ? (found.shapes.find(shape => shape.staffId === request.staffId) ?? null) : null
}

/** When it ends: as the file says, or as long as its services take. */
export function endOf(value: AppointmentValue, plan: ShopPlan): number {
  if (value.ends_at !== null) return value.ends_at
  const usual = shapeOf(plan, { serviceIds: value.services, staffId: value.staff })
  return value.starts_at + (usual?.length ?? 30 * MINUTE)
}

/** It takes time that others could book: it is not over and not cancelled. */
export function takesTime(value: AppointmentValue, plan: ShopPlan, now: number): boolean {
  const isOff = ['cancelled', 'no_show', 'completed'].includes(value.status ?? '')
  return !isOff && endOf(value, plan) > now
}

const at = (instant: number) => new Date(instant).toISOString()

type Claim = { readonly n: number; readonly rows: readonly Occupied[] }

/** The row numbers of those whose time another appointment has; blocks, calendars and visitors' holds give way. */
export async function findTaken(
  db: Kysely<unknown>,
  organizationId: string,
  claims: readonly Claim[],
  now: number,
): Promise<ReadonlySet<number>> {
  const wanted = claims.flatMap(({ n, rows }) =>
    rows.map(({ unit, work, padded, seating }) => ({
      n,
      unit,
      work_from: at(work.start),
      work_to: at(work.end),
      padded_from: at(padded.start),
      padded_to: at(padded.end),
      session: seating?.session ?? '',
    })),
  )
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ n: number }>`
    select distinct w.n from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as w (n int, unit text, work_from timestamptz, work_to timestamptz, padded_from timestamptz,
        padded_to timestamptz, session text)
    join occupancy o on o.organization_id = ${organizationId} and o.unit = w.unit and not o.is_block and not o.is_hold
      and (o.expires_at is null or o.expires_at > ${new Date(now)})
      and coalesce(o.session, o.owner::text) <> w.session
      and o.during && case when o.pad = 0 then tstzrange(w.padded_from, w.padded_to)
        else tstzrange(w.work_from, w.work_to) end`.execute(db)
  return new Set(rows.map(({ n }) => n))
}
