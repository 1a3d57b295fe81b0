import { sql, type Kysely } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { type Membership, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { withSent } from '#server/kernel/changed-fields.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { refuseStale } from '#server/kernel/http/refuse-stale.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { findMoneySettings, type MoneySettings, type Shop, usualRounding } from './find-settings.ts'

export function moneySettingsRoutes(context: Context) {
  return handlers({
    getMoneySettings: async ({ caller }) =>
      await readMoneySettings(context.database.db, membershipOfCaller(caller)),
    updateMoneySettings: async ({ caller, body }) =>
      await updateMoneySettings(context, membershipOfCaller(caller), body),
  })
}

export async function readMoneySettings(
  db: Kysely<unknown>,
  shop: Shop,
): Promise<Reply<'getMoneySettings'>> {
  const { rows } = await sql<{
    currency: string
    country: string
  }>`select currency, country from comerces
    where organization_id = ${shop.organizationId} and id = ${shop.shopId}`.execute(db)
  const { currency, country } = rows[0] ?? refuse('not_found')
  const settings = await findMoneySettings(db, shop)
  return { settings, currency, usual_rounding: usualRounding(country) }
}

async function updateMoneySettings(
  context: Context,
  member: Membership,
  { seen, ...changes }: Received<'updateMoneySettings', 'body'>,
): Promise<Reply<'updateMoneySettings'>> {
  const { organizationId, shopId } = member
  return await once(context, async ({ trx }) => {
    await sql`insert into money_settings (organization_id, comerce_id) values (${organizationId}, ${shopId})
      on conflict (organization_id, comerce_id) do update set needs_desk = money_settings.needs_desk`.execute(
      trx,
    )
    const before = await findMoneySettings(trx, member)
    refuseStale(before, seen)
    const after = withSent(before, changes)
    refuseBadMethods(before, after)
    await sql`update money_settings set needs_desk = ${after.needs_desk}, counts_blind = ${after.counts_blind},
        day_ends_minute = ${after.day_ends_minute}, rounding_step = ${after.rounding_step}, rounds_down = ${after.rounds_down},
        methods = ${JSON.stringify(after.methods)}, card_visits = ${after.card_visits}, staff_charge = ${after.staff_charge}
      where organization_id = ${organizationId} and comerce_id = ${shopId}`.execute(trx)
    return await readMoneySettings(trx, member)
  })
}

/** Each once, one of them on, and none of before missing: sales name them. */
function refuseBadMethods(before: MoneySettings, { methods }: MoneySettings): void {
  const ids = methods.map(one => one.id)
  if (new Set(ids).size < ids.length)
    refuseField('methods', 'Hay dos formas de pago iguales: sacá una.')
  if (!methods.some(one => one.is_on))
    refuseField('methods', 'Dejá al menos una forma de pago encendida.')
  const lost = before.methods.find(one => !ids.includes(one.id))
  if (lost !== undefined)
    refuseField(
      'methods',
      `«${lost.name}» no se puede sacar, porque puede haber cobros con ella: apagala.`,
    )
}
