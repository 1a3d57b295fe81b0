/* The notices of a shop, and the searches that found no slot. */
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { shopIdOf, organizationIdOf } from './account-rows.ts'
import type { AppointmentRows } from './appointment-rows.ts'
import type { Row, Table } from './rows.ts'
import type { DemoShop } from './shop.ts'

const SHOWN_NOTICES = 6
/** Searches without a slot: the reason, and the count on each of the last days. */
const searches = [
  { reason: 'outside_hours', counts: [2, 0, 3, 1, 2, 4, 1] },
  { reason: 'busy', counts: [1, 2, 0, 2, 3, 5, 0] },
  { reason: 'lead_time', counts: [0, 1, 1, 0, 0, 2, 1] },
] as const

export function lostSearchTable(shop: DemoShop, today: string): Table {
  const rows = searches.flatMap(({ reason, counts }) =>
    counts.flatMap((count, day): Row<'lost_searches'>[] =>
      count === 0
        ? []
        : [
            {
              organization_id: organizationIdOf(shop.organization),
              comerce_id: shopIdOf(shop.adUrl),
              date: addDays(today, day - counts.length),
              reason,
              count,
            },
          ],
    ),
  )
  return { name: 'lost_searches', rows }
}

/** Notices about the newest bookings and cancellations of customers. */
export function noticeTable(
  shop: DemoShop,
  { appointments, appointment_legs: legs }: AppointmentRows,
): Table {
  const rows = appointments
    .filter(({ status }) => status === 'booked' || status === 'cancelled')
    .toSorted((a, b) => String(a.updated_at).localeCompare(String(b.updated_at)))
    .slice(-SHOWN_NOTICES)
    .map(({ id, status, revision, customer_name, starts_at, updated_at }): Row<'notices'> => {
      const startsAt = toOffsetIso(Date.parse(String(starts_at)), shop.timeZone)
      const service = legs.find(item => item.appointment_id === id)?.service_name ?? ''
      const isNew = status === 'booked'
      const news = isNew ? `Nuevo turno: ${customer_name},` : `${customer_name} canceló su turno:`
      return {
        organization_id: organizationIdOf(shop.organization),
        comerce_id: shopIdOf(shop.adUrl),
        event: isNew ? 'appointment:new' : 'appointment:cancel',
        subject_id: id,
        revision: revision ?? 1,
        message: `${news} ${service}, ${shortDateText(dateOf(startsAt))} ${timeText(startsAt)}`,
        was_heard: true,
        at: updated_at,
      }
    })
  return { name: 'notices', rows }
}
