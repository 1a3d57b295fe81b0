import { DAY, HOUR } from '#domain/calendar/interval.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { shopIdOf, customerUserId, organizationIdOf } from './account-rows.ts'
import type { DemoCustomer } from './customers.ts'
import { demoId } from './generator.ts'
import { datesOn } from './place-blocks.ts'
import { serviceIdOf } from './plan.ts'
import { iso, type Row, type Table } from './rows.ts'
import type { DemoShop } from './shop.ts'
import type { DemoAppointment } from './statuses.ts'

/** Least time between two reviews, so that they are not all of today. */
const BETWEEN = 4 * DAY

/** The reviews. The customer with an account has written none, so that visitors of the demo can. */
export function reviewTable(
  shop: DemoShop,
  appointments: readonly DemoAppointment[],
  now: number,
): Table {
  const { reviews = [] } = shop
  const spoken = new Set<DemoCustomer>()
  const finished = appointments
    .map((turn, index) => ({ turn, id: demoId(shop.adUrl, 'turn', index) }))
    .filter(({ turn }) => turn.status === 'completed' && saidAt(turn) < now)
    .filter(({ turn }) => customerUserId(turn.customer) === null)
    .toReversed()
  const rows = reviews.flatMap(({ rating, text, answer, service }, index) => {
    const serviceId = service && serviceIdOf(shop, serviceIndex(shop, service))
    const fitting = finished.filter(
      ({ turn }) =>
        !spoken.has(turn.customer) &&
        (!serviceId || turn.visit.items.some(item => item.serviceId === serviceId)),
    )
    const about = fitting.find(({ turn }) => saidAt(turn) < now - index * BETWEEN) ?? fitting[0]
    if (about === undefined) return []
    spoken.add(about.turn.customer)
    const at = saidAt(about.turn)
    return {
      organization_id: organizationIdOf(shop.organization),
      id: demoId(shop.adUrl, 'review', index),
      comerce_id: shopIdOf(shop.adUrl),
      appointment_id: about.id,
      rating,
      body: text,
      created_at: iso(at),
      updated_at: iso(at),
      answer: answer ?? null,
      answered_at: answer === undefined ? null : iso(Math.min(now, at + HOUR)),
    }
  })
  return { name: 'reviews', rows }
}

function saidAt({ visit }: DemoAppointment): number {
  return visit.interval.end + 2 * HOUR
}

/** A waitlist entry for the next `waiting.weekday`. */
export function waitlistTable(
  shop: DemoShop,
  customers: readonly DemoCustomer[],
  { today, now }: { readonly today: string; readonly now: number },
): Table {
  const { waiting } = shop
  const customer = customers.at(-1)
  if (waiting === undefined || customer === undefined) return { name: 'waitlist_entries', rows: [] }
  // At least two days ahead, so that it does not expire while somebody tries the demo.
  const date = datesOn(waiting.weekday, addDays(today, 2), addDays(today, 8))[0]!
  const at = iso(now - DAY / 2)
  const row: Row<'waitlist_entries'> = {
    organization_id: organizationIdOf(shop.organization),
    id: demoId(shop.adUrl, 'waiting', 0),
    comerce_id: shopIdOf(shop.adUrl),
    service_ids: [serviceIdOf(shop, serviceIndex(shop, waiting.service))],
    add_on_ids: [],
    staff_id: null,
    from_date: date,
    to_date: date,
    part: waiting.part,
    name: customer.name,
    phone: customer.phone,
    state: 'waiting',
    queued_at: at,
    created_at: at,
    updated_at: at,
    offers: 0,
    unanswered: 0,
    declined: 0,
    refused_starts: [],
  }
  return { name: 'waitlist_entries', rows: [row] }
}

function serviceIndex({ services }: DemoShop, name: string): number {
  return services.findIndex(service => service.name === name)
}
