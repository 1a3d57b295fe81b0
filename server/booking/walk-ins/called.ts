import { sql } from 'kysely'
import type { Compose } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

type Row = {
  readonly state: string
  readonly number: number
  readonly name: string
  readonly address: string
}

/**
 * The message that a walk-in is called. Only sent as a push message, never as a mail; dropped when it is not true any
 * more.
 */
export const queueCalledMail: Compose = async ({ db, secrets, publicUrl }, { subject_id: id }) => {
  const { rows } = await sql<Row>`
    select w.state, w.number, c.name, c.address
    from walk_ins w join comerces c on c.organization_id = w.organization_id and c.id = w.comerce_id
    where w.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (row?.state !== 'called') return { dropped: 'queue_over' }
  const mail = writeMail({
    subject: `Te toca en ${row.name}`,
    title: 'Te toca',
    paragraphs: [`Te están llamando: número ${row.number}. Acercate a ${row.address || row.name}.`],
    action: { label: 'Ver mi lugar', url: `${publicUrl}/fila/${secrets.signId('queue', id, 1)}` },
    why: `Te avisamos porque estás en la fila de ${row.name}.`,
    publicUrl,
  })
  return { mail }
}
