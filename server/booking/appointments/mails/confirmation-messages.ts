import type { Words } from '#server/shop/templates/words.ts'
import { writeMail, type Mail } from '#server/kernel/outbox/mail-layout.ts'
import { linksOf, type ManageLetter } from './mail-ways.ts'
import { factLines, KEEP, type AppointmentFacts } from './appointment-messages.ts'

export function confirmationMail(
  facts: AppointmentFacts,
  letter: ManageLetter,
  { words, isLast }: { readonly words: Words; readonly isLast: boolean },
): Mail {
  const { comerce: shop } = facts
  return writeMail({
    ...words,
    paragraphs: [...words.paragraphs, facts.ways.until],
    title: isLast ? 'Falta que confirmes' : '¿Venís a tu turno?',
    facts: factLines(facts),
    ...linksOf(letter, facts.ways, { asks: true }),
    afterwards: [KEEP],
    why: `Te escribimos porque tenés un turno en ${shop.name} con esta dirección.`,
    publicUrl: letter.publicUrl,
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
