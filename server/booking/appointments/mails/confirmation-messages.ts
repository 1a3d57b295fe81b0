import type { Words } from '#server/shop/templates/words.ts'
import { writeMail, type Mail } from '#server/kernel/outbox/mail-layout.ts'
import { factLines, type AppointmentFacts, type ManageLetter } from './appointment-messages.ts'

/** The link only shows the appointment with a button, so that a program that opens links does not confirm it. */
export function confirmationMail(
  facts: AppointmentFacts,
  { publicUrl, token }: ManageLetter,
  { words, isLast }: { readonly words: Words; readonly isLast: boolean },
): Mail {
  const { comerce: shop } = facts
  return writeMail({
    ...words,
    title: isLast ? 'Falta que confirmes' : '¿Venís a tu turno?',
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
  words: Words,
): Mail {
  const { comerce: shop } = facts
  return writeMail({
    ...words,
    title: 'Tu turno quedó libre',
    facts: factLines(facts),
    action: { label: 'Recuperar mi turno', url: `${publicUrl}/agenda/${token}` },
    why: `Te escribimos porque tenías un turno en ${shop.name} con esta dirección.`,
    publicUrl,
  })
}
