import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { shopDayOf } from '#domain/money/shop-day.ts'
import { sum } from '#domain/money/sale.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findForStaff } from '#server/scheduling/find.ts'
import { leftInDrawer } from '../cash-desk/queries.ts'
import { heldDeposit } from '../journal/held-deposit.ts'
import {
  findMoneySettings,
  type MoneySettings,
  type Shop,
} from '../money-settings/find-settings.ts'
import { findCard, findPackages } from '../packages/of-customer.ts'
import { coveredBy } from './use-package.ts'
import { itemsOf } from './items.ts'

/** What charging an appointment would come to now. */
export async function readBill(
  context: Context,
  member: Membership,
  id: string,
): Promise<Reply<'getBill'>> {
  const { db } = context.database
  const { appointment } = await findForStaff(context, member, id)
  if (appointment.sale_id !== null) return refuse('already_charged')
  const settings = await findMoneySettings(db, member)
  const today = shopDayOf(context.clock.now(), appointment.time_zone, settings.day_ends_minute)
  const { customer_id: customerId } = appointment
  const items = itemsOf(appointment)
  const subtotal = sum(items.map(item => item.unitPrice))
  const deposit = await heldDeposit(db, appointment)
  const packages = await findPackages(db, member, customerId, today)
  const { rounding_step: step, rounds_down: is_down } = settings
  return {
    lines: items.map(item => ({
      kind: 'service' as const,
      item: item.itemId ?? '',
      name: item.name,
      staff: item.staff,
      quantity: item.quantity,
      unit_price: item.unitPrice,
    })),
    currency: appointment.currency,
    subtotal,
    deposit,
    due: Math.max(0, subtotal - deposit),
    customer: { id: customerId, name: appointment.customer_name },
    packages: packages
      .filter(one => one.is_usable)
      .map(one => ({
        id: one.id,
        name: one.name,
        remaining: one.remaining,
        units: one.units,
        expires_on: one.expires_on,
        covers: coveredBy(one, items),
      }))
      .filter(one => one.covers.length > 0),
    card: await findCard(db, member, settings, customerId),
    methods: settings.methods.filter(one => one.is_on).map(({ id, name }) => ({ id, name })),
    usual_method: await usualMethod(db, member, settings),
    desk: {
      is_open: await isDeskOpen(db, member),
      is_needed: settings.needs_desk,
      float: (await leftInDrawer(db, member)) ?? 0,
    },
    rounding: step === null ? null : { step, is_down },
  }
}

/** The one that most of the last hundred payments had; the first of the list before there are any. */
async function usualMethod(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  { methods }: MoneySettings,
): Promise<string> {
  const isOn = methods.filter(one => one.is_on).map(one => one.id)
  const { rows } = await sql<{ method: string }>`
    select p.method from (select id from sales where organization_id = ${organizationId} and comerce_id = ${shopId}
        and kind = 'sale' order by number desc limit 100) s
    join sale_payments p on p.organization_id = ${organizationId} and p.sale_id = s.id
    where p.method = any(${isOn}::text[]) group by p.method order by count(*) desc, p.method limit 1`.execute(
    db,
  )
  return rows[0]?.method ?? isOn[0] ?? 'cash'
}

async function isDeskOpen(db: Kysely<unknown>, { organizationId, shopId }: Shop): Promise<boolean> {
  const { rows } = await sql`select 1 from desk_sessions
    where organization_id = ${organizationId} and comerce_id = ${shopId} and closed_at is null`.execute(
    db,
  )
  return rows.length > 0
}
