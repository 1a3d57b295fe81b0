import { sql } from 'kysely'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

type Row = {
  readonly url: string
  readonly off_reason: 'gone' | 'failing' | null
  readonly shop: string
}

/** Dropped when somebody turned it on again, or removed it. */
export async function webhookOffMail(
  { db, publicUrl }: Writer,
  { subject_id: id }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<Row>`
    select w.url, w.off_reason, c.name as shop from webhooks w
    join comerces c on c.organization_id = w.organization_id and c.id = w.comerce_id
    where w.id = ${id} and not w.is_on`.execute(db)
  const [row] = rows
  if (row === undefined || row.off_reason === null) return { dropped: 'webhook_on' }
  const { host } = new URL(row.url)
  const why =
    row.off_reason === 'gone'
      ? `${host} nos respondió que ya no quiere recibir avisos.`
      : `Hace cinco días que ${host} no recibe ninguno de los avisos que le mandamos.`
  return {
    mail: writeMail({
      subject: `Dejamos de avisarle a ${host}`,
      title: `Dejamos de avisarle a ${host}`,
      paragraphs: [
        `${why} Tus turnos no cambian; solo ese programa deja de enterarse.`,
        'Cuando funcione de nuevo, activalo en Conexiones y reenviale lo que no le llegó: lo guardamos treinta días. Lo que pase mientras tanto no se le cuenta.',
      ],
      action: { label: 'Ver Conexiones', url: `${publicUrl}/dashboard/conexiones` },
      why: `Te escribimos porque ${row.shop} avisa lo que pasa a esa dirección.`,
      publicUrl,
    }),
  }
}
