import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { overlaps } from '#domain/calendar/interval.ts'
import { findAppointments } from '#server/booking/appointments/queries.ts'
import { toAppointmentWire } from '#server/booking/appointments/wire.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { ownShop } from '../settings/own-shop.ts'
import { repeated } from './block-series.ts'
import { blockFrom } from './create-block.ts'
import { applyException } from './create-exception.ts'
import { applyHoliday } from './holidays.ts'
import { findOutside } from './find-outside.ts'
import { findStranded } from './find-stranded.ts'
import { beyondShop } from './own-hours.ts'
import {
  type BlockRow,
  deleteExceptionRow,
  findFutureLegs,
  findHours,
  type Shop,
} from './queries.ts'
import { applyHours } from './replace-hours.ts'

type Change = Received<'previewChange', 'body'>['change']
type Trx = Transaction<unknown>

/** Makes the change by the very code that saves it, looks at whom it leaves outside, and takes it back. */
export async function previewChange(
  context: Context,
  shop: Membership,
  change: Change,
): Promise<Reply<'previewChange'>> {
  const { db } = context.database
  const memory = await ownShop(context, shop)
  const { timeZone } = memory.row
  const now = context.clock.now()
  const trx = await db.startTransaction().execute()
  let stranded: string[]
  try {
    stranded = await strandedBy(trx, shop, timeZone, change, now)
  } finally {
    await trx.rollback().execute()
  }
  const rows = await findAppointments(
    db,
    now,
    sql`a.organization_id = ${shop.organizationId} and a.id = any(${stranded}::uuid[])`,
    sql`order by a.starts_at, a.id limit ${limits.page_size}`,
  )
  const own_hours = await ownHoursBeyond(context, shop, change)
  const outside = (await findOutside(db, memory, shop, now)).flatMap(day => day.turns)
  return {
    items: rows.map(toAppointmentWire),
    total: stranded.length,
    outside_already: outside.length,
    own_hours,
  }
}

/** Those the change does not reach, as far as they work here. */
async function ownHoursBeyond(
  context: Context,
  shop: Shop,
  change: Change,
): Promise<Reply<'previewChange'>['own_hours']> {
  if (change.kind !== 'hours' || change.staff !== null) return []
  const { plan } = await ownShop(context, shop)
  const cuts = beyondShop(await findHours(context.database.db, shop), change.ranges)
  return plan.staff
    .filter(person => cuts.some(cut => cut.staff === person.id))
    .map(({ id: staff, name }) => ({ staff, name }))
}

async function strandedBy(
  trx: Trx,
  shop: Shop,
  timeZone: string,
  change: Change,
  now: number,
): Promise<string[]> {
  switch (change.kind) {
    case 'hours':
      return await applyHours(trx, shop, change, now)
    case 'exception':
      return await applyException(trx, shop, { ...change.exception, id: randomUUID() }, now)
    case 'exception_off':
      return await findStranded(trx, shop, now, async () => {
        if (!(await deleteExceptionRow(trx, shop, change.exception))) refuse('not_found')
      })
    case 'block': {
      const blocks = repeated(blockFrom(change), change.repeats, timeZone)
      return await turnsWith(
        trx,
        shop,
        now,
        leg =>
          leg.staff_id === change.staff &&
          blocks.some(block => overlaps(spanOf(block), spanOf(leg))),
      )
    }
    case 'holiday':
      return await applyHoliday(trx, shop, timeZone, change, now)
    case 'staff_off':
      return await turnsWith(trx, shop, now, leg => leg.staff_id === change.staff)
    case 'service_off':
      return await turnsWith(trx, shop, now, leg => leg.service_id === change.service)
  }
}

function spanOf({ starts_at: start, ends_at: end }: Pick<BlockRow, 'starts_at' | 'ends_at'>) {
  return { start, end }
}

async function turnsWith(
  trx: Trx,
  shop: Shop,
  now: number,
  isTouched: (leg: Awaited<ReturnType<typeof findFutureLegs>>[number]) => boolean,
): Promise<string[]> {
  const legs = await findFutureLegs(trx, shop, now)
  return [...new Set(legs.filter(isTouched).map(leg => leg.appointment_id))]
}
