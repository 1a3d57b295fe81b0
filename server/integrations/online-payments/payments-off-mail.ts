import { sql } from 'kysely'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

type Row = { readonly shop: string; readonly account: string }

/** Dropped when the account was connected anew, or disconnected. */
export async function paymentsOffMail(
  { db, publicUrl }: Writer,
  { subject_id: shopId }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<Row>`
    select c.name as shop, p.name as account from payment_accounts p
    join comerces c on c.organization_id = p.organization_id and c.id = p.comerce_id
    where p.comerce_id = ${shopId} and p.is_refused`.execute(db)
  const [row] = rows
  if (row === undefined) return { dropped: 'payments_work' }
  const subject = `${row.shop} dejó de cobrar señas con Mercado Pago`
  return {
    mail: writeMail({
      subject,
      title: subject,
      paragraphs: [
        `Mercado Pago ya no nos deja entrar a la cuenta ${row.account}. Conectala de nuevo en Ajustes, en Señas con Mercado Pago.`,
        'Mientras tanto las señas se piden por transferencia, y las marcás vos cuando llegan.',
      ],
      action: { label: 'Ir a Ajustes', url: `${publicUrl}/dashboard/ajustes` },
      why: `Te escribimos porque ${row.shop} cobra las señas con Mercado Pago.`,
      publicUrl,
    }),
  }
}
