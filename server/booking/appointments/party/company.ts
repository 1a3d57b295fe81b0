/** What the customer of a party does with all appointments of it at once: they cancel, confirm or move them. */
import { sql, type Transaction } from 'kysely'
import { decideTransition, isRequest } from '#domain/appointment/appointment-status.ts'
import { unitsOf } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/http/idempotency.ts'
import type { Refused } from '#server/kernel/http/refusal.ts'
import { announceStatus } from '../announce.ts'
import type { AtShop } from '../book/claim-slot.ts'
import type { Found } from '../find.ts'
import { lockAll } from '../locks.ts'
import { mailOwnChange } from '../notify/notify-by-mail.ts'
import { type AppointmentRow, findAppointments } from '../queries.ts'
import { runExclusive } from '../mutex.ts'
import { type ChangedInside, changeInside } from '../status/change-status.ts'
import { toAppointmentWire } from '../wire.ts'

/** What all of them become; whoever may still cancel may move as well. */
type Become = 'cancelled' | 'confirmed'

/** The appointment and those of its company that may still become that, in the order of the party. */
export async function standingCompany(
  context: Context,
  { appointment }: Found,
  to: Become = 'cancelled',
): Promise<AppointmentRow[]> {
  const now = context.clock.now()
  const ids = [appointment.id, ...appointment.company.map(one => one.id)]
  const rows = await findAppointments(
    context.database.db,
    now,
    sql`a.organization_id = ${appointment.organization_id} and a.id = any(${ids}::uuid[])`,
    sql`order by a.party_place`,
  )
  return rows.filter(({ id, status, starts_at: startsAt }) => {
    // One that was released takes its time again, which each does alone.
    if (to === 'confirmed' && status === 'expired') return id === appointment.id
    return id === appointment.id || decideTransition(status, to, 'customer', { startsAt, now }).ok
  })
}

/** Everything that these appointments may need, in one order, so that two requests cannot wait for each other. */
export async function lockCompany(
  trx: Transaction<unknown>,
  { shop }: Pick<AtShop, 'shop'>,
  rows: readonly AppointmentRow[],
  staffIds: readonly string[] = [],
): Promise<void> {
  const items = rows.flatMap(row => row.legs)
  const units = unitsOf(
    shop.plan,
    [...staffIds, ...items.map(item => item.staff_id)],
    items.map(item => item.service_id),
  )
  await lockAll(trx, shop.row.organizationId, units)
}

type CompanyRequest = {
  readonly to: Become
  readonly reason: string | undefined
  readonly revision: number | undefined
}
type ChangedTogether = { readonly ok: true; readonly done: readonly ChangedInside[] }

/** All of them or none. A cancellation is told by one mail. */
export async function changeCompany(
  context: Context,
  found: Found,
  wanted: CompanyRequest,
): Promise<{ readonly appointment: AppointmentWire } | Refused> {
  const { shop, appointment } = found
  const rows = await standingCompany(context, found, wanted.to)
  const staffIds = rows.flatMap(row => row.legs.map(item => item.staff_id))
  const changed = await runExclusive(
    shop.row.organizationId,
    staffIds,
    async () =>
      await transact(context, async trx => {
        await lockCompany(trx, { shop }, rows)
        return await changeEach(trx, { context, shop }, { rows, asked: appointment, wanted })
      }),
  )
  if (!changed.ok) return changed
  for (const { row, rows: occupied } of changed.done) {
    if (occupied === null) continue
    const news = {
      appointment: toAppointmentWire(row),
      userId: row.customer_user_id,
      rows: occupied,
    }
    announceStatus(context, shop, news, 'customer')
  }
  const own = changed.done.find(({ row }) => row.id === appointment.id)!
  return { appointment: toAppointmentWire(own.row) }
}

type Which = {
  readonly rows: readonly AppointmentRow[]
  /** The one whose link was used; the revision is its own. */
  readonly asked: AppointmentRow
  readonly wanted: CompanyRequest
}

async function changeEach(
  trx: Transaction<unknown>,
  at: AtShop,
  { rows, asked, wanted: { to, reason, revision: known } }: Which,
): Promise<ChangedTogether | Refused> {
  const done: ChangedInside[] = []
  const by = { to, reason, actor: 'customer', actorId: null, isToldTogether: true } as const
  for (const appointment of rows) {
    const revision = appointment.id === asked.id ? known : undefined
    const one = await changeInside(trx, at, { appointment, request: { ...by, revision } })
    if (!one.ok) return one
    done.push(one)
  }
  // Read again, so that each knows what became of its company.
  const now = at.context.clock.now()
  const ids = done.map(({ row }) => row.id)
  const after = await findAppointments(
    trx,
    now,
    sql`a.organization_id = ${asked.organization_id} and a.id = any(${ids}::uuid[])`,
  )
  const changed = done.map(one => ({ ...one, row: after.find(row => row.id === one.row.id)! }))
  const waited = new Set(rows.filter(row => isRequest(row.status)).map(row => row.id))
  const first = changed.find(one => one.rows !== null && !waited.has(one.row.id))
  if (to === 'cancelled' && first) await mailOwnChange(trx, at.context, first.row, true)
  return { ok: true, done: changed }
}
