/** Asks the provider for the refunds that were decided. A process that dies after asking asks again with the same key. */
import { sql } from 'kysely'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { lockAppointment } from '#server/scheduling/queries.ts'
import { findAccount, noteRefused, type PaymentAccount } from './accounts.ts'
import { writeBack } from './give-back.ts'
import { orTrouble, type Refunded, ProviderTrouble } from './provider.ts'
import { type ProviderName, providerOf } from './providers.ts'
import { reportPayment } from './report.ts'

const AT_ONCE = 10
/** Longer than the provider may take to answer. */
const LEASE = 2 * MINUTE

type DueRefund = {
  readonly organization_id: string
  readonly comerce_id: string
  readonly appointment_id: string
  readonly provider: ProviderName
  readonly external_id: string
  readonly refund_state: 'asked' | 'sending' | 'underway' | 'done' | 'failed' | null
  readonly refund_amount: number
  readonly refund_attempt: number
  readonly refund_tries: number
  readonly refund_id: string | null
  /** What went back of the whole payment, also of the parts of others, with what was asked for. */
  readonly returned: number
  readonly currency: string
  /** Of the whole payment, with the parts of others. */
  readonly paid: number
}

/** Returns whether there may be more. */
export async function sendRefunds(context: Context): Promise<boolean> {
  const due = await claim(context)
  for (const one of due) await send(context, one)
  return due.length === AT_ONCE
}

async function claim({ database: { db }, clock }: Context): Promise<DueRefund[]> {
  const now = clock.now()
  const { rows } = await sql<DueRefund>`
    update online_payments p set refund_tries = p.refund_tries + 1, refund_next_at = ${new Date(now + LEASE)},
      refund_state = case when p.refund_state = 'underway' then 'underway' else 'sending' end
    from (select organization_id, provider, external_id, appointment_id from online_payments
        where refund_next_at <= ${new Date(now)} order by refund_next_at limit ${AT_ONCE} for update skip locked) due,
      checkouts c
    where p.organization_id = due.organization_id and p.provider = due.provider and p.external_id = due.external_id
      and p.appointment_id = due.appointment_id
      and c.organization_id = p.organization_id and c.id = p.checkout_id
    returning p.organization_id, p.comerce_id, p.appointment_id, p.provider, p.external_id, p.refund_state, p.refund_amount,
      p.refund_attempt, p.refund_tries, p.refund_id, c.currency, c.amount as paid,
      (select sum(s.returned)::bigint from online_payments s where s.organization_id = p.organization_id
        and s.provider = p.provider and s.external_id = p.external_id) as returned`.execute(db)
  return rows
}

async function send(context: Context, due: DueRefund): Promise<void> {
  const shop = { organizationId: due.organization_id, shopId: due.comerce_id }
  const account = await findAccount(context, shop)
  if (account === null) return await note(context, due, { id: '', state: 'failed' })
  const answer = await orTrouble(ask(context, account, due))
  if (!(answer instanceof ProviderTrouble)) return await note(context, due, answer)
  context.log.warn({ err: answer, shop: shop.shopId }, 'A refund could not be asked for')
  if (answer.kind === 'key' && account.own !== null) await noteRefused(context, shop, account.own)
  if (answer.kind === 'down' || answer.kind === 'key') return await tryLater(context, due)
  // Perhaps somebody gave it back in the provider's own pages before us.
  const provider = providerOf(context, due.provider)
  const payment = await orTrouble(provider.findPayment(account.token, due.external_id))
  if (payment instanceof ProviderTrouble) return await tryLater(context, due)
  const isGone = payment !== null && payment.returned >= due.returned
  await note(context, due, { id: '', state: isGone ? 'done' : 'failed' })
}

async function ask(context: Context, { token }: PaymentAccount, due: DueRefund): Promise<Refunded> {
  const provider = providerOf(context, due.provider)
  const { external_id: paymentId, refund_amount: amount, appointment_id: appointmentId } = due
  if (due.refund_state === 'underway' && due.refund_id !== null)
    return await provider.findRefund(token, paymentId, due.refund_id)
  return await provider.refund(token, {
    paymentId,
    // Some ways of paying take no refund of a part.
    amount: amount === due.paid ? null : amount,
    currency: due.currency,
    key: `refund-${paymentId}-${appointmentId}-${due.refund_attempt}`,
  })
}

/** After 20 seconds, 40, and so on; at last every hour. */
async function tryLater({ database: { db }, clock }: Context, due: DueRefund): Promise<void> {
  const wait = Math.min(HOUR, 10_000 * 2 ** Math.min(due.refund_tries, 20))
  await sql`update online_payments set refund_next_at = ${new Date(clock.now() + wait)}
    where ${which(due)}`.execute(db)
}

function which(due: DueRefund) {
  return sql`organization_id = ${due.organization_id} and provider = ${due.provider} and external_id = ${due.external_id}
    and appointment_id = ${due.appointment_id} and refund_state in ('sending', 'underway')`
}

async function note(context: Context, due: DueRefund, { id, state }: Refunded): Promise<void> {
  await transact(context, async work => {
    const scope = sql`a.organization_id = ${due.organization_id} and a.id = ${due.appointment_id}`
    await lockAppointment(work.trx, work.now, scope)
    const next = state === 'underway' ? new Date(work.now + 10 * MINUTE) : null
    const kept = state === 'failed' ? due.refund_amount : 0
    const { numAffectedRows = 0n } = await sql`
      update online_payments set refund_state = ${state}, refund_id = ${id || due.refund_id}, refund_next_at = ${next},
        returned = returned - ${kept}::bigint
      where ${which(due)}`.execute(work.trx)
    if (numAffectedRows === 0n || state === due.refund_state) return
    if (state === 'failed') {
      const reason = 'Seña: Mercado Pago no la devolvió'
      const appointment = { ...due, id: due.appointment_id }
      await writeBack(work, appointment, { provider: due.provider, amount: -kept, reason })
    }
    await reportPayment(work, due, {
      what: state,
      amount: due.refund_amount,
      currency: due.currency,
    })
  })
}
