import { sql, type Transaction } from 'kysely'

/** Empties every text about money of an organization that is erased. The amounts stay: they are nobody's name. */
export async function forgetMoneyTexts(trx: Transaction<unknown>, id: string): Promise<void> {
  await sql`update sales set reason = '' where organization_id = ${id}`.execute(trx)
  await sql`update sale_lines set name = 'Renglón', staff_name = case when staff_id is not null then 'Persona' end
    where organization_id = ${id}`.execute(trx)
  await sql`update sale_payments set method_name = 'Pago', external_id = null,
      holder_name = case when holder_id is not null then 'Persona' end
    where organization_id = ${id}`.execute(trx)
  await sql`update statement_lines set reason = '' where organization_id = ${id}`.execute(trx)
  await sql`update money_moves set reason = '' where organization_id = ${id}`.execute(trx)
  await sql`update stock_moves set reason = '' where organization_id = ${id}`.execute(trx)
  await sql`update products set name = 'Producto' where organization_id = ${id}`.execute(trx)
  await sql`update package_plans set name = 'Paquete' where organization_id = ${id}`.execute(trx)
  await sql`update customer_packages set name = 'Paquete' where organization_id = ${id}`.execute(
    trx,
  )
  await sql`delete from money_settings where organization_id = ${id}`.execute(trx)
}
