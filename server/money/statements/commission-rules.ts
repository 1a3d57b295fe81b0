import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Received } from '#contract/contract.ts'
import type { CommissionRuleWire } from '#contract/statements.ts'
import { shopDayOf } from '#domain/money/shop-day.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { once, transact } from '#server/kernel/unit-of-work/work.ts'
import { findMoneySettings, type Shop } from '../money-settings/find-settings.ts'
import { findPlace } from '../till/till.ts'
import { findStaffMember } from './statement.ts'

type Row = Omit<CommissionRuleWire, 'percent'> & { readonly rate_bp: number | null }

export async function findCommissionRules(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  id: string | null = null,
): Promise<CommissionRuleWire[]> {
  const { rows } = await sql<Row>`
    select r.id, r.staff_id as staff, r.kind, r.item_id as item, r.starts_on::text as starts_on, r.rate_bp,
      r.amount as fixed, r.is_before_discount
    from commission_rules r
    where r.organization_id = ${organizationId} and r.comerce_id = ${shopId} and ${id === null ? sql`true` : sql`r.id = ${id}`}
    order by r.staff_id nulls first, r.kind, r.item_id nulls first, r.starts_on`.execute(db)
  return rows.map(({ rate_bp: rate, ...row }) => ({
    ...row,
    percent: rate === null ? null : rate / 100,
  }))
}

/** One of the past stays as it is: a new one begins today at the earliest. */
export async function saveCommissionRule(
  context: Context,
  member: Membership,
  body: Received<'saveCommissionRule', 'body'>,
): Promise<{ rule: CommissionRuleWire }> {
  const { staff = null, kind = 'service', item = null, percent, fixed } = body
  if ((percent === undefined) === (fixed === undefined))
    refuseField('percent', 'Poné un porcentaje o un importe fijo, uno de los dos.')
  return await once(context, async ({ trx, now }) => {
    const { timeZone } = await findPlace(trx, member)
    const settings = await findMoneySettings(trx, member)
    const today = shopDayOf(now, timeZone, settings.day_ends_minute)
    const { starts_on: startsOn = today } = body
    if (startsOn < today)
      refuseField('starts_on', 'Lo de días pasados queda como está: elegí hoy o un día que viene.')
    if (staff !== null) await findStaffMember(trx, member, staff)
    if (item !== null) await refuseUnknownItem(trx, member, kind, item)
    const rate = percent === undefined ? null : Math.round(percent * 100)
    const { rows } = await sql<{ id: string }>`
      insert into commission_rules (organization_id, id, comerce_id, staff_id, kind, item_id, starts_on, rate_bp, amount,
        is_before_discount, created_at)
      values (${member.organizationId}, ${randomUUID()}, ${member.shopId}, ${staff}, ${kind}, ${item}, ${startsOn}, ${rate},
        ${fixed ?? null}, ${body.is_before_discount ?? false}, ${new Date(now)})
      on conflict on constraint commission_rules_one_a_day do update set rate_bp = excluded.rate_bp,
        amount = excluded.amount, is_before_discount = excluded.is_before_discount
      returning id`.execute(trx)
    const [rule] = await findCommissionRules(trx, member, rows[0]!.id)
    return { rule: rule! }
  })
}

const tables = { service: 'services', product: 'products', package: 'package_plans' } as const

async function refuseUnknownItem(
  db: Kysely<unknown>,
  { organizationId, shopId }: Membership,
  kind: keyof typeof tables,
  item: string,
): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(tables[kind])}
    where organization_id = ${organizationId} and comerce_id = ${shopId} and id = ${item}`.execute(
    db,
  )
  if (rows.length === 0) refuse('not_found')
}

export async function deleteCommissionRule(
  context: Context,
  { organizationId, shopId }: Membership,
  id: string,
): Promise<void> {
  await transact(context, async ({ trx }) => {
    const { numAffectedRows } = await sql`delete from commission_rules
      where organization_id = ${organizationId} and comerce_id = ${shopId} and id = ${id}`.execute(
      trx,
    )
    if (numAffectedRows === 0n) refuse('not_found')
  })
}
