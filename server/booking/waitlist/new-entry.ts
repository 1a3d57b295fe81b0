import { randomUUID } from 'node:crypto'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { EntryRow, WaitWindow } from './rows.ts'

type Wish = Pick<EntryRow, 'name' | 'phone' | 'email'> & {
  readonly windows: readonly [WaitWindow, ...WaitWindow[]]
  readonly movesAppointmentId?: string
}

/** A new entry at the end of the list. */
export function newEntry({ row }: ShopMemory, wish: Wish, now: number): EntryRow {
  const [first, ...more] = wish.windows
  return {
    organization_id: row.organizationId,
    id: randomUUID(),
    comerce_id: row.id,
    service_ids: first.services,
    add_on_ids: first.add_ons,
    staff_id: first.staff,
    from_date: first.from,
    to_date: first.to,
    part: first.part,
    more_windows: more,
    name: wish.name,
    phone: wish.phone,
    email: wish.email,
    user_id: null,
    state: 'waiting',
    ended_by: null,
    queued_at: now,
    created_at: now,
    hold_id: null,
    offered_starts_at: null,
    offered_staff_id: null,
    offered_window: 0,
    offer_expires_at: null,
    offers: 0,
    unanswered: 0,
    is_night_offer: false,
    declined: 0,
    refused_starts: [],
    appointment_id: null,
    moves_appointment_id: wish.movesAppointmentId ?? null,
    moves: null,
  }
}
