import { sql } from 'kysely'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { type OccupancyRow, toOccupied, unitsOccupied } from '../availability/load.ts'
import { holdTaken, type LiveHold } from '../holds/hold.ts'
import { type OfPhone, ofPhone } from '../queries.ts'
import type { BookingRequest, LockedAgenda } from './agenda.ts'
import { unitsAround } from './claim-slot.ts'

type Claimed = {
  /** The hold that the booking uses, deleted with its time; null when it has none that is still valid. */
  readonly hold: LiveHold | null
  readonly ofPhone: OfPhone
  /** What occupies the units around the start, without that hold. */
  readonly occupied: readonly Occupied[]
}

type HoldAndPhone = OfPhone & {
  readonly hold_id: string | null
  readonly hold_staff_id: string | null
}
type HeldRow = HoldAndPhone & (OccupancyRow | { readonly [Column in keyof OccupancyRow]: null })

/** Reads in one statement what a booking is decided on under its locks, and takes its hold. */
export async function claimHold(agenda: LockedAgenda, request: BookingRequest): Promise<Claimed> {
  const { trx, row, now } = agenda
  const { holdId, customer } = request
  const { rows } = await sql<HeldRow>`
    with ${holdTaken(row, holdId, now)}
    select taken.id as hold_id, taken.staff_id as hold_staff_id, of_phone.*, busy.*
    from (${ofPhone(row, customer.phone, now)}) as of_phone
    left join taken on true
    left join (${unitsOccupied(unitsAround(agenda, request))}) as busy on busy.owner is distinct from taken.id`.execute(
    trx,
  )
  const { hold_id: id, hold_staff_id: staffId, is_blocked, ahead } = rows[0]!
  return {
    hold: id === null || staffId === null ? null : { id, staff_id: staffId },
    ofPhone: { is_blocked, ahead },
    occupied: rows.flatMap(one => (one.owner === null ? [] : [toOccupied(one)])),
  }
}
