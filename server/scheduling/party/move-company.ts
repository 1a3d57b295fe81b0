/** A party moves as one: all of them to new starts in one transaction, or nobody. */
import { sql } from 'kysely'
import type { PartyRequest } from '#domain/booking/party.ts'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { keepStaff } from '#domain/booking/series.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { candidatesOf, type PlacedVisit } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { type AtShop, lockAgenda } from '../book/claim-slot.ts'
import type { Found } from '../find.ts'
import { move } from '../move/move.ts'
import { movedVisit, visitOf, withSold } from '../move/visit-of.ts'
import { type AppointmentRow, deleteOccupancy, findAppointments } from '../queries.ts'
import { queued } from '../mutex.ts'
import { toAppointmentWire } from '../wire.ts'
import { lockCompany, standingCompany } from './company.ts'
import { findParty } from './find-party.ts'
import { jointVisit } from '../visits/party-request.ts'

type MoveTo = {
  readonly startsAt: number
  /** Undefined: each with whom they have; null: whoever is free. */
  readonly staffId: string | null | undefined
  readonly revision: number | undefined
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
): Promise<{ readonly appointment: AppointmentWire }> {
  const { shop, appointment } = found
  const at = { context, shop }
  const rows = await standingCompany(context, found)
  const { party, plan } = await partyOfCompany(context, found, rows, to.staffId)
  const staffIds = [
    ...candidatesOf(plan, jointVisit(party)),
    ...rows.flatMap(row => row.legs.map(item => item.staff_id)),
  ]
  return await queued(at, { staffIds }, async work => {
    await lockCompany(work.trx, shop, rows, staffIds)
    await moveAll(work, at, { found, rows, party, to })
    const { organization_id: organizationId, id } = appointment
    const where = sql`a.organization_id = ${organizationId} and a.id = ${id}`
    const own = (await findAppointments(work.trx, work.now, where))[0]!
    await work.emit({ type: 'party.changed', own })
    return { appointment: toAppointmentWire(own) }
  })
}

type Moving = {
  readonly found: Found
  readonly rows: readonly AppointmentRow[]
  readonly party: PartyRequest
  readonly to: MoveTo
}

async function moveAll(work: Work, at: AtShop, { found, rows, party, to }: Moving): Promise<void> {
  const { appointment } = found
  const visit = jointVisit(party)
  const wanted = { visit, startsAt: to.startsAt, audience: PUBLIC }
  const agenda = await lockAgenda(work, at.shop, { ...wanted, alsoLock: [], sold: appointment })
  // All of them leave first, so that one may take the time of another.
  await deleteOccupancy(
    work.trx,
    appointment.organization_id,
    rows.map(row => row.id),
  )
  const { plan } = await partyOfCompany(at.context, found, rows, to.staffId)
  const { visits } = await findParty({ ...agenda, plan }, { ...wanted, party })
  for (const [place, row] of rows.entries()) {
    const revision = row.id === appointment.id ? to.revision : undefined
    await move(work, at, moveOf(row, visits[place]!, { place, revision }))
  }
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
    cause: { kind: 'party', tellsAtOnce: 'mail' },
  } as const
  return { appointment, visit: keepStaff(visitOf(appointment), placed), request }
}
