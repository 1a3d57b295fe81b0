/** What is to be asked of payment providers: what notices are about, what open checkouts were paid, and refunds. */
import { sql } from 'kysely'
import { DAY, HOUR, MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import type { Queues } from '#server/kernel/jobs/queues.ts'
import { findAccount, noteRefused, type Shop } from './accounts.ts'
import { orTrouble, ProviderTrouble } from './provider.ts'
import { providerOf } from './providers.ts'
import { sendRefunds } from './send-refunds.ts'
import { findCheckout } from './paid.ts'
import { takePayment } from './take-payment.ts'

const AT_ONCE = 20
/** Longer than the provider may take to answer. */
const LEASE = 2 * MINUTE
/** The provider may tell of a payment a moment before it can be asked for it. */
const MOST_TRIES = 5

/** Lets a job in the queue `payments` make one process go on with what is to be done. */
export async function payWhenWoken(
  queues: Queues,
  { run }: Context['onlinePayments'],
): Promise<void> {
  const settings = { policy: 'short', expireInSeconds: 900, deleteAfterSeconds: 60 } as const
  await queues.work('payments', settings, run)
}

/** Each part is claimed by one process; one that dies leaves it to the next. */
export async function workOnPayments(context: Context): Promise<void> {
  while (await readNotices(context));
  while (await askOpenCheckouts(context));
  while (await sendRefunds(context));
}

type NoticeRow = {
  readonly organization_id: string
  readonly comerce_id: string
  readonly external_id: string
  readonly times: number
  readonly tries: number
}

async function readNotices(context: Context): Promise<boolean> {
  const { db } = context.database
  const now = context.clock.now()
  const { rows } = await sql<NoticeRow>`
    update payment_notices n set tries = n.tries + 1, next_at = ${new Date(now)}::timestamptz + interval '2 minutes' * least(n.tries + 1, 30)
    from (select organization_id, comerce_id, external_id from payment_notices where next_at <= ${new Date(now)}
      order by next_at limit ${AT_ONCE} for update skip locked) due
    where n.organization_id = due.organization_id and n.comerce_id = due.comerce_id and n.external_id = due.external_id
    returning n.organization_id, n.comerce_id, n.external_id, n.times, n.tries`.execute(db)
  for (const row of rows) await orWarn(context, row, async () => await readNotice(context, row))
  return rows.length === AT_ONCE
}

async function readNotice(context: Context, notice: NoticeRow): Promise<void> {
  const shop = shopIn(notice)
  const account = await findAccount(context, shop)
  if (account !== null) {
    const provider = providerOf(context, account.provider)
    const asked = provider.findPayment(account.token, notice.external_id)
    const payment = await orTrouble(asked)
    if (payment instanceof ProviderTrouble) return await noteTrouble(context, shop, payment)
    if (payment === null && notice.tries < MOST_TRIES) return
    const checkout = payment && (await findCheckout(context, shop, payment.reference))
    if (payment && checkout)
      await takePayment(context, { provider: account.provider, checkout, payment })
  }
  // Unless it was told again meanwhile.
  await sql`delete from payment_notices where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
    and external_id = ${notice.external_id} and times = ${notice.times}`.execute(
    context.database.db,
  )
}

type CheckoutRow = {
  readonly organization_id: string
  readonly comerce_id: string
  readonly id: string
}

/** Lost notices heal: whoever has a checkout open is asked about. */
async function askOpenCheckouts(context: Context): Promise<boolean> {
  const { db } = context.database
  const now = context.clock.now()
  const { rows } = await sql<CheckoutRow & { checks: number; expires_at: number }>`
    update checkouts c set checks = c.checks + 1, next_check_at = ${new Date(now + LEASE)}
    where c.id in (select id from checkouts where next_check_at <= ${new Date(now)}
      order by next_check_at limit ${AT_ONCE} for update skip locked)
    returning c.organization_id, c.comerce_id, c.id, c.checks, c.expires_at`.execute(db)
  for (const row of rows)
    await orWarn(context, row, async () => {
      await askAbout(context, row)
      const next = nextCheck(row, context.clock.now())
      await sql`update checkouts set next_check_at = ${next === null ? null : new Date(next)}
        where organization_id = ${row.organization_id} and id = ${row.id}`.execute(db)
    })
  return rows.length === AT_ONCE
}

async function askAbout(context: Context, { id, ...row }: CheckoutRow): Promise<void> {
  const shop = shopIn(row)
  const account = await findAccount(context, shop)
  const checkout = await findCheckout(context, shop, id)
  if (account === null || checkout === null || checkout.collector_id === null) return
  const provider = providerOf(context, account.provider)
  const payments = await orTrouble(provider.findPayments(account.token, id))
  if (payments instanceof ProviderTrouble) return await noteTrouble(context, shop, payments)
  for (const payment of payments)
    await takePayment(context, { provider: account.provider, checkout, payment })
}

/** After its end: for what was paid at the last moment, and for what a bank takes back within months. */
const AFTER_END = [
  MINUTE / 4,
  5 * MINUTE,
  HOUR,
  6 * HOUR,
  ...[1, 3, 7, 14, 30, 60, 90, 180].map(days => days * DAY),
]
const OFTEN = 10

/** When it is asked again: often while the customer may be paying; null: not any more. */
export function nextCheck(
  { checks, expires_at: end }: { readonly checks: number; readonly expires_at: number },
  now: number,
): number | null {
  const [first = 0] = AFTER_END
  if (now < end) return Math.min(now + (checks < OFTEN ? MINUTE / 2 : 2 * MINUTE), end + first)
  const step = AFTER_END.find(after => end + after > now)
  return step === undefined ? null : end + step
}

async function noteTrouble(context: Context, shop: Shop, trouble: ProviderTrouble): Promise<void> {
  context.log.warn({ err: trouble, shop: shop.shopId }, 'A payment provider could not be asked')
  const account = trouble.kind === 'key' ? await findAccount(context, shop) : null
  if (account?.own) await noteRefused(context, shop, account.own)
}

/** What fails is tried again when its claim has ended; the others go on. */
async function orWarn(
  context: Context,
  row: Pick<CheckoutRow, 'comerce_id'>,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (err) {
    context.log.error({ err, shop: row.comerce_id }, 'A payment could not be counted yet')
  }
}

function shopIn(row: Pick<CheckoutRow, 'organization_id' | 'comerce_id'>): Shop {
  return { organizationId: row.organization_id, shopId: row.comerce_id }
}
