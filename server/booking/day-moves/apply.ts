import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { unitsOf } from '#domain/visit/visit.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import { changeStatus } from '#server/scheduling/status/change-status.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { move } from '#server/scheduling/move/move.ts'
import {
  deleteOccupancy,
  findAppointments,
  insertOccupancy,
  type AppointmentRow,
} from '#server/scheduling/queries.ts'
import { queued } from '#server/scheduling/mutex.ts'
import { movedVisit, visitOf } from '#server/scheduling/move/visit-of.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Context } from '#server/context.ts'
import { occupiedBy } from '#server/shop/hours/block-occupancy.ts'
import { toBlockWire } from '#server/shop/hours/create-block.ts'
import { noteBlock } from '#server/shop/hours/note-block.ts'
import { insertBlock, type BlockRow } from '#server/shop/hours/queries.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { orRefusal, Refusal, refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { absenceOf } from './absence.ts'
import { causeOf, type MovedAppointment } from './happened.ts'
import { isWholeDay, newsOf } from './news.ts'
import { type Problem, problemOf, refuseAll, type Words } from './problems.ts'

type DayMoveRequest = Received<'applyDayMove', 'body'>
export type Who = {
  readonly account: Account
  readonly member: Membership
  readonly shop: ShopMemory
}

/**
 * Moves a staff member's appointments in one transaction, or none; each one that does not fit is named in `errors`.
 */
export async function applyDayMove(
  context: Context,
  who: Who,
  asked: DayMoveRequest,
): Promise<Omit<Reply<'applyDayMove'>, 'messages'>> {
  const { account, member, shop } = who
  const { block } = absenceOf(member, shop, asked)
  refuseTwice(asked)
  refuseOthers(member, asked)
  const known = await findAsked(context, member, asked)
  refuseOtherStaff(asked, known)
  const staffIds = [
    asked.staff,
    ...asked.moves.map(one => one.staff),
    ...[...known.values()].flatMap(current => current.legs.map(item => item.staff_id)),
  ]
  const id = block?.id ?? randomUUID()
  return await queued({ context, shop }, { staffIds }, async work => {
    const services = [...known.values()].flatMap(current => visitOf(current).serviceIds)
    // All locks at once and in order, so that two day moves at the same moment cannot wait for each other.
    const units = unitsOf(shop.plan, staffIds, services)
    await lockAll(work.trx, shop.row.organizationId, units)
    if (block !== null) await takeOut(work, who, block)
    const moved = await settleAppointments(work, { context, ...who, id, known }, asked)
    const news = { news: newsOf(asked, shop), byUser: account.userId, staffIds }
    await work.emit({ type: 'day.moved', shop, moved, ...news })
    const appointments = moved.map(({ row }) => toAppointmentWire(row))
    return { id, appointments, block: block && toBlockWire(block, shop.plan.timeZone) }
  })
}

async function takeOut(work: Work, { account, member, shop }: Who, block: BlockRow): Promise<void> {
  const { trx, now } = work
  await insertBlock(trx, member, block, { by: account.userId, at: now })
  await insertOccupancy(trx, member, occupiedBy(block), false)
  const span = { start: block.starts_at, end: block.ends_at }
  const act = isWholeDay(span, shop.plan.timeZone) ? 'person.away' : 'block.added'
  await noteBlock(work, account, act, [block])
  await work.emit({ type: 'time.blocked', shop: shop.row, blocks: [block] })
}

/** With a delay, appointments may overlap a break or closing time: they are moved anyway, and marked as overbooked. */
const LATE = { kind: 'staff', overbook: true } as const

type Day = Who & {
  readonly context: Context
  readonly id: string
  readonly known: ReadonlyMap<string, AppointmentRow>
}

