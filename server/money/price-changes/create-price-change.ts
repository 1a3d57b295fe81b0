import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { localDate, startOfDay } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { beginPrices } from '#server/scheduling/rules/begin-prices.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { changeBooked, countBooked } from './change-booked.ts'
import { newPrices, refuseOddChange, type Change } from './new-prices.ts'
import { noteChangeOfPrices } from './note-change-of-prices.ts'
import { findChange, findPricesBefore, findTaken, insertChange, type Shop } from './queries.ts'
import { toChangeWire } from './wire.ts'

/** Plans new prices from a local date of the shop on; those of today hold at once. */
export async function createPriceChange(
  context: Context,
  account: Account,
  change: Change,
): Promise<Reply<'createPriceChange'>> {
  const shop = membershipOf(account)
  const { row } = await shopOf(context, shop.shopId)
  return await changeRules(context, shop, async work => {
    const { trx, now } = work
    const { changed, unchanged, booked, from } = await decide(work, { shop, row }, change)
    if (changed.length === 0)
      refuseField('percent', 'Así no cambia ningún precio. Probá con otro porcentaje o redondeo.')
    const id = randomUUID()
    await insertChange(trx, shop, { ...fieldsOf(change), id, prices: changed, ...madeBy(work) })
    if (change.keeps_booked === false)
      await changeBooked(work, shop, changed, { from, by: account.userId })
    await beginPrices(trx, shop, now)
    const made = (await findChange(trx, shop, id)) ?? refuse('not_found')
    await noteChangeOfPrices(work, account, 'prices.planned', made)
    const today = localDate(now, row.timeZone)
    return { price_change: toChangeWire(made, { row, today }), unchanged: [...unchanged], booked }
  })

  function madeBy({ now }: Work) {
    return { created_at: now, createdBy: account.userId }
  }
}

/** What such a change would make. Stores nothing. */
export async function previewPriceChange(
  context: Context,
  account: Account,
  change: Change,
): Promise<Reply<'previewPriceChange'>> {
  const shop = membershipOf(account)
  const { row } = await shopOf(context, shop.shopId)
  return await transact(context, async work => {
    const { changed, unchanged, booked } = await decide(work, { shop, row }, change)
    return { prices: [...changed], unchanged: [...unchanged], booked }
  })
}

type At = { readonly shop: Shop; readonly row: ShopRow }

/** The new prices, and what happens to appointments that are booked already. */
async function decide({ trx, now }: Work, { shop, row }: At, change: Change) {
  const { starts_on: date } = change
  refuseOddChange(change, localDate(now, row.timeZone))
  const prices = newPrices(await findPricesBefore(trx, shop, date), change, row.currency)
  await refuseTaken(trx, shop, date, prices.changed)
  const from = startOfDay(date, row.timeZone)
  const keepsBooked = change.keeps_booked ?? true
  const booked = await countBooked({ trx, now }, shop, prices.changed, { from, keepsBooked })
  return { ...prices, booked, from }
}

async function refuseTaken(
  trx: Transaction<unknown>,
  shop: Shop,
  date: string,
  prices: readonly { readonly service: string; readonly staff: string | null }[],
): Promise<void> {
  const wanted = prices.map(one => ({ service_id: one.service, staff_id: one.staff }))
  const [first, ...others] = await findTaken(trx, shop, date, wanted)
  if (first === undefined) return
  const which = others.length === 0 ? `«${first}»` : `«${first}» y ${others.length} más`
  refuse('price_change_exists', {
    detail: `Es el de ${which}. Elegí otro día, sacalo de la lista o deshacé el otro cambio.`,
  })
}

function fieldsOf({ starts_on, percent, round_to, keeps_booked }: Change) {
  return {
    starts_on,
    percent: percent ?? null,
    round_to: percent === undefined ? null : (round_to ?? null),
    keeps_booked: keeps_booked ?? true,
  }
}
