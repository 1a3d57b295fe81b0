import type { Received, Reply } from '#contract/contract.ts'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf, type Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { isCustomerOf } from '#server/people/customers/scope.ts'
import { noteAct } from '../till/note-act.ts'
import { openTill } from '../till/till.ts'
import { refuseUnlessMayCharge } from './charge.ts'
import { completeSale } from './complete-sale.ts'
import { pickItems } from './items.ts'
import { findSale } from './queries.ts'

/** Sells without an appointment. A member with only their own agenda sells what they do themselves. */
export async function createSale(
  context: Context,
  account: Account,
  body: Received<'createSale', 'body'>,
): Promise<Reply<'createSale'>> {
  const member = membershipOf(account)
  return await once(context, async work => {
    const till = await openTill(work, member, account.userId)
    refuseUnlessMayCharge(till, member)
    const lines = body.lines.map(line => ({ ...line, staff: sellerOf(member, line.staff) }))
    const { saleId, notices } = await completeSale(
      work,
      { till, account },
      {
        items: await pickItems(work.trx, member, lines, 'lines'),
        customerId: await customerIn(work, member, body.customer),
        appointment: null,
        held: 0,
        sent: body,
      },
    )
    const sale = await findSale(context, work.trx, till, saleId)
    await noteAct(work, account, 'sale.made', saleId, { number: sale.number, total: sale.total })
    return { sale, notices }
  })
}

function sellerOf({ onlyStaffId }: Membership, staff: string | undefined): string | undefined {
  if (onlyStaffId === null) return staff
  return staff === undefined || staff === onlyStaffId ? onlyStaffId : refuse('forbidden')
}

/** One that was merged into another leads to that one. */
async function customerIn(
  { trx }: Work,
  member: Membership,
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) return null
  const { rows } = await sql<{
    id: string
  }>`select coalesce(merged_into, id) as id from customers cu
    where organization_id = ${member.organizationId} and id = ${id}
      and (merged_into is not null or ${isCustomerOf(member)})`.execute(trx)
  return rows[0]?.id ?? refuse('not_found')
}
