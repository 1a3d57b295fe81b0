/* Conflicts of an appointment before it is moved. Pure. The server checks again when it is saved. */
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import { type Card, collides, type Span } from './cards.ts'
import type { Column } from './board-layout.ts'
import { clockText } from '#domain/calendar/dates.ts'

export type Conflict =
  | {
      readonly kind: 'turn'
      readonly name: string
      readonly from: string
      readonly to: string
    }
  | { readonly kind: 'block'; readonly reason: string }
  | { readonly kind: 'closed' }
  /** The staff member does not offer the service, so it cannot be overbooked either. */
  | { readonly kind: 'not_offered' }

export function conflictsOf(
  column: Column,
  card: Span & { readonly appointment: { readonly id: string } } & Partial<Pick<Card, 'idle'>>,
  from: number,
  isOffered: boolean,
): Conflict[] {
  if (!isOffered) return [{ kind: 'not_offered' }]
  const by = from - card.from
  const wanted = { ...shifted(card, by), idle: (card.idle ?? []).map(gap => shifted(gap, by)) }
  const appointments = column.cards
    .filter(other => other.appointment.id !== card.appointment.id)
    .filter(other => occupiesCalendar(other.appointment.status) && collides(other, wanted))
    .map((other): Conflict => ({
      kind: 'turn',
      name: other.appointment.customer.name,
      from: clockText(other.from),
      to: clockText(other.to),
    }))
  const blocks = column.blocks
    .filter(block => collides(block, wanted))
    .map(({ block }): Conflict => ({ kind: 'block', reason: block.reason }))
  const isOpen = column.open.some(span => span.from <= wanted.from && wanted.to <= span.to)
  return [...appointments, ...blocks, ...(isOpen ? [] : [{ kind: 'closed' } as const])]
}

function shifted({ from, to }: Span, by: number): Span {
  return { from: from + by, to: to + by }
}
