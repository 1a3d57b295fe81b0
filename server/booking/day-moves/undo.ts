/** Undoes a day move completely or not at all. How each appointment was before is read from its history. */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import { unitsOf, type VisitRequest } from '#domain/visit/visit.ts'
import type { Context } from '#server/context.ts'
import { type Idempotency, type Once, Replayed } from '#server/kernel/http/handler.ts'
import { findReplay, onceWithAnswer } from '#server/kernel/http/idempotency.ts'
import { isRefused, refuse, refused, type Refused } from '#server/kernel/http/refusal.ts'
import { noteBlock } from '#server/shop/hours/note-block.ts'
import { type BlockRow, deleteBlockRows } from '#server/shop/hours/queries.ts'
import { scopeOf } from '../appointments/find.ts'
import { lockAll } from '../appointments/locks.ts'
import { moveInside } from '../appointments/move/move.ts'
import { visitOf } from '../appointments/move/visit-of.ts'
import { mailDayMove } from '../appointments/notify/notify-by-mail.ts'
import { forgetUnnotified } from '../appointments/notify/unnotified.ts'
import { type AppointmentRow, deleteOccupancy, findAppointments } from '../appointments/queries.ts'
import { runExclusive } from '../appointments/mutex.ts'
import { changeInside } from '../appointments/status/change-status.ts'
import { toAppointmentWire } from '../appointments/wire.ts'
import { announceDayMove, type Settled, type SettledAppointment } from './announce.ts'
import type { Who } from './apply.ts'
import { allRefused, type Problem, problemOf, type Words } from './problems.ts'

type Undone = Reply<'undoDayMove'>

/** What the day move did to one appointment. */
type Step = {
  readonly appointment: AppointmentRow
  readonly revision: number
  readonly detail: MoveDetail | StatusDetail
}
type MoveDetail = {
  readonly from: number
  readonly from_staff: string
  readonly from_next_staff?: readonly string[]
  readonly from_overbooked: boolean
}
type StatusDetail = { readonly from: AppointmentStatus }
type EventRow = {
  readonly appointment_id: string
  readonly revision: number
  readonly detail: Step['detail']
}

/**
 * Undoes a day move by its id. Refuses with `not_found` when there is none, or when it concerns agendas that the member
 * may not change; problems of single appointments are returned together, and then nothing changes.
 */
export async function undoDayMove(
  context: Context,
  who: Who,
  id: string,
  idempotency: Idempotency | null,
): Promise<Once<Undone> | Refused> {
  const { organizationId } = who.shop.row
  const steps = await findSteps(context, who, id)
  const staffIds = steps.flatMap(staffOf)
  const { onlyStaffId } = who.member
  // An advisor who is limited to one agenda may not undo what concerns others.
  if (onlyStaffId !== null && staffIds.some(one => one !== onlyStaffId)) refuse('not_found')
  return await runExclusive(organizationId, staffIds, async () => {
    const before = await findReplay<Undone>(context, idempotency)
    if (before !== null) return before
    const settled = await onceWithAnswer(context, idempotency, {
      work: async trx => {
        const services = steps.flatMap(step => visitOf(step.appointment).serviceIds)
        await lockAll(trx, organizationId, unitsOf(who.shop.plan, staffIds, services))
        const block = await giveBack(trx, context, who, id)
        if (block === null && steps.length === 0) return refuse('not_found')
        return await takeBack(trx, { context, ...who, block }, steps)
      },
      answerOf: toUndone,
    })
    if (settled instanceof Replayed || !settled.ok) return settled
    const by = { byUser: who.account.userId, staffIds, isUndone: true }
    announceDayMove(context, who.shop, {
      ...settled,
      news: 'Se deshizo el cambio de un día',
      ...by,
    })
    return toUndone(settled)
  })
}

function toUndone({ appointments }: Settled): Undone {
  return { appointments: appointments.map(({ row }) => toAppointmentWire(row)) }
}

async function findSteps(context: Context, { member }: Who, id: string): Promise<Step[]> {
  const { db } = context.database
  const events = await findEvents(db, member.organizationId, id)
  const ids = events.map(event => event.appointment_id)
  const rows = await findAppointments(
    db,
    context.clock.now(),
    sql`${scopeOf(member)} and a.id = any(${ids}::uuid[])`,
  )
  if (rows.length < ids.length) refuse('not_found')
  const byId = new Map(rows.map(row => [row.id, row]))
  return events.map(({ appointment_id, revision, detail }) => {
    return { appointment: byId.get(appointment_id)!, revision, detail }
  })
}

