import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { listText } from '#contract/texts/services-text.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { findManaged } from '#server/scheduling/find.ts'
import {
  type AppointmentRow,
  findAppointments,
  lockAppointment,
} from '#server/scheduling/queries.ts'
import { findAccount, noteRefused } from './accounts.ts'
import { orTrouble, ProviderTrouble } from './provider.ts'
import { payableOf, type ProviderName, providerOf } from './providers.ts'

/** The first time that the provider is asked what was paid, in case its notice gets lost. */
const FIRST_CHECK = MINUTE / 2

type Share = { readonly appointment_id: string; readonly amount: number }

/** Opens the provider's page for the deposit, or finds the one that is open. */
export async function startDepositPayment(
  context: Context,
  manageToken: string,
): Promise<Reply<'startDepositPayment'>> {
  const { appointment: known, shop } = await findManaged(context, manageToken)
  const here = { organizationId: known.organization_id, shopId: known.comerce_id }
  const account = await findAccount(context, here)
  if (account === null || account.own?.is_refused === true) return refuse('not_found')
  const checkout = await transact(
    context,
    async ({ trx, now }) => await prepare(trx, now, { known, provider: account.provider }),
  )
  const { timeZone } = shop.plan
  const answer = (url: string) => ({
    payment: { checkout_url: url, expires_at: toOffsetIso(checkout.expires_at, timeZone) },
  })
  if (checkout.checkout_url !== null) return answer(checkout.checkout_url)
  const { publicUrl } = context.config
  const opened = await orTrouble(
    providerOf(context, account.provider).openCheckout(account.token, {
      reference: checkout.id,
      title: `Seña: ${listText(known.legs.map(item => item.service_name))} en ${known.comerce_name}`,
      amount: checkout.amount,
      currency: checkout.currency,
      expiresAt: checkout.expires_at,
      timeZone,
      returnUrl: `${publicUrl}/agenda/${manageToken}?pago=1`,
      noticeUrl: `${publicUrl}/api/payments/mercado-pago/${here.shopId}`,
    }),
  )
  if (opened instanceof ProviderTrouble) {
    context.log.warn({ err: opened, shop: here.shopId }, 'A deposit could not be offered to pay')
    if (opened.kind === 'key' && account.own !== null) await noteRefused(context, here, account.own)
    return refuse('payments_down')
  }
  await sql`update checkouts set checkout_url = ${opened.url}, collector_id = ${opened.collectorId}
    where organization_id = ${here.organizationId} and id = ${checkout.id}`.execute(
    context.database.db,
  )
  return answer(opened.url)
}

type CheckoutRow = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly checkout_url: string | null
  readonly expires_at: number
}

/** Writes the checkout before the provider hears of it, so that whatever is paid finds it. */
async function prepare(
  trx: Transaction<unknown>,
  now: number,
  { known, provider }: { readonly known: AppointmentRow; readonly provider: ProviderName },
): Promise<CheckoutRow> {
  const { organization_id: organizationId, id: appointmentId } = known
  const scope = sql`a.organization_id = ${organizationId} and a.id = ${appointmentId}`
  const appointment = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
  const until = appointment.expires_at
  if (appointment.status !== 'awaiting_deposit' || until === null) refuse('invalid_transition')
  const shares = (await sharesOf(trx, now, appointment)).map(one => ({
    ...one,
    amount: payableOf(provider, one.amount, appointment.currency),
  }))
  const amount = shares.reduce((sum, one) => sum + one.amount, 0)
  const open = await findOpenCheckout(trx, now, appointment)
  if (open?.amount === amount && open.expires_at === until) return open
  const { comerce_id: shopId, currency } = appointment
  const id = randomUUID()
  const first = new Date(now + FIRST_CHECK)
  await sql`insert into checkouts (organization_id, id, comerce_id, appointment_id, attempt, amount, currency, expires_at,
      created_at, next_check_at)
    values (${organizationId}, ${id}, ${shopId}, ${appointmentId},
      (select count(*) + 1 from checkouts c where c.organization_id = ${organizationId} and c.appointment_id = ${appointmentId}),
      ${amount}, ${currency}, ${new Date(until)}, ${new Date(now)}, ${first})`.execute(trx)
  for (const share of shares)
    await sql`insert into checkout_shares (organization_id, checkout_id, appointment_id, amount)
      values (${organizationId}, ${id}, ${share.appointment_id}, ${share.amount})`.execute(trx)
  return { id, amount, currency, checkout_url: null, expires_at: until }
}

/** One payment is for all who were booked together and still wait for it, as one transfer is. */
async function sharesOf(
  trx: Transaction<unknown>,
  now: number,
  { organization_id: organizationId, id, deposit, company }: AppointmentRow,
): Promise<readonly Share[]> {
  const own = { appointment_id: id, amount: deposit ?? refuse('invalid_transition') }
  const waiting = company.filter(one => one.status === 'awaiting_deposit').map(one => one.id)
  if (waiting.length === 0) return [own]
  const others = await findAppointments(
    trx,
    now,
    sql`a.organization_id = ${organizationId} and a.id = any(${waiting}::uuid[])`,
  )
  const theirs = others.flatMap(one =>
    one.deposit === null ? [] : [{ appointment_id: one.id, amount: one.deposit }],
  )
  return [own, ...theirs]
}

/** The newest one that can still be paid; null when there is none. */
export async function findOpenCheckout(
  db: Kysely<unknown>,
  now: number,
  { organization_id: organizationId, id }: Pick<AppointmentRow, 'organization_id' | 'id'>,
): Promise<CheckoutRow | null> {
  const { rows } =
    await sql<CheckoutRow>`select id, amount, currency, checkout_url, expires_at from checkouts
    where organization_id = ${organizationId} and appointment_id = ${id} and expires_at > ${new Date(now)}
    order by attempt desc limit 1`.execute(db)
  return rows[0] ?? null
}
