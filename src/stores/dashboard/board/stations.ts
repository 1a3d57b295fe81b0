/*
 * The day by station instead of by staff member: one column for each chair or basin. Appointments are not assigned to
 * one of several equal units, so each is drawn in the first free one, in the order of the day.
 */
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { type Card, inLanes, type Unplaced } from './cards.ts'
import { oneCardPerClass } from './board-classes.ts'
import { type Board } from './board-layout.ts'
import type { Service } from '#stores/dashboard/catalogue/catalogue.ts'
import { minuteOn } from '#stores/wall-clock.ts'
import type { Resource } from '#stores/dashboard/catalogue/resources.ts'

export type Station = {
  readonly id: string
  readonly name: string
  readonly cards: readonly Card[]
}
type Use = Unplaced & { readonly quantity: number }

export function stationsOn(
  board: Board,
  services: readonly Service[],
  resources: readonly Resource[],
): Station[] {
  const cards = board.columns.flatMap(column => oneCardPerClass(column.cards))
  const appointments = new Map(cards.map(({ appointment }) => [appointment.id, appointment]))
  return resources.flatMap(resource => {
    const uses = [...appointments.values()]
      .filter(appointment => occupiesCalendar(appointment.status))
      .flatMap(appointment => usesOf(appointment, resource.id, services, board.date))
      .sort((a, b) => a.from - b.from)
    return seat(resource, uses)
  })
}

function usesOf(
  appointment: AppointmentWire,
  resource: string,
  services: readonly Service[],
  date: string,
): Use[] {
  return appointment.legs.flatMap(item => {
    const needs = services.find(service => service.id === item.service.id)?.resources ?? []
    const need = needs.find(one => one.resource === resource)
    if (!need) return []
    return {
      appointment,
      from: minuteOn(date, item.starts_at),
      to: minuteOn(date, item.ends_at),
      services: `${item.service.name} · ${item.staff.name}`,
      // A chair is occupied during idle time too.
      idle: [],
      quantity: need.quantity,
    }
  })
}

function seat({ id, name, quantity }: Resource, uses: readonly Use[]): Station[] {
  const units = Array.from({ length: quantity }, (): Use[] => [])
  for (const use of uses) {
    const isFree = (unit: readonly Use[]) => unit.every(other => other.to <= use.from)
    const free = units.filter(isFree)
    // Overbooked appointments share a unit.
    const chosen = [...free, ...units.filter(unit => !isFree(unit))].slice(0, use.quantity)
    for (const unit of chosen) unit.push(use)
  }
  return units.map((unit, index) => ({
    id: `${id} ${index}`,
    name: quantity === 1 ? name : `${name} ${index + 1}`,
    cards: inLanes(unit),
  }))
}
