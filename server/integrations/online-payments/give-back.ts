/**
 * Money that goes back to whoever paid it: because the shop cancelled, because the place was gone, because staff said so,
 * or because the provider says that it went. The journal is written when it is decided; `send-refunds.ts` asks the
 * provider a moment later, so that what staff undo at once was never sent.
 */
import { sql, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { heldDeposit } from '#server/money/journal/held-deposit.ts'
import { type Document, writeMoves } from '#server/money/journal/write-moves.ts'
import { openTill } from '#server/money/till/till.ts'
import { type AppointmentRow, lockAppointment } from '#server/scheduling/queries.ts'
import { type ProviderName, refundableOf } from './providers.ts'
import type { Paid } from './paid.ts'
import { reportPayment } from './report.ts'

/** Longer than staff may undo a change. */
const SECOND_THOUGHTS = MINUTE / 3

type PaidRow = {
  readonly provider: ProviderName
  readonly external_id: string
  readonly amount: number
  readonly returned: number
  readonly refund_state: 'asked' | 'sending' | 'underway' | 'done' | 'failed' | null
  readonly refund_amount: number | null
  readonly currency: string
}
type Appointment = Pick<AppointmentRow, 'organization_id' | 'comerce_id' | 'id'>

/** What was paid for an appointment and counts, locked. */
async function lockPaid(
  trx: Transaction<unknown>,
  { organization_id: organizationId, id }: Pick<Appointment, 'organization_id' | 'id'>,
): Promise<PaidRow[]> {
  const { rows } = await sql<PaidRow>`
    select p.provider, p.external_id, p.amount, p.returned, p.refund_state, p.refund_amount, c.currency
    from online_payments p join checkouts c on c.organization_id = p.organization_id and c.id = p.checkout_id
    where p.organization_id = ${organizationId} and p.appointment_id = ${id} and p.problem is null
    order by p.external_id for update of p`.execute(trx)
  return rows
}

type RefundOptions = {
  /** Only this payment; absent: all that is left of all. */
  readonly externalId?: string
  /** How much of it the caller has written in the journal already; absent: nothing. */
  readonly written?: number
}

/** Decides that it goes back; what a sale has used stays. Returns how much goes. */
export async function askRefund(
  work: Work,
  appointment: Appointment,
  { externalId, written }: RefundOptions = {},
): Promise<number> {
  const { trx, now } = work
  const { organization_id: organizationId, id } = appointment
  let left = written ?? (await heldDeposit(trx, appointment))
  let asked = 0
  for (const one of await lockPaid(trx, appointment)) {
    const isRunning = one.refund_state !== null && OPEN.has(one.refund_state)
    const most = Math.min(one.amount - one.returned, left)
    const amount = refundableOf(one.provider, most, one.currency)
    if (isRunning || amount <= 0 || (externalId ?? one.external_id) !== one.external_id) continue
    await sql`update online_payments set returned = returned + ${amount}, refund_amount = ${amount}, refund_state = 'asked',
        refund_tries = 0, refund_next_at = ${new Date(now + SECOND_THOUGHTS)}, refund_id = null,
        refund_attempt = refund_attempt + case when refund_state is null then 0 else 1 end
      where organization_id = ${organizationId} and provider = ${one.provider} and external_id = ${one.external_id}
        and appointment_id = ${id}`.execute(trx)
    if (written === undefined)
      await writeBack(work, appointment, { ...one, amount, reason: 'Seña devuelta' })
    left -= amount
    asked += amount
  }
  return asked
}

const OPEN: ReadonlySet<string> = new Set(['asked', 'sending', 'underway'])

type Back = Pick<PaidRow, 'provider'> & {
  /** Below 0: it stays after all. */
  readonly amount: number
  readonly reason: string
  readonly external_id?: string
}

/** From the provider's account to whoever paid it. */
export async function writeBack(
  work: Work,
  { organization_id: organizationId, comerce_id: shopId, id: appointmentId }: Appointment,
  { provider, amount, reason, external_id: externalId }: Back,
): Promise<void> {
  const till = await openTill(work, { organizationId, shopId }, null)
  const document: Document = { appointmentId, reason, ...(amount > 0 && { externalId }) }
  await writeMoves(work.trx, till, document, [
    { from: { name: `method:${provider}` }, to: { name: 'deposits' }, amount },
  ])
}

/** The shop cancelled: the money goes back by itself. When it takes that back before it was sent, nothing went. */
export async function followCancellation(
  work: Work,
  { before, after, request }: EventOf<'appointment.status_changed'>,
): Promise<void> {
  if (after.deposit === null) return
  const isByShop = request.actor !== 'customer' && request.isAskedFor !== true
  const isOff = after.status === 'cancelled' || after.status === 'rejected'
  if (isOff && isByShop) await askRefund(work, after)
  if (!isOff && before.status === 'cancelled') await withdraw(work, after)
}

/** Staff give what is held of a deposit back with the method it was paid with. The journal says so already. */
export async function followSettlement(
  work: Work,
  { organizationId, shopId, appointmentId, givenBackBy, amount }: EventOf<'deposit.settled'>,
): Promise<void> {
  if (givenBackBy !== 'mercado_pago') return
  const appointment = { organization_id: organizationId, comerce_id: shopId, id: appointmentId }
  const asked = await askRefund(work, appointment, { written: amount })
  if (asked === 0 || asked === amount) return
  const reason = 'Seña: lo que no se puede devolver por Mercado Pago'
  await writeBack(work, appointment, { provider: givenBackBy, amount: asked - amount, reason })
}

async function withdraw(work: Work, appointment: AppointmentRow): Promise<void> {
  for (const one of await lockPaid(work.trx, appointment)) {
    if (one.refund_state !== 'asked' || one.refund_amount === null) continue
    await sql`update online_payments set returned = returned - refund_amount, refund_state = null, refund_amount = null,
        refund_next_at = null
      where organization_id = ${appointment.organization_id} and provider = ${one.provider}
        and external_id = ${one.external_id} and appointment_id = ${appointment.id}`.execute(
      work.trx,
    )
    const reason = 'Seña: no se devuelve, el turno sigue'
    await writeBack(work, appointment, { ...one, amount: -one.refund_amount, reason })
  }
}

/** The provider says how much of the payment went back in all: what we did not ask for is written now, once. */
export async function takeBack(context: Context, { checkout, payment }: Paid): Promise<void> {
  await transact(context, async work => {
    const { organization_id, comerce_id, currency } = checkout
    for (const { appointment_id: id } of checkout.shares)
      await lockAppointment(
        work.trx,
        work.now,
        sql`a.organization_id = ${organization_id} and a.id = ${id}`,
      )
    const counted = await lockShares(work.trx, organization_id, payment.id)
    // Of whichever share it went: the provider knows the payment as a whole.
    let left = payment.returned - counted.reduce((sum, one) => sum + one.returned, 0)
    for (const { provider, appointment_id, ...one } of counted) {
      const amount = Math.min(one.amount - one.returned, left)
      if (amount <= 0) continue
      left -= amount
      await sql`update online_payments set returned = returned + ${amount}
        where organization_id = ${organization_id} and provider = ${provider}
          and external_id = ${payment.id} and appointment_id = ${appointment_id}`.execute(work.trx)
      const appointment = { organization_id, comerce_id, id: appointment_id }
      await writeLost(work, appointment, { provider, amount, external_id: payment.id })
      const what = payment.state === 'charged_back' ? 'charged_back' : 'returned'
      await reportPayment(work, { organization_id, appointment_id }, { what, amount, currency })
    }
  })
}

type ShareRow = Pick<PaidRow, 'provider' | 'amount' | 'returned'> & {
  readonly appointment_id: string
}

/** What counts of one payment, locked. */
async function lockShares(
  trx: Transaction<unknown>,
  organizationId: string,
  externalId: string,
): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select provider, appointment_id, amount, returned from online_payments
    where organization_id = ${organizationId} and external_id = ${externalId} and problem is null
    order by appointment_id for update`.execute(trx)
  return rows
}

/** A deposit that a sale has used, or that the shop kept, is lost by the shop. */
async function writeLost(
  work: Work,
  appointment: Appointment,
  { provider, amount, external_id: externalId }: Omit<Back, 'reason'>,
): Promise<void> {
  const { organization_id: organizationId, comerce_id: shopId, id: appointmentId } = appointment
  const held = Math.min(amount, Math.max(0, await heldDeposit(work.trx, appointment)))
  const till = await openTill(work, { organizationId, shopId }, null)
  const from = { name: `method:${provider}` } as const
  const document = {
    appointmentId,
    reason: 'Seña que se fue de la cuenta',
    ...(externalId && { externalId }),
  }
  await writeMoves(work.trx, till, document, [
    { from, to: { name: 'deposits' }, amount: held },
    { from, to: { name: 'charge_backs' }, amount: amount - held },
  ])
}
