/**
 * Gives an appointment to another customer, because the wrong one was picked. Whoever had it must not see it any more:
 * their link stops working, their devices and pages hear nothing of it, their account does not list it.
 */
import { sql, type Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Received, Reply } from '#contract/contract.ts'
import { hasArrived } from '#domain/appointment/appointment-status.ts'
import type { Context } from '#server/context.ts'
import {
  accountOf,
  membershipOfCaller,
  type Caller,
  type Membership,
} from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { phoneOrRefuse, phonesAt } from '#server/kernel/phones.ts'
import { pickCustomer } from '#server/people/customers/pick-customer.ts'
import { findForStaff, scopeOf, type Found } from '#server/scheduling/find.ts'
import {
  aboutOf,
  findAppointments,
  lockAppointment,
  type AppointmentRow,
} from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'

type Sent = Received<'changeAppointmentCustomer', 'body'>
type Trx = Transaction<unknown>

/** All that belongs to whoever has the appointment. */
type Holding = {
  readonly customer: string
  readonly name: string
  readonly email: string | null
  readonly user: string | null
  readonly series: string | null
  readonly note: string
  readonly answers: AppointmentRow['answers']
  readonly late_minutes: number | null
  readonly rung: AppointmentRow['rung']
  readonly rung_reason: AppointmentRow['rung_reason']
  readonly generation: number
}

export async function changeCustomer(
  context: Context,
  caller: Caller,
  id: string,
  sent: Sent,
): Promise<Reply<'changeAppointmentCustomer'>> {
  const member = membershipOfCaller(caller)
  const found = await findForStaff(context, member, id)
  return await transact(context, async work => {
    const given = await give({ ...work, context, caller, member }, found, sent)
    if (given === null) return { appointment: toAppointmentWire(found.appointment), told: nobody }
    return { appointment: toAppointmentWire(given.after), told: given.told }
  })
}

const nobody = { customer: false, former: false }

type Giving = Work & {
  readonly context: Context
  readonly caller: Caller
  readonly member: Membership
}

/** Null when it is theirs already. */
async function give(giving: Giving, { shop, appointment: { id } }: Found, sent: Sent) {
  const { trx, now, caller, member } = giving
  const target = await findTarget(giving, phonesAt(shop.row), sent.customer)
  const scope = sql`${scopeOf(member)} and a.id = ${id}`
  const before = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
  if (sent.revision !== undefined && sent.revision !== before.revision) refuse('stale_revision')
  if (before.customer_id === target.customer && before.customer_name === target.name) return null
  await refuseReviewed(trx, before)
  const revision = before.revision + 1
  const was = holdingOf(before)
  const undone = await findUndone(trx, before, target.customer)
  const next = undone ?? (await newHolding(trx, before, target))
  await save(trx, before, next, { revision, now })
  const detail = {
    from: was,
    to: { name: next.name },
    ...(undone === null ? {} : { undoes: true }),
  }
  const { userId: actorId } = accountOf(caller)
  const after = (await findAppointments(trx, now, sql`a.id = ${id}`))[0]!
  const told = whoIsTold({ before, after, now }, sent)
  await giving.emit({
    type: 'appointment.customer_changed',
    before,
    after,
    told,
    about: aboutOf(after),
    history: { kind: 'customer_changed', actor: 'staff', actorId, detail },
  })
  return { after, told }
}

type Target = { readonly customer: string; readonly name: string; readonly email: string | null }

async function findTarget(
  { trx, now, member, emit }: Giving,
  place: Parameters<typeof phoneOrRefuse>[1],
  { id, name, phone: typed, email: given }: Sent['customer'],
): Promise<Target> {
  const phone = typed === undefined ? null : phoneOrRefuse(typed, place, 'customer.phone')
  const email = given ?? null
  const { organizationId } = member
  const picked =
    id === undefined ? undefined : await pickCustomer(trx, { id, scope: member }, phone, now)
  if (picked === null) return refuse('phone_taken')
  const newId = randomUUID()
  const customer =
    picked ?? (await insertCustomer(trx, { organizationId, newId, name, phone, email }, now))
  const about = { organizationId, shopId: member.shopId, id: newId }
  if (customer === newId) await emit({ type: 'customer.created', ...about })
  const { rows } = await sql<{ email: string | null }>`
    select email from customers where organization_id = ${organizationId} and id = ${customer}`.execute(
    trx,
  )
  return { customer, name, email: email ?? rows[0]?.email ?? null }
}

