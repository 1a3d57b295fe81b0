/** Undoes a day move completely or not at all. How each appointment was before is read from its history. */
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import { unitsOf, type VisitRequest } from '#domain/visit/visit.ts'
import type { Context } from '#server/context.ts'
import { orRefusal, Refusal, refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { noteBlock } from '#server/shop/hours/note-block.ts'
import { deleteBlockRows } from '#server/shop/hours/queries.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { move } from '#server/scheduling/move/move.ts'
import { visitOf } from '#server/scheduling/move/visit-of.ts'
import { forgetUnnotified } from '../appointments/notify/unnotified.ts'
import {
  type AppointmentRow,
  deleteOccupancy,
  findAppointments,
} from '#server/scheduling/queries.ts'
import { queued } from '#server/scheduling/mutex.ts'
import { changeStatus } from '#server/scheduling/status/change-status.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import { type MovedAppointment, undoing } from './happened.ts'
import type { Who } from './apply.ts'
import { type Problem, problemOf, refuseAll, type Words } from './problems.ts'

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
): Promise<Reply<'undoDayMove'>> {
  const { organizationId } = who.shop.row
  const steps = await findSteps(context, who, id)
  const staffIds = steps.flatMap(staffOf)
  const { onlyStaffId } = who.member
  // An advisor who is limited to one agenda may not undo what concerns others.
  if (onlyStaffId !== null && staffIds.some(one => one !== onlyStaffId)) refuse('not_found')
  const { shop, account } = who
  return await queued({ context, shop }, { staffIds }, async work => {
    const services = steps.flatMap(step => visitOf(step.appointment).serviceIds)
    await lockAll(work.trx, organizationId, unitsOf(shop.plan, staffIds, services))
    const hasBlock = await giveBack(work, who, id)
    if (!hasBlock && steps.length === 0) return refuse('not_found')
    const moved = await takeBack(work, { context, ...who }, steps)
    const news = { news: 'Se deshizo el cambio de un día', byUser: account.userId, staffIds }
    await work.emit({ type: 'day.moved_back', shop, moved, ...news })
    return { appointments: moved.map(({ row }) => toAppointmentWire(row)) }
  })
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

/** Removes the block of the day move; false when it made none, or when somebody removed it already. */
async function giveBack(work: Work, { account, member, shop }: Who, id: string): Promise<boolean> {
  const { onlyStaffId } = member
  const { trx, now } = work
  const blocks = await deleteBlockRows(trx, member, { id, scope: 'one', onlyStaffId, now })
  const [block] = blocks
  if (block === undefined) return false
  await deleteOccupancy(trx, member.organizationId, [block.id])
  await noteBlock(work, account, 'block.removed', [block])
  await work.emit({ type: 'time.freed', shop: shop.row, blocks: [block] })
  return true
}

type Day = Who & { readonly context: Context }

async function takeBack(
  work: Work,
  day: Day,
  steps: readonly Step[],
): Promise<readonly MovedAppointment[]> {
  const problems: Problem[] = []
  const moved: MovedAppointment[] = []
  const unchanged = steps.filter(({ appointment, revision }) => appointment.revision === revision)
  // All of them are removed first, so that two appointments can swap their times back.
  const places = unchanged.filter(step => isMove(step.detail)).map(step => step.appointment.id)
  await deleteOccupancy(work.trx, day.shop.row.organizationId, places)
  for (const [index, step] of steps.entries()) {
    const { appointment: current, detail } = step
    const done = await orRefusal(
      isMove(detail) ? moveBack(work, day, step, detail) : restore(work, day, step, detail),
    )
    const name = current.customer_name
    if (done instanceof Refusal)
      problems.push(problemOf(words, done, { field: `appointments.${index}`, name }))
    else moved.push(done)
  }
  if (problems.length === 0) return moved
  const said = problems.map(one => one.message).join(' ')
  return refuseAll(problems, `No deshicimos nada. ${said}`)
}

async function moveBack(
  work: Work,
  day: Day,
  { appointment, revision }: Step,
  detail: MoveDetail,
): Promise<MovedAppointment> {
  const staff = staffBefore(detail)
  const visit: VisitRequest = { ...visitOf(appointment), staffId: null, itemStaffIds: staff }
  const by = { actor: 'staff', actorId: day.account.userId, isNotified: true } as const
  const place = { startsAt: detail.from, staffId: undefined, revision }
  const to = async (overbook: boolean): Promise<MovedAppointment> => {
    const audience = overbook ? ({ kind: 'staff', overbook } as const) : STAFF
    const request = { ...place, ...by, audience, cause: undoing(revision) }
    const { before, after } = await move(work, day, { appointment, visit, request })
    return { row: after, wasAt: before.starts_at }
  }
  const back = await orRefusal(to(detail.from_overbooked))
  if (!(back instanceof Refusal)) return back
  if (back.code !== 'not_bookable') throw back
  // The hours may have changed since: then it is put back although nobody works at that time, unless the time is taken.
  if (await isTaken(work.trx, appointment, detail)) refuse('slot_taken')
  const done = await to(true)
  await standAsBefore(work.trx, appointment)
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
  work: Work,
  day: Day,
  { appointment, revision }: Step,
  { from: to }: StatusDetail,
): Promise<MovedAppointment> {
  const by = { actor: 'staff', actorId: day.account.userId, reason: undefined } as const
  const request = { to, ...by, revision, corrects: true, cause: undoing(revision) }
  const { after, isChanged } = await changeStatus(work, day.shop, { appointment, request })
  // Nothing to change: somebody else has restored it already.
  if (!isChanged) refuse('stale_revision')
  // The mail about the undoing tells them.
  if (after.customer_email !== null) await forgetUnnotified(work.trx, after)
  return { row: after, wasAt: after.starts_at }
}

const words: Words = {
  slot_taken: name => `El lugar que tenía ${name} se ocupó.`,
  not_bookable: name => `El turno de ${name} ya no entra donde estaba.`,
  not_found: name => `Quien atendía a ${name} ya no está en el equipo.`,
  stale_revision: name => `El turno de ${name} cambió después.`,
  invalid_transition: name => `El turno de ${name} ya no se puede cambiar.`,
}
