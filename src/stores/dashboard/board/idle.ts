/* When a staff member is free in the middle of a visit: while a colour sets, or a colleague does the next service. */
import { subtract } from '#domain/calendar/interval.ts'
import { phasesOf } from '#domain/visit/phases.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { Service } from '#stores/dashboard/catalogue/catalogue.ts'
import { minuteOn } from '#stores/wall-clock.ts'
import type { Span } from './cards.ts'

export type Phased = Pick<Service, 'id' | 'segments'>
type Item = AppointmentWire['legs'][number]
type Day = { readonly date: string; readonly services: readonly Phased[] }

/** Idle spans within the time that one staff member's items take. The server decides what fits into them. */
export function idleIn({ from, to }: Span, items: readonly Item[], day: Day): Span[] {
  const busy = items.flatMap(item => busyIn(item, day))
  return subtract([{ start: from, end: to }], busy).map(gap => ({ from: gap.start, to: gap.end }))
}

function busyIn(item: Item, { date, services }: Day) {
  const start = minuteOn(date, item.starts_at)
  const end = minuteOn(date, item.ends_at)
  const segments = services.find(one => one.id === item.service.id)?.segments ?? []
  if (segments.every(phase => phase.busy)) return [{ start, end }]
  let at = start
  return phasesOf({ segments }, end - start).flatMap(phase => {
    const begins = at
    at += phase.minutes
    return phase.busy ? [{ start: begins, end: at }] : []
  })
}
