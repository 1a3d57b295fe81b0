/* Audit entries of what Carolina and Martina did in the last weeks. */
import { DAY, HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { shopIdOf, organizationIdOf, userIdOf } from './account-rows.ts'
import { demoId } from './generator.ts'
import { serviceIdOf, staffIdOf } from './plan.ts'
import { iso, type Row, type Table } from './rows.ts'
import type { DemoShop } from './shop.ts'
import type { DemoAppointment } from './statuses.ts'

const OWNER = 'comercio@miturno.test'
const RECEPTION = 'asesor@miturno.test'
const SHOWN_ABSENCES = 6

type Act = {
  readonly by: string
  readonly action: string
  readonly subject: string | null
  readonly detail: object
  readonly at: number
}

/** Audit entries of the shop whose members can log in: changed prices and hours, and acts on appointments. */
export function auditTable(
  shop: DemoShop,
  appointments: readonly DemoAppointment[],
  now: number,
): Table {
  const rows = [...changesOf(shop, now), ...absencesIn(shop, appointments, now)]
    .toSorted((a, b) => a.at - b.at)
    .map(act => rowOf(shop, act))
  return { name: 'audit', rows }
}

function changesOf(shop: DemoShop, now: number): Act[] {
  const nicolas = shop.staff.findIndex(staffMember => staffMember.hours !== undefined)
  const change = (daysAgo: number, act: Omit<Act, 'at' | 'by'>): Act => ({
    by: OWNER,
    at: now - daysAgo * DAY - 2 * HOUR - 17 * MINUTE,
    ...act,
  })
  const priceOf = (service: number, before: number) => ({
    action: 'updateService',
    subject: serviceIdOf(shop, service),
    detail: {
      fields: ['price'],
      from: { price: before * 100 },
      to: { price: shop.services[service]!.price * 100 },
    },
  })
  const monday = { weekday_1: '10:00–20:00' }
  const weeks = { weekday_1: '10:00–19:00 (A), 11:00–20:00 (B)' }
  return [
    change(40, { action: 'member.joined', subject: userIdOf(RECEPTION), detail: {} }),
    change(33, priceOf(0, 9000)),
    change(33, priceOf(1, 13_000)),
    change(21, {
      action: 'replaceHours',
      subject: staffIdOf(shop, nicolas),
      detail: { fields: ['staff', 'ranges'], from: monday, to: weeks },
    }),
    change(12, {
      action: 'settings.changed',
      subject: null,
      detail: { from: { cancel_cutoff_minutes: 120 }, to: { cancel_cutoff_minutes: 180 } },
    }),
    change(5, { action: 'review.answered', subject: null, detail: {} }),
  ].map(act => (act.action === 'member.joined' ? { ...act, by: RECEPTION } : act))
}

/** The last no-shows, which Martina marked. */
function absencesIn(shop: DemoShop, appointments: readonly DemoAppointment[], now: number): Act[] {
  return appointments
    .map((appointment, index) => ({ turn: appointment, id: demoId(shop.adUrl, 'turn', index) }))
    .filter(
      ({ turn: appointment }) =>
        appointment.status === 'no_show' && appointment.visit.interval.start < now,
    )
    .slice(-SHOWN_ABSENCES)
    .map(({ turn: appointment, id }) => ({
      by: RECEPTION,
      action: 'turn.no_show',
      subject: id,
      detail: {},
      at: Math.min(now, appointment.visit.interval.start + 12 * MINUTE),
    }))
}

function rowOf(shop: DemoShop, { by, action, subject, detail, at }: Act): Row<'audit'> {
  return {
    organization_id: organizationIdOf(shop.organization),
    comerce_id: shopIdOf(shop.adUrl),
    actor_kind: 'person',
    actor_id: userIdOf(by),
    action,
    subject_id: subject,
    detail,
    at: iso(at),
  }
}
