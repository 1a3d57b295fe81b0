import { type RawBuilder, sql } from 'kysely'
import { cancelTogether, isCancellable } from '#server/scheduling/series/cancel-series.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { spending } from '#server/kernel/db/spent-time.ts'
import { membershipOf, type Account, type Membership } from '#server/kernel/http/caller.ts'

const REASON = 'El local cierra'

/** Appointments that begin after an instant and may still be cancelled. */
async function findAhead(
  context: Context,
  scope: RawBuilder<unknown>,
  from: number,
): Promise<readonly AppointmentRow[]> {
  const now = context.clock.now()
  const rows = await findAppointments(
    context.database.db,
    now,
    sql`${scope} and a.starts_at > ${new Date(from)}`,
    sql`order by a.starts_at, a.id`,
  )
  return rows.filter(row => isCancellable(row, now))
}

/** Of one branch, or of the whole business. */
export function appointmentsOf({ organizationId, shopId }: Membership, isWhole: boolean) {
  const whole = sql`a.organization_id = ${organizationId}`
  return isWhole ? whole : sql`${whole} and a.comerce_id = ${shopId}`
}

export async function countAhead(context: Context, scope: RawBuilder<unknown>, from: number) {
  const rows = await findAhead(context, scope, from)
  const mails = rows.flatMap(row => row.customer_email ?? [])
  return {
    turns: rows.length,
    mails: new Set(mails).size,
    without_mail: rows.length - mails.length,
  }
}

/** So many are cancelled in one transaction, about. */
const AT_ONCE = 50

/**
 * Cancels them, with one mail per address and branch; whoever has none is left to be told by the shop. In several
 * transactions, because a booking of the same staff waits for each; a full month takes longer than a request has.
 */
export async function cancelAhead(
  context: Context,
  account: Account,
  scope: RawBuilder<unknown>,
  from: number,
): Promise<number> {
  const member = membershipOf(account)
  const ahead = await findAhead(context, scope, from)
  return await spending({ ms: 0, isAnswered: true }, async () => {
    let cancelled = 0
    for (const [shopId, rows] of Map.groupBy(ahead, row => row.comerce_id)) {
      const who = { member, account, shop: await shopOf(context, shopId) }
      for (const some of batchesOf(rows))
        cancelled += (await cancelTogether(context, who, some, { reason: REASON })).length
    }
    return cancelled
  })
}

/** All of one address are in one batch, so that they are in one mail. */
function batchesOf(rows: readonly AppointmentRow[]): readonly AppointmentRow[][] {
  const batches: AppointmentRow[][] = [[]]
  for (const some of Map.groupBy(rows, row => row.customer_email ?? row.id).values()) {
    if (batches.at(-1)!.length >= AT_ONCE) batches.push([])
    batches.at(-1)!.push(...some)
  }
  return batches
}
