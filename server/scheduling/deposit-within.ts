import { sql, type RawBuilder } from 'kysely'

/** SQL for the deposit of an appointment of this price: lowered to it if it is higher and has not been received. */
export function depositWithin(price: number): RawBuilder<unknown> {
  return sql`case when deposit_received_at is not null then deposit
    when deposit > ${price}::bigint then greatest(1, ${price}::bigint) else deposit end`
}