type NewCustomer = {
  readonly organizationId: string
  readonly newId: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
}

/** The customer with this phone, or a new one. */
async function insertCustomer(
  trx: Trx,
  { organizationId, newId, name, phone, email }: NewCustomer,
  now: number,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into customers (organization_id, id, name, phone, email, created_at)
    values (${organizationId}, ${newId}, ${name}, ${phone}, ${email}, ${new Date(now)})
    on conflict (organization_id, phone) do update set phone = excluded.phone
    returning coalesce(merged_into, id) as id`.execute(trx)
  return rows[0]!.id
}

/** A review says that its author was there, and shows the name. */
async function refuseReviewed(trx: Trx, { organization_id, id }: AppointmentRow): Promise<void> {
  const { rows } = await sql`select from reviews
    where organization_id = ${organization_id} and appointment_id = ${id}`.execute(trx)
  if (rows.length > 0)
    refuse('invalid_transition', {
      detail: 'Quien tenía este turno ya dejó su opinión: no se puede pasar a otra persona.',
    })
}

function holdingOf(row: AppointmentRow): Holding {
  const { answers, note, late_minutes, rung, rung_reason } = row
  return {
    customer: row.customer_id,
    name: row.customer_name,
    email: row.customer_email,
    user: row.customer_user_id,
    series: row.series_id,
    generation: row.manage_generation,
    answers,
    note,
    late_minutes,
    rung,
    rung_reason,
  }
}

type Given = { readonly from: Holding; readonly undoes?: true }

/** What the customer had who gets it back by undoing the last change; null when this is no undoing. */
async function findUndone(
  trx: Trx,
  { organization_id: organizationId, id, revision }: AppointmentRow,
  customer: string,
): Promise<Holding | null> {
  const { rows } = await sql<{ detail: Given }>`
    select detail from appointment_events where organization_id = ${organizationId} and appointment_id = ${id}
      and revision = ${revision} and kind = 'customer_changed'`.execute(trx)
  const last = rows[0]?.detail
  return last?.from.customer === customer && last.undoes === undefined ? last.from : null
}

/** Every link that was ever given out stops working. What the former customer wrote goes with them. */
async function newHolding(trx: Trx, before: AppointmentRow, target: Target): Promise<Holding> {
  const { organization_id: organizationId, id } = before
  const { rows } = await sql<{ most: number }>`
    select coalesce(max((detail -> 'from' ->> 'generation')::int), 1) as most from appointment_events
    where organization_id = ${organizationId} and appointment_id = ${id} and kind = 'customer_changed'`.execute(
    trx,
  )
  const generation = Math.max(rows[0]?.most ?? 1, before.manage_generation) + 1
  const nothing = { user: null, series: null, late_minutes: null, rung: null, rung_reason: null }
  return { ...target, ...nothing, note: '', answers: [], generation }
}

async function save(
  trx: Trx,
  { organization_id: organizationId, id }: AppointmentRow,
  next: Holding,
  { revision, now }: { readonly revision: number; readonly now: number },
): Promise<void> {
  await sql`
    update appointments set customer_id = ${next.customer}, customer_name = ${next.name},
      customer_email = ${next.email}, user_id = ${next.user}, series_id = ${next.series}, note = ${next.note},
      answers = ${JSON.stringify(next.answers)}::jsonb, late_minutes = ${next.late_minutes}, rung = ${next.rung},
      rung_reason = ${next.rung_reason}, deposit_sent_at = null, manage_generation = ${next.generation},
      remind_at = case when not is_muted then starts_at - interval '2 days' end, revision = ${revision}, updated_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${id}`.execute(trx)
}

type Both = {
  readonly before: AppointmentRow
  readonly after: AppointmentRow
  readonly now: number
}

function whoIsTold(
  { before, after, now }: Both,
  { notify = true, notify_former: notifyFormer = true }: Sent,
): Reply<'changeAppointmentCustomer'>['told'] {
  const isAhead = after.starts_at > now && !hasArrived(after.status)
  const isOpen = isAhead && !['cancelled', 'rejected', 'expired'].includes(after.status)
  return {
    customer: isOpen && notify && after.customer_email !== null,
    former:
      isOpen &&
      notifyFormer &&
      before.customer_email !== null &&
      before.customer_email !== after.customer_email,
  }
}
