import { timeText } from '#contract/texts/texts.ts'
import { releasedAt } from '#domain/appointment/confirmation.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { writeMail, type Mail } from '#server/kernel/outbox/mail-layout.ts'
import {
  factLines,
  momentOf,
  type AppointmentFacts,
  type ManageLetter,
} from './appointment-messages.ts'

/** The link shows the appointment with a button: whoever opens it, or a program that does, has confirmed nothing. */
export function confirmationMail(
  facts: AppointmentFacts,
  { publicUrl, token }: ManageLetter,
  isLast: boolean,
): Mail {
  const { comerce: shop } = facts
  const until = timeText(toOffsetIso(releasedAt(facts.startsAt), shop.timeZone))
  return writeMail({
    subject: isLast
      ? `Último aviso: confirmá tu turno de ${momentOf(facts)}`
      : `¿Venís? Confirmá tu turno en ${shop.name}: ${momentOf(facts)}`,
    title: isLast ? 'Falta que confirmes' : '¿Venís a tu turno?',
    paragraphs: [
      `En ${shop.name} los turnos se confirman. Si no nos avisás antes de las ${until} de ese día, el lugar queda libre para otra persona.`,
    ],
    facts: factLines(facts),
    action: { label: 'Confirmar, mover o cancelar', url: `${publicUrl}/agenda/${token}` },
    afterwards: ['Quien tenga este link puede cambiar el turno: no lo compartas.'],
    why: `Te escribimos porque tenés un turno en ${shop.name} con esta dirección.`,
    publicUrl,
  })
}

export function appointmentReleasedMail(
  facts: AppointmentFacts,
  { publicUrl, token }: ManageLetter,
): Mail {
  const { comerce: shop } = facts
  return writeMail({
    subject: `Tu turno en ${shop.name} quedó libre: no lo confirmaste`,
    title: 'Tu turno quedó libre',
    paragraphs: [
      'No nos avisaste que venías, así que el lugar quedó para otra persona. Si igual querés venir y nadie lo tomó todavía, lo recuperás con un toque.',
    ],
    facts: factLines(facts),
    action: { label: 'Recuperar mi turno', url: `${publicUrl}/agenda/${token}` },
    why: `Te escribimos porque tenías un turno en ${shop.name} con esta dirección.`,
    publicUrl,
  })
}
