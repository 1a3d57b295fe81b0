import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { overlaps } from '#domain/calendar/interval.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { repeated } from './block-series.ts'
import { blockFrom } from './create-block.ts'
import { applyException } from './create-exception.ts'
import { applyHoliday } from './holidays.ts'
import { findOutside } from './find-outside.ts'
import { findOutsideHours } from './find-outside-hours.ts'
import { beyondShop } from './own-hours.ts'
import {
  type BlockRow,
  deleteExceptionRow,
  findFutureItems,
  findHours,
  type Shop,
} from './queries.ts'
import { applyHours } from './replace-hours.ts'

type Change = Received<'previewChange', 'body'>['change']
type Trx = Transaction<unknown>

/** Makes the change by the code that also saves it, reads which appointments it leaves outside, and rolls it back. */
export async function previewChange(
  context: Context,
  shop: Membership,
  change: Change,
): Promise<Reply<'previewChange'>> {
  const { db } = context.database
  const memory = await shopOf(context, shop.shopId)
  const now = context.clock.now()
  const trx = await db.startTransaction().execute()
  let outsideHours: string[]
  try {
    outsideHours = await outsideHoursBy(trx, { ...shop, ...memory.row }, change, now)
  } finally {
    await trx.rollback().execute()
  }
  const rows = await findAppointments(
    db,
    now,
    sql`a.organization_id = ${shop.organizationId} and a.id = any(${outsideHours}::uuid[])`,
    sql`order by a.starts_at, a.id limit ${limits.page_size}`,
  )
  const own_hours = await ownHoursBeyond(context, shop, change)
  const outside = (await findOutside(db, memory, shop, now)).flatMap(day => day.turns)
  return {
    items: rows.map(toAppointmentWire),
    total: outsideHours.length,
    outside_already: outside.length,
    own_hours,
  }
}

/** The active staff whose own hours would go beyond the shop's new week. */
async function ownHoursBeyond(
  context: Context,
  shop: Shop,
  change: Change,
): Promise<Reply<'previewChange'>['own_hours']> {
  if (change.kind !== 'hours' || change.staff !== null) return []
  const { plan } = await shopOf(context, shop.shopId)
  const cuts = beyondShop(await findHours(context.database.db, shop), change.ranges)
  return plan.staff
    .filter(staffMember => cuts.some(cut => cut.staff === staffMember.id))
    .map(({ id: staff, name }) => ({ staff, name }))
}

async function outsideHoursBy(
  trx: Trx,
  shop: Shop & Pick<ShopRow, 'timeZone' | 'country'>,
  change: Change,
  now: number,
): Promise<string[]> {
  switch (change.kind) {
    case 'hours':
      return await applyHours(trx, shop, change, now)
    case 'exception':
      return await applyException(trx, shop, { ...change.exception, id: randomUUID() }, now)
    case 'exception_off':
      return await findOutsideHours(trx, shop, now, async () => {
        if (!(await deleteExceptionRow(trx, shop, change.exception))) refuse('not_found')
      })
    case 'block': {
      const blocks = repeated(blockFrom(change), change.repeats, shop.timeZone)
      return await appointmentsWith(
        trx,
        shop,
        now,
        item =>
          item.staff_id === change.staff &&
          blocks.some(block => overlaps(spanOf(block), spanOf(item))),
      )
    }
    case 'holiday':
      return await applyHoliday(trx, shop, shop.country, change, now)
    case 'staff_off':
      return await appointmentsWith(trx, shop, now, item => item.staff_id === change.staff)
    case 'service_off':
      return await appointmentsWith(trx, shop, now, item => item.service_id === change.service)
  }
}

function spanOf({ starts_at: start, ends_at: end }: Pick<BlockRow, 'starts_at' | 'ends_at'>) {
  return { start, end }
}

async function appointmentsWith(
  trx: Trx,
  shop: Shop,
  now: number,
  isTouched: (item: Awaited<ReturnType<typeof findFutureItems>>[number]) => boolean,
): Promise<string[]> {
  const items = await findFutureItems(trx, shop, now)
  return [...new Set(items.filter(isTouched).map(item => item.appointment_id))]
}
