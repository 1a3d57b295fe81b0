import { sql } from 'kysely'
import type { Addressed, Composed, Writer } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'
import type { Over } from './messenger.ts'

type Row = {
  readonly state: Over | 'ok'
  readonly shop: string
  readonly by_button: boolean
  /** A text that the shop sends is not one that Meta lets it send. */
  readonly has_bad_text: boolean
}

/** What the owner does next, in one sentence. */
const next: Readonly<Record<Over, string>> = {
  reconnect:
    'El token venció o perdió permisos: creá otro en Meta y pegalo en Ajustes, en Cambiar el token.',
  stopped:
    'Meta frenó tu número: entrá al Administrador de WhatsApp de Meta, seguí lo que pide y después tocá Cambiar el token en Ajustes.',
  unpaid:
    'Meta pide una tarjeta: cargala en el Administrador de WhatsApp de Meta y después tocá Cambiar el token en Ajustes.',
}

const nextByButton: Readonly<Record<Over, string>> = {
  reconnect: 'Meta ya no nos deja usar tu número: tocá Conectar con WhatsApp en Ajustes.',
  stopped:
    'Meta frenó tu número: entrá al Administrador de WhatsApp de Meta, seguí lo que pide y después tocá Conectar con WhatsApp en Ajustes.',
  unpaid:
    'Meta pide una tarjeta: cargala en el Administrador de WhatsApp de Meta y después tocá Conectar con WhatsApp en Ajustes.',
}

function nextOf({ state, by_button: isByButton }: Row): string {
  if (state === 'ok')
    return 'Meta no lo deja salir, o lo toma por publicidad, que se paga más. En Ajustes ves cuál es: pedí que lo revisen en el Administrador de WhatsApp de Meta.'
  return isByButton ? nextByButton[state] : next[state]
}

/** Of the number, or of one of its texts. Dropped when all of it sends again, or the number was disconnected. */
export async function stoppedMail(
  { db, publicUrl }: Writer,
  { subject_id: shopId }: Addressed,
): Promise<Composed> {
  const { rows } = await sql<Row>`
    select w.state, w.by_button, c.name as shop, exists (select from whatsapp_templates t
      where t.organization_id = w.organization_id and t.comerce_id = w.comerce_id and t.kind = any(w.kinds)
        and (t.state <> 'APPROVED' or t.category <> 'UTILITY')) as has_bad_text
    from whatsapp_connections w
    join comerces c on c.organization_id = w.organization_id and c.id = w.comerce_id
    where w.comerce_id = ${shopId}`.execute(db)
  const [row] = rows
  if (row === undefined || (row.state === 'ok' && !row.has_bad_text))
    return { dropped: 'whatsapp_works' }
  const subject =
    row.state === 'ok'
      ? `Meta frenó un texto del WhatsApp de ${row.shop}`
      : `El WhatsApp de ${row.shop} dejó de mandar mensajes`
  return {
    mail: writeMail({
      subject,
      title: subject,
      paragraphs: [
        nextOf(row),
        'Mientras tanto, tus clientes reciben el mail si dejaron uno; a los demás escribiles desde Mensajes.',
      ],
      action: { label: 'Ir a Ajustes', url: `${publicUrl}/dashboard/ajustes` },
      why: `Te escribimos porque ${row.shop} manda mensajes desde su número de WhatsApp.`,
      publicUrl,
    }),
  }
}
