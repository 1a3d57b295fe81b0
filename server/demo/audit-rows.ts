/* What Carolina and Martina did in these weeks, as the product itself would have written it down. */
import { DAY, HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { comerceIdOf, organizationIdOf, userIdOf } from './account-rows.ts'
import { demoId } from './generator.ts'
import { serviceIdOf, staffIdOf } from './plan.ts'
import { iso, type Row, type Table } from './rows.ts'
import type { DemoShop } from './shop.ts'
import type { DemoTurn } from './statuses.ts'

const OWNER = 'comercio@miturno.test'
const DESK = 'asesor@miturno.test'
const SHOWN_ABSENCES = 6

type Act = {
  readonly by: string
  readonly action: string
  readonly subject: string | null
  readonly detail: object
  readonly at: number
}

/** Of the shop whose people can log in: prices and hours that changed, and what was done to turns. */
export function auditTable(shop: DemoShop, turns: readonly DemoTurn[], now: number): Table {
  const rows = [...changesOf(shop, now), ...absencesIn(shop, turns, now)]
    .toSorted((a, b) => a.at - b.at)
    .map(act => rowOf(shop, act))
  return { name: 'audit', rows }
}

function changesOf(shop: DemoShop, now: number): Act[] {
  const nicolas = shop.people.findIndex(person => person.hours !== undefined)
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
    change(40, { action: 'member.joined', subject: userIdOf(DESK), detail: {} }),
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
  ].map(act => (act.action === 'member.joined' ? { ...act, by: DESK } : act))
}

/** The last ones that did not come: Martina said so, from the desk. */
function absencesIn(shop: DemoShop, turns: readonly DemoTurn[], now: number): Act[] {
  return turns
    .map((turn, index) => ({ turn, id: demoId(shop.adUrl, 'turn', index) }))
    .filter(({ turn }) => turn.status === 'no_show' && turn.visit.interval.start < now)
    .slice(-SHOWN_ABSENCES)
    .map(({ turn, id }) => ({
      by: DESK,
      action: 'turn.no_show',
      subject: id,
      detail: {},
      at: Math.min(now, turn.visit.interval.start + 12 * MINUTE),
    }))
}

function rowOf(shop: DemoShop, { by, action, subject, detail, at }: Act): Row {
  return {
    organization_id: organizationIdOf(shop.organization),
    comerce_id: comerceIdOf(shop.adUrl),
    actor_kind: 'person',
    actor_id: userIdOf(by),
    action,
    subject_id: subject,
    detail,
    at: iso(at),
  }
}
