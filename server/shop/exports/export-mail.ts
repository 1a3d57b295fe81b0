import { sql } from 'kysely'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

/** To the owner when a copy can be downloaded. The link opens the panel, where they confirm who they are. */
export async function exportMail(
  { db, publicUrl }: Writer,
  { subject_id: id }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<{ organization: string }>`
    select o.name as organization from exports e join organizations o on o.id = e.organization_id
    where e.id = ${id} and e.state = 'ready'`.execute(db)
  const [row] = rows
  if (row === undefined) return { dropped: 'export_over' }
  const { organization } = row
  return {
    mail: writeMail({
      subject: `La copia de ${organization} está lista`,
      title: 'Tus datos están listos para descargar',
      paragraphs: [
        `La copia de todo lo de ${organization} se puede descargar durante un día. Después la borramos, y podés pedir otra cuando quieras.`,
        'Tiene los nombres y los teléfonos de tus clientes: guardala en un lugar seguro. Si no la pediste, cambiá tu contraseña.',
      ],
      action: { label: 'Descargar la copia', url: `${publicUrl}/dashboard/mudanza?ver=copias` },
      why: `Te escribimos porque ${organization} está a tu nombre en Mi Turno y se pidió una copia de sus datos.`,
      publicUrl,
    }),
  }
}
