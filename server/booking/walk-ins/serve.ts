import type { Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { book } from '../appointments/book/book.ts'
import { changeInside } from '../appointments/status/change-status.ts'
import type { AppointmentRow } from '../appointments/queries.ts'
import { NAMELESS } from '#server/people/customers/scope.ts'
import type { Context } from '#server/context.ts'
import { answerWith, type Idempotency, type Once, Replayed } from '#server/kernel/http/handler.ts'
import { isRefused, orRefuse, type Refused, refuse } from '#server/kernel/http/refusal.ts'
import { announceQueue, findWaiting, lockQueue, type Door } from './change.ts'
import { lockWalkIn, saveWalkIn, type WalkInRow } from './queries.ts'
import { noteWalkIn } from './note-walk-in.ts'
import { toWalkInWire, type WalkInWire } from './wire.ts'

/** Makes an appointment of a walk-in, which begins now and counts like any other. */
export async function serveWalkIn(
  context: Context,
  door: Door,
  id: string,
  body: Received<'serveWalkIn', 'body'>,
  idempotency: Idempotency | null,
): Promise<Once<Reply<'serveWalkIn'>> | Refused> {
  const { account, member, shop } = door
  const row = await readWalkIn(context, door, id)
  const staffId = member.onlyStaffId ?? body.staff ?? row.staff_id
  if (member.onlyStaffId !== null && body.staff !== undefined && body.staff !== staffId) {
    refuse('forbidden')
  }
  const told: { walk_in?: WalkInWire } = {}
  const seat = async (trx: Transaction<unknown>, appointment: AppointmentRow) => {
    await lockQueue(trx, shop)
    const waiting = await findWaiting(trx, shop, { id, revision: body.revision })
    const change = { state: 'served', appointment_id: appointment.id } as const
    const after = await saveWalkIn(trx, shop.row, waiting, change, context.clock.now())
    await noteWalkIn(context, trx, door, { how: 'served', before: waiting, after })
    told.walk_in = toWalkInWire(member, shop, after)
    return await beginService(trx, context, door, appointment)
  }
  const booked = await book(
    { context, shop },
    {
      visit: { serviceIds: row.service_ids, addOnIds: [], staffId },
      startsAt: Math.floor(context.clock.now() / MINUTE) * MINUTE,
      customer: { name: row.name || `${NAMELESS}${row.number}`, phone: row.phone, email: null },
      userId: null,
      note: '',
      holdId: null,
      // The customer is standing there, so staff decide, and what does not fit is marked as overbooked.
      audience: { kind: 'staff', overbook: true },
      createdBy: account.userId,
      source: 'staff',
      mails: false,
      alongside: seat,
      alsoAnswered: told,
    },
    idempotency,
  )
  if (isRefused(booked)) return booked
  const known = told.walk_in ?? toWalkInWire(member, shop, row)
  // The first request has announced it.
  if (!(booked instanceof Replayed)) announceQueue(context, shop, known)
  return answerWith(booked, ({ appointment, walk_in = known }) => ({ walk_in, appointment }))
}

async function beginService(
  trx: Transaction<unknown>,
  context: Context,
  { account, shop }: Door,
  appointment: AppointmentRow,
): Promise<AppointmentRow> {
  const by = { actor: 'staff', actorId: account.userId, reason: undefined } as const
  const request = { to: 'in_progress', ...by, revision: undefined } as const
  return orRefuse(await changeInside(trx, { context, shop }, { appointment, request })).row
}

async function readWalkIn(context: Context, { shop }: Door, id: string): Promise<WalkInRow> {
  const found = await context.database.db
    .transaction()
    .execute(async trx => await lockWalkIn(trx, shop.row, id))
  return found ?? refuse('not_found')
}
