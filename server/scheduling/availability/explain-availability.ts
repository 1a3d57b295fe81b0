import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { suggestionsFor, type Suggestion } from '#domain/booking/suggestions.ts'
import {
  PUBLIC,
  type Audience,
  type SchedulingContext,
} from '#domain/booking/scheduling-context.ts'
import type { MinuteRange } from '#domain/shop/shop.ts'
import type { SlotWindow } from '#domain/booking/slots.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import { explainDays, explainSlots, type Reason } from '#domain/booking/explain-availability.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { ShopMemory } from './memory.ts'
import { toRulesWire } from './rules-row.ts'

/** The engine's reasons as staff read them. */
export const reasonTexts: Readonly<Record<Reason, string>> = {
  in_the_past: 'Ya pasó.',
  lead_time: 'Falta menos que la anticipación que pedís.',
  horizon: 'Es más adelante de lo que abrís la agenda.',
  closed: 'Está cerrado.',
  outside_hours: 'Queda fuera del horario.',
  break: 'No llega a terminar antes del corte.',
  closing: 'No llega a terminar antes del cierre.',
  off_grid: 'No empieza en uno de tus horarios.',
  slot_taken: 'Está ocupado.',
  busy: 'Hay otro turno.',
  block: 'Hay un bloqueo.',
  buffer: 'Se pisa con el tiempo de preparación de otro turno.',
  no_resource: 'No queda sillón u otro recurso libre.',
  not_offered: 'Nadie hace todo lo pedido.',
  unknown_service: 'Ese servicio no existe.',
  unknown_staff: 'Esa persona no existe.',
  too_many_turns: 'Ese teléfono ya tiene varios turnos.',
  day_full: 'El día llegó al máximo de turnos.',
  person_full: 'La persona llegó al máximo de turnos del día.',
  cap: 'El público ya tomó la parte del día que le das.',
  walk_in: 'Lo que queda es para quienes vienen sin turno.',
  gap: 'Dejaría un hueco que no le sirve a nadie.',
}

type Asker = { readonly now: number; readonly isOwner: boolean; readonly audience: Audience }

/**
 * Why each start of a local date can be booked or not, by staff member. The owner also gets suggestions of what to
 * change.
 */
export function explainDay(
  { plan, busy }: ShopMemory,
  request: VisitRequest,
  date: string,
  { now, isOwner, audience }: Asker,
): Reply<'explainSlots'> {
  const context = { plan, busy, now, audience: PUBLIC }
  const found = explainSlots({ ...context, audience }, request, date)
  // Only the owner may change what the suggestions change.
  const suggestions = isOwner ? suggestionsFor(context, request, date) : []
  const day = { date, time_zone: plan.timeZone, remedies: suggestions.map(toSuggestionWire) }
  if (!found.ok) {
    if (found.reason !== 'not_offered') return refuse('not_found')
    return { ...day, reason: found.reason, people: [] }
  }
  const noteOf = (staffId: string) =>
    plan.exceptions.find(
      one =>
        (one.staffId === null || one.staffId === staffId) &&
        one.fromDate <= date &&
        date <= one.toDate,
    )?.reason ?? null
  const staffMembers = found.staffMembers.map(staffMember => ({
    staff: staffMember.staffId,
    is_closed: staffMember.isClosed,
    note: noteOf(staffMember.staffId),
    starts: staffMember.starts.map(({ startsAt, reason }) => ({
      starts_at: toOffsetIso(startsAt, plan.timeZone),
      reason,
      text: reason === null ? 'Libre.' : reasonTexts[reason],
    })),
  }))
  return { ...day, reason: null, people: staffMembers }
}

export function toSuggestionWire({
  change,
  opens,
}: Suggestion): Reply<'explainSlots'>['remedies'][number] {
  switch (change.kind) {
    case 'hours': {
      const { kind, staffId: staff, ranges, added } = change
      return { opens, change: { kind, staff, ranges: ranges.map(toRange), added: toRange(added) } }
    }
    case 'offer': {
      const { kind, staffId: staff, serviceId: service } = change
      return { opens, change: { kind, staff, service } }
    }
    case 'resource': {
      const { kind, resourceId: resource, quantity } = change
      return { opens, change: { kind, resource, quantity } }
    }
    case 'buffers':
      return { opens, change: { kind: change.kind, service: change.serviceId } }
    case 'rules': {
      const { kind, serviceId: service, rules } = change
      return { opens, change: { kind, service, rules: toRulesWire(rules) } }
    }
  }
}

function toRange({ startMinute, endMinute }: MinuteRange) {
  return { start_minute: startMinute, end_minute: endMinute }
}

const DAYS_ASKED = 7

/** The most frequent reason why a search found nothing, for the count of lost searches. Looks at seven days at most. */
export function mainReason(
  context: SchedulingContext,
  request: VisitRequest,
  window: SlotWindow,
): Reason {
  const days = Math.min(DAYS_ASKED, window.days)
  const found = explainDays(context, request, { ...window, days })
  if (!found.ok) return found.reason
  const counts = new Map<Reason, number>()
  for (const { starts } of found.staffMembers) {
    for (const { reason } of starts) {
      if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most?.[0] ?? 'closed'
}
