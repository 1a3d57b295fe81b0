/*
 * The day by what it needs instead of by who serves: a column for each chair or basin. Which of several alike a turn
 * takes is promised to nobody, so each gets the first one that is free, in the order of the day.
 */
import { occupiesChair } from '#domain/appointment/chair.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { chairsOf } from './board-classes.ts'
import { type Board, type Card, inLanes } from './board-layout.ts'
import type { Service } from '#stores/dashboard/setup/catalogue.ts'
import { minuteOn } from './days.ts'
import type { Resource } from '#stores/dashboard/setup/resources.ts'

export type Chair = {
  readonly id: string
  readonly name: string
  readonly cards: readonly Card[]
}
type Use = Omit<Card, 'lane' | 'lanes'> & { readonly quantity: number }

export function chairsOn(
  board: Board,
  services: readonly Service[],
  resources: readonly Resource[],
): Chair[] {
  const cards = board.columns.flatMap(column => chairsOf(column.cards))
  const turns = new Map(cards.map(({ appointment }) => [appointment.id, appointment]))
  return resources.flatMap(resource => {
    const uses = [...turns.values()]
      .filter(turn => occupiesChair(turn.status))
      .flatMap(turn => usesOf(turn, resource.id, services, board.date))
      .sort((a, b) => a.from - b.from)
    return seat(resource, uses)
  })
}

function usesOf(
  turn: AppointmentWire,
  resource: string,
  services: readonly Service[],
  date: string,
): Use[] {
  return turn.legs.flatMap(leg => {
    const needs = services.find(service => service.id === leg.service.id)?.resources ?? []
    const need = needs.find(one => one.resource === resource)
    if (!need) return []
    return {
      appointment: turn,
      from: minuteOn(date, leg.starts_at),
      to: minuteOn(date, leg.ends_at),
      services: `${leg.service.name} · ${leg.staff.name}`,
      quantity: need.quantity,
    }
  })
}

function seat({ id, name, quantity }: Resource, uses: readonly Use[]): Chair[] {
  const units = Array.from({ length: quantity }, (): Use[] => [])
  for (const use of uses) {
    const isFree = (unit: readonly Use[]) => unit.every(other => other.to <= use.from)
    const free = units.filter(isFree)
    // What was squeezed in stands beside the others.
    const chosen = [...free, ...units.filter(unit => !isFree(unit))].slice(0, use.quantity)
    for (const unit of chosen) unit.push(use)
  }
  return units.map((unit, index) => ({
    id: `${id} ${index}`,
    name: quantity === 1 ? name : `${name} ${index + 1}`,
    cards: inLanes(unit),
  }))
}