async function findEvents(
  db: Kysely<unknown>,
  organizationId: string,
  id: string,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select appointment_id, revision, detail from appointment_events
    where organization_id = ${organizationId} and detail ->> 'day_move' = ${id}
    order by appointment_id`.execute(db)
  return rows
}

function staffOf({ appointment, detail }: Step): string[] {
  const now = appointment.legs.map(item => item.staff_id)
  return isMove(detail) ? [...now, ...staffBefore(detail)] : now
}

function isMove(detail: Step['detail']): detail is MoveDetail {
  return typeof detail.from === 'number'
}

function staffBefore({ from_staff: first, from_next_staff: next = [] }: MoveDetail): string[] {
  return [first, ...next]
}

/** Removes the block of the day move; null when it made none, or when somebody removed it already. */
async function giveBack(
  trx: Transaction<unknown>,
  context: Context,
  { account, member }: Who,
  id: string,
): Promise<BlockRow | null> {
  const { onlyStaffId } = member
  const [block] = await deleteBlockRows(trx, member, {
    id,
    scope: 'one',
    onlyStaffId,
    now: context.clock.now(),
  })
  if (block === undefined) return null
  await deleteOccupancy(trx, member.organizationId, [block.id])
  await noteBlock(context, trx, account, 'block.removed', [block])
  return block
}

type Day = Who & { readonly context: Context; readonly block: BlockRow | null }

async function takeBack(
  trx: Transaction<unknown>,
  day: Day,
  steps: readonly Step[],
): Promise<Settled | Refused> {
  const problems: Problem[] = []
  const appointments: SettledAppointment[] = []
  const { organizationId } = day.shop.row
  const unchanged = steps.filter(({ appointment, revision }) => appointment.revision === revision)
  // All of them are removed first, so that two appointments can swap their times back.
  const moved = unchanged.filter(step => isMove(step.detail)).map(step => step.appointment.id)
  await deleteOccupancy(trx, organizationId, moved)
  for (const [index, step] of steps.entries()) {
    const { appointment: current, detail } = step
    const done = isMove(detail)
      ? await moveBack(trx, day, step, detail)
      : await restore(trx, day, step, detail)
    if (isRefused(done)) {
      const where = { field: `appointments.${index}`, name: current.customer_name }
      problems.push(problemOf(words, done, where))
      continue
    }
    appointments.push(done)
    await mailDayMove(trx, day.context, done.row, step.revision)
  }
  if (problems.length === 0) return { ok: true, appointments, block: day.block }
  const refusal = allRefused(problems)
  const detail = `No deshicimos nada. ${problems.map(one => one.message).join(' ')}`
  return { ...refusal, more: { ...refusal.more, detail } }
}

async function moveBack(
  trx: Transaction<unknown>,
  day: Day,
  { appointment, revision }: Step,
  detail: MoveDetail,
): Promise<SettledAppointment | Refused> {
  const staff = staffBefore(detail)
  const visit: VisitRequest = { ...visitOf(appointment), staffId: null, itemStaffIds: staff }
  const by = { actor: 'staff', actorId: day.account.userId, isNotified: true } as const
  const place = { startsAt: detail.from, staffId: undefined, revision }
  const to = async (overbook: boolean) => {
    const audience = overbook ? ({ kind: 'staff', overbook } as const) : STAFF
    return await moveInside(trx, day, {
      appointment,
      visit,
      request: { ...place, ...by, audience },
    })
  }
  const back = await to(detail.from_overbooked)
  if (!isRefused(back) || back.code !== 'not_bookable') return back
  // The hours may have changed since: then it is put back although nobody works at that time, unless the time is taken.
  if (await isTaken(trx, appointment, detail)) return refused('slot_taken')
  const done = await to(true)
  if (isRefused(done)) return done
  await standAsBefore(trx, appointment)
  return { ...done, row: { ...done.row, is_overbooked: false } }
}

/** Whether another appointment or hold occupies its staff at that time now. */
async function isTaken(
  trx: Transaction<unknown>,
  { organization_id: organizationId, id, starts_at: startsAt, ends_at: endsAt }: AppointmentRow,
  detail: MoveDetail,
): Promise<boolean> {
  const until = new Date(detail.from + endsAt - startsAt)
  const { rows } = await sql`select from occupancy
    where organization_id = ${organizationId} and owner <> ${id} and not is_block
      and unit = any(${staffBefore(detail)}::text[])
      and during && tstzrange(${new Date(detail.from)}, ${until}) limit 1`.execute(trx)
  return rows.length > 0
}

/** Marks it as not overbooked, so that the exclusion constraint protects its time again. */
async function standAsBefore(
  trx: Transaction<unknown>,
  { organization_id: organizationId, id }: AppointmentRow,
): Promise<void> {
  await sql`update appointments set is_overbooked = false
    where organization_id = ${organizationId} and id = ${id}`.execute(trx)
  await sql`update occupancy set guarded = true
    where organization_id = ${organizationId} and owner = ${id}`.execute(trx)
}

async function restore(
  trx: Transaction<unknown>,
  day: Day,
  { appointment, revision }: Step,
  { from: to }: StatusDetail,
): Promise<SettledAppointment | Refused> {
  const by = { actor: 'staff', actorId: day.account.userId, reason: undefined } as const
  const request = { to, ...by, revision, corrects: true }
  const done = await changeInside(trx, day, { appointment, request })
  if (isRefused(done)) return done
  // Nothing to change: somebody else has restored it already.
  if (done.rows === null) return refused('stale_revision')
  // The mail about the undoing tells them.
  if (done.row.customer_email !== null) await forgetUnnotified(trx, done.row)
  return { row: done.row, rows: done.rows, wasAt: done.row.starts_at }
}

const words: Words = {
  slot_taken: name => `El lugar que tenía ${name} se ocupó.`,
  not_bookable: name => `El turno de ${name} ya no entra donde estaba.`,
  not_found: name => `Quien atendía a ${name} ya no está en el equipo.`,
  stale_revision: name => `El turno de ${name} cambió después.`,
  invalid_transition: name => `El turno de ${name} ya no se puede cambiar.`,
}
