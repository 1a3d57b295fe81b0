import { sql, type Transaction } from 'kysely'
import type { AppointmentWire, Received } from '#contract/contract.ts'
import type { FieldProblem, ProblemCode } from '#contract/protocol/problems.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { changeInside } from '../appointments/status/change-status.ts'
import { scopeOf } from '../appointments/find.ts'
import { unitsOf } from '../appointments/book/scheduling.ts'
import { lockAll } from '../appointments/locks.ts'
import { moveInside } from '../appointments/move/move.ts'
import {
  deleteOccupancy,
  findAppointments,
  insertOccupancy,
  type AppointmentRow,
} from '../appointments/queries.ts'
import { runExclusive } from '../appointments/queue.ts'
import { mailChanged } from '../appointments/notify/notify-by-mail.ts'
import { movedVisit, visitOf } from '../appointments/move/visit-of.ts'
import { toAppointmentWire } from '../appointments/wire.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import { occupiedBy } from '#server/shop/hours/block-occupancy.ts'
import { toBlockWire, type BlockWire } from '#server/shop/hours/create-block.ts'
import { noteBlock } from '#server/shop/hours/note-block.ts'
import { insertBlock, type BlockRow } from '#server/shop/hours/queries.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import type { Idempotency } from '#server/kernel/http/handler.ts'
import { findReplay, once } from '#server/kernel/http/idempotency.ts'
import { Refusal, refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { absenceOf } from './absence.ts'
import { announceDayMove } from './announce.ts'

type Asked = Received<'applyDayMove', 'body'>
type Who = { readonly account: Account; readonly member: Membership; readonly shop: ShopMemory }

export type Applied = {
  readonly appointments: readonly AppointmentWire[]
  readonly block: BlockWire | null
}
export type SettledAppointment = {
  readonly row: AppointmentRow
  readonly rows: readonly Occupied[]
  readonly wasAt: number
}
/** What happened inside, for whoever tells the screens. */
export type Settled = {
  readonly turns: readonly SettledAppointment[]
  readonly block: BlockRow | null
}

/** A person's day, moved whole or not at all; what does not fit is named beside its field. */
export async function applyDayMove(
  context: Context,
  who: Who,
  asked: Asked,
  idempotency: Idempotency | null,
): Promise<Applied> {
  const { member, shop } = who
  const { organizationId } = shop.row
  const { block } = absenceOf(member, shop, asked)
  refuseTwice(asked)
  refuseOthers(member, asked)
  const known = await findAsked(context, member, asked)
  const staffMembers = [
    asked.staff,
    ...asked.moves.map(one => one.staff),
    ...[...known.values()].flatMap(current => current.legs.map(item => item.staff_id)),
  ]
  return await runExclusive(
    staffMembers.map(id => `${organizationId}:${id}`),
    async () => {
      const before = await findReplay<Applied>(context, idempotency)
      if (before !== null) return before
      let settled: Settled | null = null
      const applied = await once(context, idempotency, async trx => {
        const services = [...known.values()].flatMap(current => visitOf(current).serviceIds)
        // All at once and in order, so that two days moved at the same moment cannot wait in a circle.
        await lockAll(trx, organizationId, unitsOf(shop.plan, staffMembers, services))
        const appointments = await settleAppointments(trx, context, { ...who, block }, asked, known)
        settled = { turns: appointments, block }
        return {
          appointments: appointments.map(({ row }) => toAppointmentWire(row)),
          block: block && toBlockWire(block, shop.plan.timeZone),
        }
      })
      if (settled !== null) announceDayMove(context, shop, asked, settled)
      return applied
    },
  )
}

async function settleAppointments(
  trx: Transaction<unknown>,
  context: Context,
  { account, member, shop, block }: Who & Pick<Settled, 'block'>,
  asked: Asked,
  known: ReadonlyMap<string, AppointmentRow>,
): Promise<SettledAppointment[]> {
  if (block !== null) {
    await insertBlock(trx, member, block, { by: account.userId, at: context.clock.now() })
    await insertOccupancy(trx, member, occupiedBy(block), false)
    await noteBlock(context, trx, account, 'person.away', [block])
  }
  const by = { actor: 'staff', actorId: account.userId, isNotified: true } as const
  const problems: Problem[] = []
  const settled: SettledAppointment[] = []
  const settle = async (
    current: AppointmentRow,
    work: () => Promise<SettledAppointment>,
    field: string,
  ) => {
    try {
      const done = await work()
      settled.push(done)
      await mailChanged(trx, context, done.row)
    } catch (error) {
      problems.push(problemOf(error, field, current))
    }
  }
  for (const [index, { appointment, revision }] of (asked.cancels ?? []).entries()) {
    const current = known.get(appointment)!
    const request = { to: 'cancelled', ...by, reason: asked.reason, revision } as const
    const cancel = async () => {
      const { row } = await changeInside(trx, context, shop, current, request)
      return { row, rows: [], wasAt: current.starts_at }
    }
    await settle(current, cancel, `cancels.${index}`)
  }
  // They make room for one another: two may change places.
  await deleteOccupancy(
    trx,
    shop.row.organizationId,
    asked.moves.map(one => one.appointment),
  )
  for (const [index, { appointment, revision, ...to }] of asked.moves.entries()) {
    const current = known.get(appointment)!
    const place = { startsAt: Date.parse(to.starts_at), staffId: to.staff }
    const visit = movedVisit(current, to.staff)
    const audience = { kind: 'staff', overbook: false } as const
    const wanted = { ...place, revision, ...by, audience, visit }
    const move = async () => await moveInside(trx, context, shop, current, wanted)
    await settle(current, move, `moves.${index}`)
  }
  if (problems.length > 0) refuseAll(problems)
  return settled
}

async function findAsked(
  context: Context,
  member: Membership,
  asked: Asked,
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

function idsOf({ moves, cancels = [] }: Asked): string[] {
  return [...moves, ...cancels].map(one => one.appointment)
}

function refuseTwice(asked: Asked): void {
  const ids = idsOf(asked)
  if (new Set(ids).size < ids.length) refuseField('moves', 'Cada turno va una sola vez.')
}

/** Whoever runs only their own agenda gives nobody else work. */
function refuseOthers({ onlyStaffId }: Membership, { moves }: Asked): void {
  if (onlyStaffId !== null && moves.some(one => one.staff !== onlyStaffId)) refuse('forbidden')
}

type Problem = FieldProblem & { readonly code: ProblemCode }

const words: Readonly<Partial<Record<ProblemCode, (name: string) => string>>> = {
  slot_taken: name => `El lugar que elegiste para ${name} se ocupó. Elegí otro.`,
  not_bookable: name => `El turno de ${name} no entra ahí. Elegí otro horario.`,
  not_found: name => `Esa persona no puede atender a ${name}. Elegí otra.`,
  stale_revision: name => `El turno de ${name} cambió recién. Miralo de nuevo.`,
  invalid_transition: name => `El turno de ${name} ya no se puede cambiar.`,
}

/** A refusal comes before anything is written, so the others can still be tried; anything else ends it all. */
function problemOf(error: unknown, field: string, current: AppointmentRow): Problem {
  if (!(error instanceof Refusal)) throw error
  const sentence = words[error.code]
  if (sentence === undefined) throw error
  return { code: error.code, field, message: sentence(current.customer_name) }
}

function refuseAll(problems: readonly Problem[]): never {
  const stale = problems.find(one => one.code === 'stale_revision')
  const code = (stale ?? problems[0]!).code
  refuse(code === 'not_found' ? 'not_bookable' : code, {
    errors: problems.map(({ field, message }) => ({ field, message })),
  })
}
