/**
 * Counts what a provider says was paid. It may say the same many times, at the same moment, late, or never; it may be
 * another amount or somebody else's payment. What is counted is one row of `online_payments`, so it is counted once.
 */
import { sql, type Transaction } from 'kysely'
import { openTill } from '#server/money/till/till.ts'
import { writeMoves } from '#server/money/journal/write-moves.ts'
import type { Context } from '#server/context.ts'
import { orRefusal, Refusal } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import {
  type AppointmentRow,
  findAppointments,
  lockAppointment,
} from '#server/scheduling/queries.ts'
import { changeStatus } from '#server/scheduling/status/change-status.ts'
import { queued } from '#server/scheduling/mutex.ts'
import type { Checkout, Paid } from './paid.ts'
import { askRefund, takeBack } from './give-back.ts'
import { reportPayment } from './report.ts'

/** What the provider says of a payment now. */
export async function takePayment(context: Context, paid: Paid): Promise<void> {
  const { payment } = paid
  if (payment.state === 'open' || payment.state === 'dead') return
  const problem = problemOf(paid)
  if (problem !== null) return await noteProblem(context, paid, problem)
  // Money that came and went before we heard of it was never counted, and is not now.
  if (payment.state === 'paid')
    for (const share of paid.checkout.shares) await take(context, paid, share)
  if (payment.returned > 0) await takeBack(context, paid)
}

type Problem = 'amount' | 'currency' | 'collector'

function problemOf({ checkout, payment }: Paid): Problem | null {
  if (payment.collectorId !== checkout.collector_id) return 'collector'
  if (payment.currency !== checkout.currency) return 'currency'
  return payment.amount === checkout.amount ? null : 'amount'
}

/** It does not count, and the shop is told once. */
async function noteProblem(context: Context, paid: Paid, problem: Problem): Promise<void> {
  const { checkout, payment } = paid
  const { appointment_id, organization_id } = checkout
  await transact(context, async work => {
    await lockAppointment(work.trx, work.now, whichOf(organization_id, appointment_id))
    const amount = payment.amount ?? 0
    if (!(await insertPayment(work, paid, { appointment_id, amount, problem }))) return
    await reportPayment(work, checkout, { what: problem, amount, currency: payment.currency })
  })
}

function whichOf(organizationId: string, id: string) {
  return sql`a.organization_id = ${organizationId} and a.id = ${id}`
}

type Share = Checkout['shares'][number]

/** One appointment gets its part of the payment: it is booked, or the money goes back. */
async function take(context: Context, paid: Paid, share: Share): Promise<void> {
  const { checkout, payment } = paid
  const now = context.clock.now()
  const scope = whichOf(checkout.organization_id, share.appointment_id)
  const [known] = await findAppointments(context.database.db, now, scope)
  if (known === undefined) return
  if (await isTaken(context, paid, share)) return
  const given = mayBeGiven(known)
    ? await orRefusal(give(context, paid, { share, known }))
    : new Refusal('invalid_transition')
  if (!(given instanceof Refusal)) return
  // The place is somebody else's by now, or the appointment is over: whoever paid expects their money.
  await transact(context, async work => {
    const appointment = await lockAppointment(work.trx, work.now, scope)
    if (appointment === null) return
    if (!(await insertPayment(work, paid, { ...share, problem: null }))) return
    await keepAsCredit(work, paid, { share, appointment })
    await askRefund(work, appointment, { externalId: payment.id })
    const what = appointment.deposit_received_at === null ? 'paid_late' : 'paid_again'
    await reportPayment(work, aboutIn(paid, share), {
      what,
      amount: share.amount,
      currency: checkout.currency,
    })
  })
}

function aboutIn({ checkout: { organization_id } }: Paid, { appointment_id }: Share) {
  return { organization_id, appointment_id }
}

/** It waits for the deposit, or stopped waiting for it. */
function mayBeGiven({
  status,
  stored_status: stored,
  released_at: releasedAt,
  deposit_received_at: at,
}: AppointmentRow) {
  if (at !== null) return false
  if (status === 'awaiting_deposit') return true
  return (
    status === 'expired' &&
    (stored === 'awaiting_deposit' || (stored === 'expired' && releasedAt === null))
  )
}

type Giving = { readonly share: Share; readonly known: AppointmentRow }

/** Refuses when its place was taken meanwhile. */
async function give(context: Context, paid: Paid, { share, known }: Giving): Promise<void> {
  const shop = await shopOf(context, known.comerce_id)
  const staffIds = known.legs.map(item => item.staff_id)
  await queued({ context, shop }, { staffIds }, async work => {
    if (!(await insertPayment(work, paid, { ...share, problem: null }))) return
    // What was paid is the deposit, also when the price was lowered meanwhile.
    await sql`update appointments set deposit = ${share.amount}
      where organization_id = ${known.organization_id} and id = ${known.id}`.execute(work.trx)
    await changeStatus(work, shop, {
      appointment: known,
      request: {
        to: 'booked',
        actor: 'system',
        actorId: null,
        reason: undefined,
        revision: undefined,
        paid: { method: paid.provider, externalId: paid.payment.id },
      },
    })
    const { currency } = paid.checkout
    await reportPayment(work, aboutIn(paid, share), {
      what: 'paid',
      amount: share.amount,
      currency,
    })
  })
}

/** The money is here and belongs to the customer, whose appointment is not. */
async function keepAsCredit(
  work: Work,
  { provider, payment }: Paid,
  { share, appointment }: { readonly share: Share; readonly appointment: AppointmentRow },
): Promise<void> {
  const { organization_id: organizationId, comerce_id: shopId, id: appointmentId } = appointment
  const till = await openTill(work, { organizationId, shopId }, null)
  const about = { appointmentId, reason: 'Seña a devolver', externalId: payment.id }
  await writeMoves(work.trx, till, about, [
    { from: { name: 'deposits' }, to: { name: `method:${provider}` }, amount: share.amount },
  ])
  await work.emit({
    type: 'deposit.received',
    organizationId,
    shopId,
    appointmentId,
    amount: share.amount,
    externalId: payment.id,
  })
}

async function isTaken(
  { database: { db } }: Context,
  { provider, checkout, payment }: Paid,
  share: Share,
): Promise<boolean> {
  const { rows } =
    await sql`select from online_payments where organization_id = ${checkout.organization_id}
    and provider = ${provider} and external_id = ${payment.id} and appointment_id = ${share.appointment_id}`.execute(
      db,
    )
  return rows.length > 0
}

/** False when it was counted before, also by somebody who has not committed yet: then this waits for them. */
async function insertPayment(
  { trx, now }: { readonly trx: Transaction<unknown>; readonly now: number },
  { provider, checkout, payment }: Paid,
  share: Share & { readonly problem: Problem | null },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into online_payments (organization_id, provider, external_id, appointment_id, comerce_id, checkout_id, amount, problem, paid_at)
    values (${checkout.organization_id}, ${provider}, ${payment.id}, ${share.appointment_id}, ${checkout.comerce_id},
      ${checkout.id}, ${share.amount}, ${share.problem}, ${new Date(now)})
    on conflict do nothing`.execute(trx)
  return numAffectedRows > 0n
}
