import { sql } from 'kysely'
import { momentText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'
import { ownOutcome } from './own-outcome.ts'

type Row = { readonly code: string; readonly kind: string; readonly created_at: number }

const ZONE = 'America/Argentina/Buenos_Aires'

/** Mails the code of a request made with one of the two buttons (Disposición 954/2025). */
export async function consumerMail(
  { db, publicUrl }: Writer,
  { subject_id: id }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<Row & { outcome: string | null }>`
    select code, kind, created_at, ${ownOutcome} as outcome from consumer_requests where id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A consumer request lost its row')
  const what = row.kind === 'withdrawal' ? 'arrepentimiento' : 'baja de servicio'
  const next = row.outcome === null ? 'Te respondemos a esta dirección. ' : ''
  const mail = writeMail({
    subject: `Recibimos tu pedido de ${what}: ${row.code}`,
    title: `Tu pedido de ${what}`,
    paragraphs: [row.outcome ?? 'Ya lo recibimos. No tenés que hacer nada más.'],
    facts: [
      ['Código', row.code],
      ['Recibido', momentText(toOffsetIso(row.created_at, ZONE))],
    ],
    action: { label: 'Ver la constancia', url: `${publicUrl}/pedido/${row.code}` },
    afterwards: [`${next}Guardá el código: con él podés reclamar.`],
    why:
      row.outcome === null
        ? `Te escribimos porque alguien dejó esta dirección al usar el botón de ${what}. Si no fuiste vos, no hace falta que hagas nada.`
        : 'Te escribimos porque diste de baja tu suscripción desde el panel.',
    publicUrl,
  })
  return { mail }
}

/** Mails our answer. The person's own text is not repeated. */
export async function consumerAnswerMail(
  { db, publicUrl }: Writer,
  { subject_id: id }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<Row & { answer: string }>`
    select code, kind, created_at, answer from consumer_requests where id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A consumer request lost its row')
  const what = row.kind === 'withdrawal' ? 'arrepentimiento' : 'baja de servicio'
  const mail = writeMail({
    subject: `Respondimos tu pedido de ${what}: ${row.code}`,
    title: `Respondimos tu pedido de ${what}`,
    paragraphs: row.answer.split(/\n+/),
    facts: [['Código', row.code]],
    why: `Te escribimos porque usaste el botón de ${what} y dejaste esta dirección.`,
    publicUrl,
  })
  return { mail }
}
