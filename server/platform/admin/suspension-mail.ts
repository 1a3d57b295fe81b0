import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Addressed, Composed } from '#server/kernel/outbox/compose.ts'
import { writeMail } from '#server/kernel/outbox/mail-layout.ts'
import type { Outbox } from '#server/kernel/outbox/outbox.ts'
import type { Shop } from './find-shop.ts'

type Suspension =
  | { readonly is: 'suspended' | 'restored'; readonly reason: string }
  | { readonly is: 'closed'; readonly reason: string; readonly dates: string }

/** Mails the owner that their shop was suspended, restored or closed, and why. Call it in the transaction that does it. */
export async function tellOwner(
  outbox: Pick<Outbox<'shop_suspension'>, 'add'>,
  trx: Transaction<unknown>,
  { organization_id: organizationId, name, owner }: Shop,
  suspension: Suspension,
): Promise<void> {
  await outbox.add(trx, {
    kind: 'shop_suspension',
    subjectId: randomUUID(),
    revision: 1,
    organizationId,
    recipient: owner.email,
    payload: { ...suspension, name },
  })
}

export function suspensionMail(
  { publicUrl }: { readonly publicUrl: string },
  { payload: { is, reason = '', name = '', dates = '' } }: Addressed,
): Composed {
  const common = { facts: [['Motivo', reason]] as const, publicUrl }
  const why = `Te escribimos porque abriste ${name} en Mi Turno.`
  if (is === 'closed')
    return {
      mail: writeMail({
        ...common,
        subject: `Dimos de baja ${name} en Mi Turno`,
        title: 'Dimos de baja tu local',
        paragraphs: [dates, 'Los turnos ya dados, sus links y sus avisos siguen igual.'],
        action: { label: 'Ver la suscripción', url: `${publicUrl}/dashboard/suscripcion` },
        afterwards: ['Si no lo pediste, respondé este mail.'],
        why,
      }),
    }
  if (is === 'restored')
    return {
      mail: writeMail({
        ...common,
        subject: `${name} vuelve a estar como antes`,
        title: 'Tu local vuelve a estar como antes',
        paragraphs: ['Ya no está suspendido: su página y tu panel volvieron.'],
        action: { label: 'Abrir mi panel', url: `${publicUrl}/dashboard` },
        why,
      }),
    }
  return {
    mail: writeMail({
      ...common,
      subject: `${name} está suspendido en Mi Turno`,
      title: 'Tu local está suspendido',
      paragraphs: [
        'Nadie ve su página ni puede reservar. Los turnos ya dados siguen en pie, y quien los tiene puede cancelarlos.',
        'Respondé este mail y vemos cómo volver a abrirlo.',
      ],
      why,
    }),
  }
}
