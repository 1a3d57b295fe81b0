import { sql } from 'kysely'
import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'

type Row = {
  readonly name: string
  readonly start: string
  readonly shop: string
  readonly time_zone: string
  readonly expires_at: number | null
}

/** Dropped when the key was revoked meanwhile. */
export async function keyEndingMail(
  { db, publicUrl }: Writer,
  { subject_id: id }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<Row>`
    select k.name, k.start, c.name as shop, c.time_zone, k.expires_at from api_keys k
    join comerces c on c.organization_id = k.organization_id and c.id = k.comerce_id
    where k.id = ${id} and k.revoked_at is null`.execute(db)
  const [row] = rows
  if (row === undefined || row.expires_at === null) return { dropped: 'token_dead' }
  const { name, start, shop, time_zone: timeZone, expires_at: expiresAt } = row
  const day = longDateText(dateOf(toOffsetIso(expiresAt, timeZone)))
  const subject = `La clave «${name}» vence el ${day}`
  return {
    mail: writeMail({
      subject,
      title: subject,
      paragraphs: [
        `El programa que la usa (empieza con ${start}) deja de conectarse ese día. Renovala en Conexiones y copiá la nueva en el programa: durante un día funcionan las dos.`,
      ],
      action: { label: 'Renovar la clave', url: `${publicUrl}/dashboard/conexiones` },
      why: `Te escribimos porque creaste esa clave en ${shop}.`,
      publicUrl,
    }),
  }
}
