import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import { DAY, MINUTE } from '#domain/calendar/interval.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { shopIdOf, customerUserId, organizationIdOf } from './account-rows.ts'
import { eventsOf } from './events.ts'
import { demoId, type Generator } from './generator.ts'
import type { DemoBlock } from './place-blocks.ts'
import { iso, type Row, type Table } from './rows.ts'
import type { DemoShop } from './shop.ts'
import type { DemoAppointment } from './statuses.ts'

/** Without characters that sound or look alike, as in real codes. */
const CODE_LETTERS = 'ABCDEFHJKLMNPQRTUVWXY3479'.split('')
const NOTES = ['Primera vez', 'Trae una foto de referencia', 'Prefiere tijera', 'Viene con el hijo']

type AppointmentTable = 'appointments' | 'appointment_legs' | 'appointment_events' | 'occupancy'
type Moment = { readonly today: string; readonly now: number }

export type AppointmentRows = { readonly [One in AppointmentTable]: Row<One>[] }

export function appointmentRows(
  shop: DemoShop,
  plan: ShopPlan,
  appointments: readonly DemoAppointment[],
  { today, now }: Moment,
  generator: Generator,
): AppointmentRows {
  const rows: AppointmentRows = {
    appointments: [],
    appointment_legs: [],
    appointment_events: [],
    occupancy: [],
  }
  const codes = new Set<string>()
  for (const [index, appointment] of appointments.entries()) {
    const id = demoId(shop.adUrl, 'turn', index)
    const events = eventsOf(appointment, shop.timeZone, today, now, generator)
    const note = generator.next() < 0.08 ? generator.pick(NOTES) : ''
    rows.appointments.push({
      ...appointmentRow(shop, appointment, id),
      code: freshCode(codes, generator),
      revision: events.length,
      note,
      created_at: iso(events[0]!.at),
      updated_at: iso(events.at(-1)!.at),
    })
    rows.appointment_legs.push(...itemRows(shop, plan, appointment, id))
    rows.appointment_events.push(
      ...events.map((event, before) => ({
        organization_id: organizationIdOf(shop.organization),
        appointment_id: id,
        revision: before + 1,
        ...event,
        at: iso(event.at),
      })),
    )
    if (occupiesCalendar(appointment.status)) {
      rows.occupancy.push(...occupancyRows(shop, id, occupiedBy(appointment), true))
    }
  }
  return rows
}

export function appointmentTables(rows: AppointmentRows): Table[] {
  return [
    { name: 'appointments', rows: rows.appointments },
    { name: 'appointment_legs', rows: rows.appointment_legs },
    { name: 'appointment_events', rows: rows.appointment_events },
    { name: 'occupancy', rows: rows.occupancy },
  ]
}

function appointmentRow(
  shop: DemoShop,
  { visit, customer, status, seriesId }: DemoAppointment,
  id: string,
): Omit<Row<'appointments'>, 'code' | 'created_at' | 'updated_at'> {
  return {
    organization_id: organizationIdOf(shop.organization),
    id,
    comerce_id: shopIdOf(shop.adUrl),
    customer_id: customer.id,
    status,
    expires_at: waitsFor(status) ? iso(visit.interval.start) : null,
    starts_at: iso(visit.interval.start),
    ends_at: iso(visit.interval.end),
    customer_name: customer.name,
    customer_email: customer.email,
    user_id: customerUserId(customer),
    price: visit.price,
    deposit: status === 'awaiting_deposit' ? Math.round(visit.price / 4) : null,
    currency: shop.currency,
    source: 'demo',
    series_id: seriesId,
    is_overbooked: false,
    is_late_cancel: false,
    is_assumed: false,
    manage_generation: 1,
  }
}

function itemRows(
  shop: DemoShop,
  plan: ShopPlan,
  { visit }: DemoAppointment,
  appointment_id: string,
): Row<'appointment_legs'>[] {
  return visit.items.map((item, position) => ({
    organization_id: organizationIdOf(shop.organization),
    appointment_id,
    position,
    service_id: item.serviceId,
    service_name: nameOf(plan.services, item.serviceId),
    staff_id: item.staffId,
    staff_name: nameOf(plan.staff, item.staffId),
    starts_at: iso(item.interval.start),
    ends_at: iso(item.interval.end),
    price: item.price,
    sold_as: item.terms,
  }))
}

function nameOf(
  list: readonly { readonly id: string; readonly name: string }[],
  id: string,
): string {
  return list.find(one => one.id === id)!.name
}

type Busy = Omit<Occupied, 'owner'>

function waitsFor(status: DemoAppointment['status']): boolean {
  return status === 'pending' || status === 'awaiting_deposit'
}

/** A pending request occupies its time until its start. */
function occupiedBy({ visit, status }: DemoAppointment): Busy[] {
  const expiresAt = waitsFor(status) ? visit.interval.start : null
  return visit.items.flatMap(item => item.occupied.map(row => ({ ...row, expiresAt })))
}

function occupancyRows(
  shop: DemoShop,
  owner: string,
  rows: readonly Busy[],
  guarded: boolean,
): Row<'occupancy'>[] {
  return rows.flatMap(({ unit, work, padded, expiresAt, isBlock }, phase) =>
    [work, padded].map(({ start, end }, pad) => ({
      organization_id: organizationIdOf(shop.organization),
      comerce_id: shopIdOf(shop.adUrl),
      unit,
      owner,
      segment: phase,
      pad,
      during: `[${iso(start)},${iso(end)})`,
      expires_at: expiresAt === null ? null : iso(expiresAt),
      guarded,
      is_block: isBlock === true,
    })),
  )
}

export function blockTables(shop: DemoShop, blocks: readonly DemoBlock[]): Table[] {
  const rows = blocks.map(block => ({
    organization_id: organizationIdOf(shop.organization),
    id: block.id,
    comerce_id: shopIdOf(shop.adUrl),
    staff_id: block.staffId,
    starts_at: iso(block.work.start),
    ends_at: iso(block.work.end),
    reason: block.reason,
    series_id: block.seriesId,
    created_at: iso(block.work.start - 30 * DAY - MINUTE),
  }))
  const occupancy = blocks.flatMap(({ id, staffId: unit, work }) =>
    occupancyRows(shop, id, [{ unit, work, padded: work, expiresAt: null, isBlock: true }], false),
  )
  return [
    { name: 'blocks', rows },
    { name: 'occupancy', rows: occupancy },
  ]
}

function freshCode(used: Set<string>, generator: Generator): string {
  for (;;) {
    const code = Array.from({ length: 5 }, () => generator.pick(CODE_LETTERS)).join('')
    if (used.has(code)) continue
    used.add(code)
    return code
  }
}
