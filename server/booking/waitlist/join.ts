import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { overlaps } from '#domain/calendar/interval.ts'
import { dayInterval, localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { addDays, dayNumber, daysBetween } from '#domain/calendar/dates.ts'
import { workingDay } from '#domain/shop/working-day.ts'
import { shapesFor, staffFor, type VisitRequest } from '#domain/visit/visit.ts'
import { phoneOrRefuse, phonesAt } from '#server/kernel/phones.ts'
import { findMessageRules } from '../appointments/notify/message-rules.ts'
import { chosenStaff } from '#server/scheduling/visits/visit-request.ts'
import { noteArrival, originLock } from '#server/scheduling/arrivals/arrivals.ts'
import { isFullFrom } from '#server/scheduling/arrivals/lists.ts'
import type { Origin } from '#domain/booking/shares.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { findBookable, refuseHidden, takesBookings } from '#server/shop/public/find.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { waitlistTokenOf, waitlistUrlOf } from './find.ts'
import { freeStarts, visitIn } from './free-start.ts'
import { changedEntry } from './happened.ts'
import { newEntry } from './new-entry.ts'
import { countWaiting, type EntryRow, findEntries, insertEntry, type WaitWindow } from './rows.ts'
import { toEntryWire, toStaffEntryWire } from './wire.ts'

const ASK =
  'Desde tu conexión ya se anotaron varios en la lista de espera. Escribile por WhatsApp y te anota, o entrá con tu cuenta.'

type Body = Omit<Received<'joinWaitlist', 'body'>, 'website'>

/**
 * Adds a customer to the waitlist. Refuses with `room_left` while there are free starts, and with `too_many_turns` when
 * the phone has too many entries.
 */
export async function joinWaitlist(
  context: Context,
  { adUrl, origin }: { readonly adUrl: string; readonly origin: Origin },
  { userId, ...body }: Received<'joinWaitlist', 'body'> & { readonly userId: string | null },
): Promise<Reply<'joinWaitlist'>> {
  const shop = await findBookable(context, adUrl)
  const entry = { ...entryFrom(context, shop, body), user_id: userId }
  // A program that fills in the hidden field is answered, and not added.
  if (body.website) return replyOf(context, shop, entry)
  return await once(context, async work => {
    const { trx } = work
    await lockAll(trx, shop.row.organizationId, originLock(origin))
    if (await isFullFrom(context, trx, { shop, origin, kind: 'waitlist' }))
      refuse('too_many_requests', { detail: ASK, retryAfterSeconds: 3600 })
    await join(context, work, { shop, entry })
    await noteArrival(trx, shop.row, origin, {
      kind: 'waitlist',
      id: entry.id,
      now: work.now,
    })
    return replyOf(context, shop, entry)
  })
}

/** As `joinWaitlist`, by staff. An advisor who is limited to one agenda may only add to that one. */
export async function addToWaitlist(
  context: Context,
  account: Account,
  body: Body,
): Promise<Reply<'addWaitlistEntry'>> {
  const member = membershipOf(account)
  const { shopId, onlyStaffId } = member
  const shop = await shopOf(context, shopId)
  if (!takesBookings(shop)) refuse('comerce_not_bookable')
  const entry = entryFrom(context, shop, body)
  const asked = [entry.staff_id, ...entry.more_windows.map(window => window.staff)]
  if (onlyStaffId !== null && asked.some(staff => staff !== null && staff !== onlyStaffId))
    refuse('not_found')
  const rules = await findMessageRules(context.database.db, member)
  const request = { context, rules, now: context.clock.now() }
  return await once(context, async work => {
    const { trx } = work
    await join(context, work, { shop, entry })
    const change = { from: {}, to: { date: entry.from_date } }
    await noteChange(work, account, 'waitlist.added', change, entry.id)
    const [row] = await findEntries(
      trx,
      sql`w.organization_id = ${entry.organization_id} and w.id = ${entry.id}`,
    )
    return { entry: toStaffEntryWire(request, { shop, entry: row! }) }
  })
}

type Joining = { readonly shop: ShopMemory; readonly entry: EntryRow }

async function join(context: Context, work: Work, { shop, entry }: Joining): Promise<void> {
  const { trx } = work
  if (await isFull(trx, shop, entry)) {
    const detail =
      'Con este teléfono ya estás en la lista de espera. Salí de alguna y probá de nuevo.'
    refuse('too_many_turns', { reason: 'waitlist', detail })
  }
  await insertEntry(trx, entry)
  await work.emit(changedEntry(entry, 1))
  if (entry.email === null) return
  await context.outbox.add(trx, {
    kind: 'waitlist_joined',
    subjectId: entry.id,
    revision: 1,
    organizationId: entry.organization_id,
    recipient: entry.email,
    payload: {},
  })
}

async function isFull(trx: Transaction<unknown>, shop: ShopMemory, { phone }: EntryRow) {
  if (phone === null) return false
  return (await countWaiting(trx, shop.row, phone)) >= limits.waitlist_entries_per_phone
}

function replyOf(context: Context, shop: ShopMemory, entry: EntryRow): Reply<'joinWaitlist'> {
  const token = waitlistTokenOf(context, entry.id)
  return {
    entry: toEntryWire({ shop, entry }),
    waitlist_token: token,
    waitlist_url: waitlistUrlOf(context.config.publicUrl, token),
  }
}

function entryFrom({ clock }: Context, shop: ShopMemory, body: Body): EntryRow {
  const { name, phone, email } = body.customer
  const now = clock.now()
  const first = windowFrom(body, body)
  const more = (body.also ?? []).map(one => windowFrom(one, body))
  const entry = newEntry(
    shop,
    {
      windows: [first, ...more],
      name,
      phone: phoneOrRefuse(phone, phonesAt(shop.row), 'customer.phone'),
      email: email ?? null,
    },
    now,
  )
  refuseImpossible(shop, entry, { window: first, now, path: '' })
  more.forEach((window, place) =>
    refuseImpossible(shop, entry, { window, now, path: `also.${place}.` }),
  )
  refuseWhileThereIsRoom(shop, entry, now)
  return entry
}

type Said = Omit<NonNullable<Body['also']>[number], never>

/** A further window takes what it does not say from the first. */
function windowFrom(said: Said, first: Body): WaitWindow {
  const services = said.services ?? first.services
  return {
    from: said.from,
    to: said.to,
    part: said.part ?? 'any',
    staff: chosenStaff(said.staff ?? first.staff),
    services,
    add_ons: said.add_ons ?? (said.services === undefined ? first.add_ons : undefined) ?? [],
  }
}

type WindowCheck = { readonly window: WaitWindow; readonly now: number; readonly path: string }

function refuseImpossible(
  shop: ShopMemory,
  entry: EntryRow,
  { window, now, path }: WindowCheck,
): void {
  refuseHidden(shop, window.services, undefined)
  if (!shapesFor(shop.plan, visitIn(entry, window, window.staff)).ok) refuse('not_found')
  const today = localDate(now, shop.plan.timeZone)
  const { from, to } = window
  const field = `${path}to`
  if (to < from)
    refuseField(field, 'La segunda fecha tiene que ser igual o posterior a la primera.')
  if (to < today) refuseField(field, 'Elegí un día que no haya pasado.')
  if (to === today && isTodayOver(shop, visitIn(entry, window, window.staff), now))
    refuseField(field, 'Hoy ya no se atiende. Elegí otro día.')
  if (to > addDays(today, limits.slots_days) || daysBetween(from, to) > limits.slots_days)
    refuseField(field, 'Elegí una fecha más cercana.')
}

/** Whether nobody who may be asked for this visit works any more today. */
function isTodayOver({ plan }: ShopMemory, visit: VisitRequest, now: number): boolean {
  const today = localDate(now, plan.timeZone)
  const rest = { start: now, end: dayInterval(today, plan.timeZone).end }
  const day = dayNumber(today)
  return !staffFor(plan, visit).some(staffId =>
    workingDay(plan, { staffId, day }).open.some(hours => overlaps(hours, rest)),
  )
}

/** Refuses with `room_left` while there are free starts, and names up to three of them. */
function refuseWhileThereIsRoom(shop: ShopMemory, entry: EntryRow, now: number): void {
  const { timeZone } = shop.plan
  const alternatives = freeStarts(shop, entry, now)
    .slice(0, 3)
    .map(({ startsAt, staffId }) => ({
      starts_at: toOffsetIso(startsAt, timeZone),
      staff: staffId ?? 'any',
    }))
  if (alternatives.length > 0) refuse('room_left', { alternatives })
}
