import { randomUUID } from 'node:crypto'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { shapesFor } from '#domain/visit/visit.ts'
import { phoneOrRefuse } from '#server/kernel/phones.ts'
import { chosenStaff } from '../visits/visit-request.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { findBookable, refuseHidden } from '#server/shop/public/find.ts'
import type { Context } from '#server/context.ts'
import { once } from '#server/kernel/http/idempotency.ts'
import { type Idempotency, type Once, Replayed } from '#server/kernel/http/handler.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { waitlistTokenOf, waitlistUrlOf } from './find.ts'
import { freeStarts } from './free-start.ts'
import { countWaiting, insertEntry, type EntryRow } from './rows.ts'
import { toEntryWire } from './wire.ts'

type Body = Received<'joinWaitlist', 'body'>

/** Takes a place on the list: only where there is no room, and few for one phone. */
export async function joinWaitlist(
  context: Context,
  adUrl: string,
  body: Body,
  idempotency: Idempotency | null,
): Promise<Once<Reply<'joinWaitlist'>>> {
  const shop = await findBookable(context, adUrl)
  const now = context.clock.now()
  const entry = entryFrom(shop, body, now)
  refuseImpossible(shop, entry, now)
  // A program that fills in the hidden field is answered, and not added.
  if (body.website) return replyOf(context, shop, entry)
  const joined = await once(context, idempotency, async trx => {
    if ((await countWaiting(trx, shop.row, entry.phone)) >= limits.waitlist_entries_per_phone) {
      const detail =
        'Con este teléfono ya estás en la lista de espera. Salí de alguna y probá de nuevo.'
      refuse('too_many_turns', { reason: 'waitlist', detail })
    }
    await insertEntry(trx, entry)
    if (entry.email !== null) {
      await context.outbox.add(trx, {
        kind: 'waitlist_joined',
        subjectId: entry.id,
        revision: 1,
        organizationId: entry.organization_id,
        recipient: entry.email,
        payload: {},
      })
    }
    return replyOf(context, shop, entry)
  })
  if (joined instanceof Replayed) return joined
  context.publisher.boardChanged(shop.row.id, entry.id, 1)
  context.outbox.wake()
  return joined
}

function replyOf(context: Context, shop: ShopMemory, entry: EntryRow): Reply<'joinWaitlist'> {
  const token = waitlistTokenOf(context, entry.id)
  return {
    entry: toEntryWire({ shop, entry }),
    waitlist_token: token,
    waitlist_url: waitlistUrlOf(context.config.publicUrl, token),
  }
}

function entryFrom(shop: ShopMemory, body: Body, now: number): EntryRow {
  return {
    organization_id: shop.row.organizationId,
    id: randomUUID(),
    comerce_id: shop.row.id,
    service_ids: body.services,
    add_on_ids: body.add_ons ?? [],
    staff_id: chosenStaff(body.staff),
    from_date: body.from,
    to_date: body.to,
    part: body.part ?? 'any',
    name: body.customer.name,
    phone: phoneOrRefuse(body.customer.phone, shop.row.country, 'customer.phone'),
    email: body.customer.email ?? null,
    state: 'waiting',
    queued_at: now,
    created_at: now,
    hold_id: null,
    offered_starts_at: null,
    offered_staff_id: null,
    offer_expires_at: null,
    offers: 0,
    unanswered: 0,
    declined: 0,
    refused_starts: [],
    appointment_id: null,
  }
}

function refuseImpossible(shop: ShopMemory, entry: EntryRow, now: number): void {
  refuseHidden(shop, entry.service_ids, undefined)
  const request = {
    serviceIds: entry.service_ids,
    addOnIds: entry.add_on_ids,
    staffId: entry.staff_id,
  }
  if (!shapesFor(shop.plan, request).ok) refuse('not_found')
  const today = localDate(now, shop.plan.timeZone)
  const { from_date: from, to_date: to } = entry
  if (to < from) refuseField('to', 'La segunda fecha tiene que ser igual o posterior a la primera.')
  if (to < today) refuseField('to', 'Elegí un día que no haya pasado.')
  if (to > addDays(today, limits.slots_days) || daysBetween(from, to) > limits.slots_days)
    refuseField('to', 'Elegí una fecha más cercana.')
  refuseWhileThereIsRoom(shop, entry, now)
}

/** Refused while there are free starts: they are offered instead. */
function refuseWhileThereIsRoom(shop: ShopMemory, entry: EntryRow, now: number): void {
  const { timeZone } = shop.plan
  const alternatives = freeStarts(shop, entry, now)
    .slice(0, 3)
    .map(({ startsAt, staffId }) => ({
      starts_at: toOffsetIso(startsAt, timeZone),
      staff: staffId,
    }))
  if (alternatives.length > 0) refuse('room_left', { alternatives })
}
