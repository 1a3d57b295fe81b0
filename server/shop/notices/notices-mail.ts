import { sql } from 'kysely'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

/** The mail with notices that no screen of the shop got; those that were erased meanwhile are left out. */
export async function noticesMailOf(
  { db, publicUrl }: Writer,
  { payload: { comerce: shop = '', ids = '' } }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<{ message: string; name: string }>`
    select n.message, c.name from notices n join comerces c on c.id = n.comerce_id
    where n.comerce_id = ${shop} and n.id = any(${ids.split(',')}::bigint[]) order by n.id`.execute(
    db,
  )
  const first = rows[0]
  if (first === undefined) return { dropped: 'appointment_gone' }
  const name = first.name
  const subject =
    rows.length === 1 ? `${first.message} (${name})` : `${rows.length} novedades en ${name}`
  return {
    mail: writeMail({
      subject,
      title: rows.length === 1 ? `Una novedad en ${name}` : subject,
      paragraphs: rows.map(row => row.message),
      action: { label: 'Ver los avisos', url: `${publicUrl}/dashboard/avisos` },
      why: `Te escribimos porque trabajás en ${name} y puede que no lo hayas visto en el panel. Qué te llega por mail y a qué hora lo elegís en Avisos.`,
      publicUrl,
    }),
  }
}
