import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { AppointmentWire, Received } from '#contract/contract.ts'
import { unitsOf } from '#domain/visit/visit.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import { changeInside } from '../appointments/status/change-status.ts'
import { scopeOf } from '../appointments/find.ts'
import { lockAll } from '../appointments/locks.ts'
import { moveInside } from '../appointments/move/move.ts'
import {
  deleteOccupancy,
  findAppointments,
  insertOccupancy,
  type AppointmentRow,
} from '../appointments/queries.ts'
import { runExclusive } from '../appointments/mutex.ts'
import { mailDayMove } from '../appointments/notify/notify-by-mail.ts'
import { movedVisit, visitOf } from '../appointments/move/visit-of.ts'
import { toAppointmentWire } from '../appointments/wire.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import { occupiedBy } from '#server/shop/hours/block-occupancy.ts'
import { toBlockWire, type BlockWire } from '#server/shop/hours/create-block.ts'
import { noteBlock } from '#server/shop/hours/note-block.ts'
import { insertBlock, type BlockRow } from '#server/shop/hours/queries.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { type Idempotency, type Once, Replayed } from '#server/kernel/http/handler.ts'
import { findReplay, onceWithAnswer } from '#server/kernel/http/idempotency.ts'
import { isRefused, refuse, refuseField, type Refused } from '#server/kernel/http/refusal.ts'
import { absenceOf } from './absence.ts'
import { announceDayMove, type Settled, type SettledAppointment } from './announce.ts'
import { isWholeDay, newsOf } from './news.ts'
import { allRefused, type Problem, problemOf, type Words } from './problems.ts'

type DayMoveRequest = Received<'applyDayMove', 'body'>
export type Who = {
  readonly account: Account
  readonly member: Membership
  readonly shop: ShopMemory
}

export type Applied = {
  readonly id: string
  readonly appointments: readonly AppointmentWire[]
  readonly block: BlockWire | null
}

/**
 * Moves a staff member's appointments in one transaction, or none; each one that does not fit is named in `errors`.
 */
export async function applyDayMove(
  context: Context,
  who: Who,
  asked: DayMoveRequest,
  idempotency: Idempotency | null,
): Promise<Once<Applied> | Refused> {
  const { account, member, shop } = who
  const { organizationId } = shop.row
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
  const toApplied = ({ appointments }: Settled): Applied => ({
    id,
    appointments: appointments.map(({ row }) => toAppointmentWire(row)),
    block: block && toBlockWire(block, shop.plan.timeZone),
  })
  return await runExclusive(organizationId, staffIds, async () => {
    const before = await findReplay<Applied>(context, idempotency)
    if (before !== null) return before
    const settled = await onceWithAnswer(context, idempotency, {
      work: async trx => {
        const services = [...known.values()].flatMap(current => visitOf(current).serviceIds)
        // All locks at once and in order, so that two day moves at the same moment cannot wait for each other.
        await lockAll(trx, organizationId, unitsOf(shop.plan, staffIds, services))
        if (block !== null) await takeOut(trx, context, who, block)
        return await settleAppointments(trx, { context, ...who, id, known, block }, asked)
      },
      answerOf: toApplied,
    })
    if (settled instanceof Replayed || !settled.ok) return settled
    const news = { news: newsOf(asked, shop), byUser: account.userId, staffIds }
    announceDayMove(context, shop, { ...settled, ...news })
    return toApplied(settled)
  })
}

async function takeOut(
  trx: Transaction<unknown>,
  context: Context,
  { account, member, shop }: Who,
  block: BlockRow,
): Promise<void> {
  await insertBlock(trx, member, block, { by: account.userId, at: context.clock.now() })
  await insertOccupancy(trx, member, occupiedBy(block), false)
  const span = { start: block.starts_at, end: block.ends_at }
  const act = isWholeDay(span, shop.plan.timeZone) ? 'person.away' : 'block.added'
  await noteBlock(context, trx, account, act, [block])
}

/** With a delay, appointments may overlap a break or closing time: they are moved anyway, and marked as overbooked. */
const LATE = { kind: 'staff', overbook: true } as const

type Day = Who &
  Pick<Settled, 'block'> & {
    readonly context: Context
    readonly id: string
    readonly known: ReadonlyMap<string, AppointmentRow>
  }

async function settleAppointments(
  trx: Transaction<unknown>,
  day: Day,
  asked: DayMoveRequest,
): Promise<Settled | Refused> {
  const { context, account, shop, id: dayMoveId, block, known } = day
  const at = { context, shop }
  const by = { actor: 'staff', actorId: account.userId, isNotified: true, dayMoveId } as const
  const problems: Problem[] = []
  const appointments: SettledAppointment[] = []
  const settle = async (
    done: SettledAppointment | Refused,
    field: string,
    current: AppointmentRow,
  ) => {
    if (isRefused(done))
      problems.push(problemOf(words, done, { field, name: current.customer_name }))
    else {
      appointments.push(done)
      await mailDayMove(trx, context, done.row)
    }
  }
  for (const [index, { appointment, revision }] of (asked.cancels ?? []).entries()) {
    const current = known.get(appointment)!
    const request = { to: 'cancelled', ...by, reason: asked.reason, revision } as const
    const done = await changeInside(trx, at, { appointment: current, request })
    const settled = done.ok ? { row: done.row, rows: [], wasAt: current.starts_at } : done
    await settle(settled, `cancels.${index}`, current)
  }
  // All of them are removed first, so that two appointments can swap their times.
  const moved = asked.moves.map(one => one.appointment)
  const isLate = asked.why === 'late'
  const audience = isLate ? LATE : STAFF
  await deleteOccupancy(trx, shop.row.organizationId, moved)
  for (const [index, { appointment, revision, ...to }] of asked.moves.entries()) {
    const current = known.get(appointment)!
    const place = { startsAt: Date.parse(to.starts_at), staffId: to.staff }
    const request = { ...place, revision, ...by, audience }
    const visit = isLate ? visitOf(current) : movedVisit(current, to.staff)
    await settle(
      await moveInside(trx, at, { appointment: current, visit, request }),
      `moves.${index}`,
      current,
    )
  }
  return problems.length > 0 ? allRefused(problems) : { ok: true, appointments, block }
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