async function settleAppointments(
  work: Work,
  { context, account, shop, id, known }: Day,
  asked: DayMoveRequest,
): Promise<readonly MovedAppointment[]> {
  const by = { actor: 'staff', actorId: account.userId, isNotified: true } as const
  const problems: Problem[] = []
  const moved: MovedAppointment[] = []
  const settle = async (
    { customer_name: name, starts_at: wasAt }: AppointmentRow,
    field: string,
    change: Promise<{ readonly after: AppointmentRow }>,
  ) => {
    const done = await orRefusal(change)
    if (done instanceof Refusal) problems.push(problemOf(words, done, { field, name }))
    else moved.push({ row: done.after, wasAt })
  }
  for (const [index, { appointment, revision }] of (asked.cancels ?? []).entries()) {
    const current = known.get(appointment)!
    const cause = causeOf({ day_move: id })
    const request = { to: 'cancelled', ...by, cause, reason: asked.reason, revision } as const
    const change = changeStatus(work, shop, { appointment: current, request })
    await settle(current, `cancels.${index}`, change)
  }
  // All of them are removed first, so that two appointments can swap their times.
  const isLate = asked.why === 'late'
  const audience = isLate ? LATE : STAFF
  await deleteOccupancy(
    work.trx,
    shop.row.organizationId,
    asked.moves.map(one => one.appointment),
  )
  for (const [index, { appointment, revision, ...to }] of asked.moves.entries()) {
    const current = known.get(appointment)!
    const place = { startsAt: Date.parse(to.starts_at), staffId: to.staff }
    const cause = causeOf({ day_move: id, from_overbooked: current.is_overbooked })
    const request = { ...place, revision, ...by, cause, audience }
    const visit = isLate ? visitOf(current) : movedVisit(current, to.staff)
    const change = move(work, { context, shop }, { appointment: current, visit, request })
    await settle(current, `moves.${index}`, change)
  }
  return problems.length > 0 ? refuseAll(problems) : moved
}

async function findAsked(
  context: Context,
  member: Membership,
  asked: DayMoveRequest,
): Promise<ReadonlyMap<string, AppointmentRow>> {
  const ids = idsOf(asked)
  if (ids.length === 0) return new Map()
  const rows = await findAppointments(
    context.database.db,
    context.clock.now(),
    sql`${scopeOf(member)} and a.id = any(${ids}::uuid[])`,
  )
  if (rows.length < ids.length) refuse('not_found')
  return new Map(rows.map(row => [row.id, row]))
}

function idsOf({ moves, cancels = [] }: DayMoveRequest): string[] {
  return [...moves, ...cancels].map(one => one.appointment)
}

function refuseTwice(asked: DayMoveRequest): void {
  const ids = idsOf(asked)
  if (new Set(ids).size < ids.length) refuseField('moves', 'Cada turno va una sola vez.')
}

/** An advisor who is limited to one agenda may not move appointments to others. */
function refuseOthers({ onlyStaffId }: Membership, { moves }: DayMoveRequest): void {
  if (onlyStaffId !== null && moves.some(one => one.staff !== onlyStaffId)) refuse('forbidden')
}

/** With a delay the staff member still comes, so each appointment has to begin with the same one as before. */
function refuseOtherStaff(
  { why, moves }: DayMoveRequest,
  known: ReadonlyMap<string, AppointmentRow>,
): void {
  if (why !== 'late') return
  const other = moves.findIndex(one => known.get(one.appointment)?.legs[0]?.staff_id !== one.staff)
  if (other !== -1)
    refuseField(`moves.${other}.staff`, 'Con demora, cada turno sigue con quien lo atiende.')
}

const words: Words = {
  slot_taken: name => `El lugar que elegiste para ${name} se ocupó. Elegí otro.`,
  not_bookable: name => `El turno de ${name} no entra ahí. Elegí otro horario.`,
  not_found: name => `Esa persona no puede atender a ${name}. Elegí otra.`,
  stale_revision: name => `El turno de ${name} cambió recién. Miralo de nuevo.`,
  invalid_transition: name => `El turno de ${name} ya no se puede cambiar.`,
}
