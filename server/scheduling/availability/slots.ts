import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import { type PartyRequest, partySlotsOn } from '#domain/booking/party.ts'
import {
  type Audience,
  PUBLIC,
  type SchedulingContext,
} from '#domain/booking/scheduling-context.ts'
import {
  type SharedItem,
  type Slot,
  type SlotDay,
  slotsOn,
  type SlotWindow,
  validUntil,
} from '#domain/booking/slots.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { Answer, ShopMemory } from './memory.ts'
import { refuseTooLong } from '../visits/visit-limits.ts'
import { mainReason } from './explain-availability.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

export type SlotQuery = {
  readonly visit: VisitRequest
  /** Those who come with it; null or absent: nobody. */
  readonly party?: PartyRequest | null
  readonly from?: string | undefined
  readonly days?: number | undefined
  /** Also says which staff member a booking with anybody would get at each start. */
  readonly who?: boolean
}

const DAYS = 7

/** The response of a list of free starts, cached until the shop changes or `validUntil`. */
export function listSlotsFor(
  shop: ShopMemory,
  query: SlotQuery,
  { now, audience }: { readonly now: number; readonly audience: Audience },
): Answer {
  const today = localDate(now, shop.plan.timeZone)
  const window = { fromDate: query.from ?? today, days: query.days ?? DAYS }
  const { plan, busy } = shop
  const context = { plan, busy, now, audience }
  const { visit: request, party = null } = query
  const namesStaff = query.who === true && request.staffId === null
  const key = `${audience.kind}|${keyOf(request)}|${window.fromDate}|${window.days}|${namesStaff}|${party === null ? '' : JSON.stringify(party)}`
  const known = shop.answers.get(key)
  if (known !== undefined && now < known.validUntil) return known

  refuseTooLong(plan, request)
  const days =
    party === null ? amidHolds(context, request, window) : partySlotsOn(context, party, window)
  const lost = days.some(day => day.slots.length > 0)
    ? undefined
    : mainReason({ ...context, audience: PUBLIC }, request, window)
  if (lost === 'unknown_service' || lost === 'unknown_staff') refuse('not_found')
  const whoAt = (startsAt: number) => (namesStaff ? staffAt(context, request, startsAt) : undefined)
  const wire = toWire(days, { timeZone: plan.timeZone, usual: request.preferredStaffId, whoAt })
  const answer = {
    body: Buffer.from(JSON.stringify(wire)),
    validUntil: validUntil(context, request, days),
    ...(lost === undefined ? {} : { lost }),
  }
  shop.answers.set(key, answer)
  return answer
}

function keyOf(visit: VisitRequest): string {
  const { serviceIds, staffId, itemStaffIds, addOnIds, preferredStaffId, seats = 1 } = visit
  const staffMembers = itemStaffIds?.map(id => id ?? 'any').join() ?? staffId ?? 'any'
  return `${serviceIds.join()}|${staffMembers}|${addOnIds?.join() ?? ''}|${preferredStaffId ?? ''}|${seats}`
}

type ListedDay = Omit<SlotDay, 'slots'> & { readonly slots: readonly ListedSlot[] }
type ListedSlot = Slot & { readonly isHeld?: boolean }

/** For staff also the starts that only a visitor's hold takes, marked as such. */
function amidHolds(
  context: SchedulingContext,
  request: VisitRequest,
  window: SlotWindow,
): readonly ListedDay[] {
  const free = slotsOn(context, request, window)
  const { audience, busy, now } = context
  if (audience.kind === 'public' || busy.nextExpiry(now) === null) return free
  return slotsOn({ ...context, ignoresHolds: true }, request, window).map((day, index) => {
    const known = new Set(free[index]!.slots.map(slot => slot.startsAt))
    return {
      ...day,
      slots: day.slots.map(slot => ({ ...slot, isHeld: !known.has(slot.startsAt) })),
    }
  })
}

/**
 * Free starts for an appointment that is to be moved, as if it were not there. Not cached, as nobody else asks the
 * same.
 */
export function listMoveSlots(
  context: SchedulingContext,
  request: VisitRequest | PartyRequest,
  { from, days = DAYS }: Pick<SlotQuery, 'from' | 'days'>,
) {
  const { timeZone } = context.plan
  const window = { fromDate: from ?? localDate(context.now, timeZone), days }
  const found =
    'visits' in request
      ? partySlotsOn(context, request, window)
      : amidHolds(context, request, window)
  return toWire(found, { timeZone })
}

/** The staff member that a booking of this start would get now. */
function staffAt(
  context: SchedulingContext,
  request: VisitRequest,
  startsAt: number,
): string | undefined {
  const decision = decideBooking({ ...context, audience: PUBLIC }, request, startsAt)
  return decision.ok ? decision.visit.items[0]!.staffId : undefined
}

type WireOptions = {
  readonly timeZone: string
  readonly usual?: string | null | undefined
  readonly whoAt?: (startsAt: number) => string | undefined
}

function toWire(
  days: readonly ListedDay[],
  { timeZone, usual, whoAt = () => undefined }: WireOptions,
) {
  return {
    time_zone: timeZone,
    days: days.map(day => ({
      date: day.date,
      is_closed: day.isClosed,
      slots: day.slots.map(slot => ({
        starts_at: toOffsetIso(slot.startsAt, timeZone),
        staff: usualFirst(slot.staffIds, usual),
        places: slot.places,
        is_held: slot.isHeld === true ? (true as const) : undefined,
        legs: slot.items?.map(item => toItemWire(item, timeZone)),
        who: slot.items === undefined ? whoAt(slot.startsAt) : undefined,
      })),
    })),
  }
}

function usualFirst(staffIds: readonly string[], usual: string | null | undefined): string[] {
  const isThere = usual !== undefined && usual !== null && staffIds.includes(usual)
  return isThere ? [usual, ...staffIds.filter(id => id !== usual)] : [...staffIds]
}

function toItemWire({ serviceId, staffId, startsAt }: SharedItem, timeZone: string) {
  return { service: serviceId, staff: staffId, starts_at: toOffsetIso(startsAt, timeZone) }
}

/** Refuses dates more than 400 days away, for which lists would be computed in vain. */
export function refuseFarDates(
  from: string | undefined,
  now: number,
  timeZone: string,
  field = 'from',
): void {
  if (from === undefined) return
  const today = localDate(now, timeZone)
  if (from > addDays(today, 400) || from < addDays(today, -400))
    refuse('validation_failed', {
      errors: [{ field, message: 'Elegí una fecha más cercana.' }],
    })
}
