/** A party moves as one: all of them to new starts in one transaction, or nobody. */
import { sql, type Transaction } from 'kysely'
import type { PartyRequest } from '#domain/booking/party.ts'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { keepStaff } from '#domain/booking/series.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { candidatesOf, type PlacedVisit } from '#domain/visit/visit.ts'
import type { Context } from '#server/context.ts'
import { findReplay, onceWithAnswer } from '#server/kernel/http/idempotency.ts'
import { type Idempotency, type Once, Replayed } from '#server/kernel/http/handler.ts'
import { refuse, type Refused } from '#server/kernel/http/refusal.ts'
import { announceMove } from '../announce.ts'
import { type AtShop, lockAgenda } from '../book/claim-slot.ts'
import type { Found } from '../find.ts'
import { type Moved, type MovedInside, moveInside } from '../move/move.ts'
import { movedVisit, visitOf, withSold } from '../move/visit-of.ts'
import { mailOwnChange } from '../notify/notify-by-mail.ts'
import { type AppointmentRow, deleteOccupancy, findAppointments } from '../queries.ts'
import { runExclusive } from '../mutex.ts'
import { toAppointmentWire } from '../wire.ts'
import { lockCompany, standingCompany } from './company.ts'
import { findParty } from './find-party.ts'
import { jointVisit } from '../../visits/party-request.ts'

type MoveTo = {
  readonly startsAt: number
  /** Undefined: each with whom they have; null: whoever is free. */
  readonly staffId: string | null | undefined
  readonly revision: number | undefined
}
type MovedTogether = {
  readonly ok: true
  readonly moved: readonly MovedInside[]
  readonly own: AppointmentRow
}

/** The party as it stands, and the plan with all that it was sold with. */
export async function partyOfCompany(
  context: Context,
  { shop, appointment }: Found,
  rows: readonly AppointmentRow[],
  staffId: string | null | undefined,
): Promise<{ readonly party: PartyRequest; readonly plan: ShopPlan }> {
  const [first, ...rest] = rows
  if (first === undefined) return refuse('not_found')
  const isAtOnce = rest.some(row => row.starts_at === first.starts_at)
  const asked = (row: AppointmentRow) =>
    typeof staffId === 'string' && isAtOnce && row.id !== appointment.id
      ? movedVisit(row, null)
      : movedVisit(row, staffId)
  let { plan } = shop
  for (const row of rows) plan = await withSold(context.database.db, plan, row)
  const visits = [asked(first), ...rest.map(asked)] as const
  return { plan, party: { visits, manner: isAtOnce ? 'same_time' : 'in_turn' } }
}

export async function moveCompany(
  context: Context,
  found: Found,
  to: MoveTo,
  idempotency: Idempotency | null,
): Promise<Once<Moved> | Refused> {
  const { shop } = found
  const at = { context, shop }
  const rows = await standingCompany(context, found)
  const { party, plan } = await partyOfCompany(context, found, rows, to.staffId)
  const staffIds = [
    ...candidatesOf(plan, jointVisit(party)),
    ...rows.flatMap(row => row.legs.map(item => item.staff_id)),
  ]
  return await runExclusive(shop.row.organizationId, staffIds, async () => {
    const before = await findReplay<Moved>(context, idempotency)
    if (before !== null) return before
    const done = await onceWithAnswer(context, idempotency, {
      work: async trx => {
        await lockCompany(trx, at, rows, staffIds)
        return await moveAll(trx, at, { found, rows, party, to })
      },
      answerOf: ({ own }): Moved => ({ appointment: toAppointmentWire(own) }),
    })
    if (done instanceof Replayed || !done.ok) return done
    for (const { row, rows: occupied, wasAt } of done.moved) {
      const news = {
        appointment: toAppointmentWire(row),
        userId: row.customer_user_id,
        rows: occupied,
      }
      announceMove(context, shop, news, wasAt)
    }
    context.outbox.wake()
    return { appointment: toAppointmentWire(done.own) }
  })
}

type Moving = {
  readonly found: Found
  readonly rows: readonly AppointmentRow[]
  readonly party: PartyRequest
  readonly to: MoveTo
}

async function moveAll(
  trx: Transaction<unknown>,
  at: AtShop,
  { found: { appointment }, rows, party, to }: Moving,
): Promise<MovedTogether | Refused> {
  const visit = jointVisit(party)
  const wanted = { visit, startsAt: to.startsAt, audience: PUBLIC }
  const agenda = await lockAgenda(trx, at, { ...wanted, alsoLock: [], sold: appointment })
  // All of them leave first, so that one may take the time of another.
  await deleteOccupancy(
    trx,
    appointment.organization_id,
    rows.map(row => row.id),
  )
  const { plan } = await partyOfCompany(
    at.context,
    { shop: at.shop, appointment },
    rows,
    to.staffId,
  )
  const placed = await findParty({ ...agenda, plan }, { ...wanted, party })
  if (!placed.ok) return placed
  const moved: MovedInside[] = []
  for (const [place, row] of rows.entries()) {
    const revision = row.id === appointment.id ? to.revision : undefined
    const one = await moveInside(trx, at, moveOf(row, placed.visits[place]!, { place, revision }))
    if (!one.ok) return one
    moved.push(one)
  }
  const own = await readAgain(trx, at, appointment)
  await mailOwnChange(trx, at.context, own, true)
  return { ok: true, moved, own }
}

function moveOf(
  appointment: AppointmentRow,
  placed: PlacedVisit,
  { place, revision }: { readonly place: number; readonly revision: number | undefined },
) {
  const request = {
    startsAt: placed.interval.start,
    staffId: undefined,
    actor: 'customer',
    actorId: null,
    audience: PUBLIC,
    isOffGrid: place > 0,
    revision,
  } as const
  return { appointment, visit: keepStaff(visitOf(appointment), placed), request }
}

async function readAgain(
  trx: Transaction<unknown>,
  { context }: AtShop,
  { organization_id: organizationId, id }: AppointmentRow,
): Promise<AppointmentRow> {
  const where = sql`a.organization_id = ${organizationId} and a.id = ${id}`
  const [row] = await findAppointments(trx, context.clock.now(), where)
  return row!
}
