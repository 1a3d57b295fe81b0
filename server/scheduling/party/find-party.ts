/** Where a party fits, on what the database holds under the locks; and what to offer when it does not. */
import type { BookingRefusal } from '#domain/booking/booking.ts'
import { decideParty, joined, type PartyRequest, partySlotsOn } from '#domain/booking/party.ts'
import type { SchedulingContext } from '#domain/booking/scheduling-context.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import { occupiedBy, type PlacedVisit } from '#domain/visit/visit.ts'
import { loadUnits } from '../availability/load.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { LockedAgenda, WantedSlot } from '../book/agenda.ts'
import { type ClaimedSlot, refuseStart, type SlotOwner, unitsAround } from '../book/claim-slot.ts'
import { deleteExpired } from '../queries.ts'

/** `visit`: all that the party asks for (`jointVisit`). */
export type WantedParty = WantedSlot & { readonly party: PartyRequest }
type PlacedParty = { readonly visits: readonly PlacedVisit[] }

/** `ignoring`: the hold that is booked. */
export async function findParty(
  agenda: LockedAgenda,
  wanted: WantedParty,
  ignoring?: string,
): Promise<PlacedParty> {
  const { trx, shop, plan, units, now } = agenda
  const occupied = await loadUnits(trx, unitsAround(agenda, wanted))
  const { audience, party, startsAt } = wanted
  const context = { plan, busy: createBusyIndex(occupied), now, audience, ignoreOwner: ignoring }
  const decision = decideParty(context, party, startsAt)
  if (!decision.ok) return refuseParty({ ...context, busy: shop.busy }, wanted, decision.reason)
  if (occupied.some(({ expiresAt }) => expiresAt !== null && expiresAt <= now))
    await deleteExpired(trx, shop.row.organizationId, units, now)
  return decision
}

/** As `claimUnwritten`: one owner occupies the time of all of them. */
export async function findPartySlot(
  agenda: LockedAgenda,
  wanted: WantedParty,
  { id, expiresAt }: SlotOwner,
): Promise<ClaimedSlot & PlacedParty> {
  const found = await findParty(agenda, wanted)
  const visit = joined(found.visits)
  const rows = occupiedBy(id, visit, expiresAt)
  return { ...found, visit, rows, isOverbooked: false, released: [] }
}

const ALTERNATIVES = 3

/** Refuses with `slot_taken` and the nearest starts of its day at which the whole party fits. */
export function refuseParty(
  context: SchedulingContext,
  { visit, startsAt, party }: Pick<WantedParty, 'visit' | 'startsAt' | 'party'>,
  reason: BookingRefusal,
): never {
  if (reason !== 'slot_taken' && reason !== 'no_resource')
    return refuseStart(context, { visit, startsAt }, reason)
  const { timeZone } = context.plan
  const near = partySlotsOn(context, party, { fromDate: localDate(startsAt, timeZone), days: 1 })
    .flatMap(day => day.slots)
    .filter(slot => slot.startsAt !== startsAt)
    .sort((a, b) => Math.abs(a.startsAt - startsAt) - Math.abs(b.startsAt - startsAt))
  const alternatives = near.slice(0, ALTERNATIVES).map(slot => ({
    starts_at: toOffsetIso(slot.startsAt, timeZone),
    staff: party.visits[0].staffId ?? 'any',
  }))
  return refuse('slot_taken', { alternatives, reason })
}
