import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findSaleRow, toSaleWire } from '../sales/queries.ts'

type Place = {
  readonly organizationId: string
  readonly shopId: string
  readonly name: string
  readonly address: string
  readonly ad_url: string
  readonly time_zone: string
}

/** What the customer may see of it: not who charged, nor other sales. Refuses a forged link with `not_found`. */
export async function readReceipt(context: Context, token: string): Promise<Reply<'getReceipt'>> {
  const { secrets, database } = context
  const id = secrets.readSignedId(token)
  if (id === null || !secrets.isSignedId('receipt', token, 0)) return refuse('not_found')
  const { rows } = await sql<Place>`
    select s.organization_id as "organizationId", s.comerce_id as "shopId", c.name, c.address, c.ad_url, c.time_zone
    from sales s join comerces c on c.organization_id = s.organization_id and c.id = s.comerce_id
    where s.id = ${id}`.execute(database.db)
  const place = rows[0] ?? refuse('not_found')
  const row = await findSaleRow(database.db, place, id)
  const {
    made_by: _by,
    refunds: _refunds,
    receipt_url: _url,
    appointment: _appointment,
    ...sale
  } = toSaleWire(context, row)
  const { name, address, ad_url, time_zone } = place
  return { comerce: { name, address, ad_url, time_zone }, sale }
}
