import { momentText } from '#contract/texts/texts.ts'
import { zoneText } from '#contract/texts/zone-text.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Words } from '#server/shop/templates/words.ts'
import { writeMail, type Mail } from '#server/kernel/outbox/mail-layout.ts'

export type ManageLetter = { readonly publicUrl: string; readonly token: string }

export type AppointmentFacts = {
  readonly code: string
  readonly startsAt: number
  readonly customerName: string
  readonly comerce: {
    readonly name: string
    readonly place: string
    readonly whatsapp: string | null
    readonly timeZone: string
  }
  /** One line for each service, with its staff member. */
  readonly services: readonly string[]
  readonly price: string
}

export function appointmentConfirmedMail(
  facts: AppointmentFacts,
  { publicUrl, token }: ManageLetter,
  { words, asked }: { readonly words: Words; readonly asked: readonly string[] },
): Mail {
  const { comerce: shop } = facts
  return writeMail({
    ...words,
    paragraphs: [...words.paragraphs, ...asked],
    title: `Tu turno en ${shop.name}`,
    facts: factLines(facts),
    action: { label: 'Ver, mover o cancelar el turno', url: `${publicUrl}/agenda/${token}` },
    afterwards: ['Quien tenga este link puede cambiar el turno: no lo compartas.'],
    why: `Te escribimos porque alguien reservó un turno en ${shop.name} y dejó esta dirección. Si no fuiste vos, podés cancelarlo desde el link.`,
    publicUrl,
  })
}

/** A reminder, with one link to confirm, move or cancel the appointment. */
export function appointmentReminderMail(
  facts: AppointmentFacts,
  { publicUrl, token }: ManageLetter,
  { words, isConfirmed }: { readonly words: Words; readonly isConfirmed: boolean },
): Mail {
  const { comerce: shop } = facts
  return writeMail({
    ...words,
    title: `Tu turno en ${shop.name}`,
    facts: factLines(facts),
    action: {
      label: isConfirmed ? 'Ver, mover o cancelar el turno' : 'Confirmar, mover o cancelar',
      url: `${publicUrl}/agenda/${token}`,
    },
    afterwards: ['Quien tenga este link puede cambiar el turno: no lo compartas.'],
    why: `Te escribimos porque tenés un turno en ${shop.name} con esta dirección.`,
    publicUrl,
  })
}

type Change = {
  readonly what: 'moved' | 'changed' | 'cancelled'
  readonly words: Words
  /** The starts (epoch milliseconds) of further appointments that were cancelled with it. */
  readonly others?: readonly number[]
  /** The customer made the change. */
  readonly isOwn?: boolean
}

/** The mail that an appointment was moved or cancelled, or that its services changed. */
export function appointmentChangedMail(
  facts: AppointmentFacts,
  { publicUrl, token, adUrl }: ManageLetter & { readonly adUrl: string },
  { what, words, others = [], isOwn = false }: Change,
): Mail {
  const { comerce: shop } = facts
  const stands = what !== 'cancelled'
  const notYou = isOwn ? ' Si no fuiste vos, avisale al local.' : ''
  return writeMail({
    ...words,
    title: changeTitle(stands, isOwn),
    paragraphs: [
      ...words.paragraphs,
      ...(others.length === 0
        ? []
        : [
            `También quedan cancelados: ${others.map(startsAt => momentOf({ ...facts, startsAt })).join('; ')}.`,
          ]),
    ],
    facts: factLines(facts),
    action: stands
      ? { label: 'Ver, mover o cancelar el turno', url: `${publicUrl}/agenda/${token}` }
      : { label: 'Reservar otro turno', url: `${publicUrl}/comerce/${adUrl}` },
    ...(stands
      ? { afterwards: ['Quien tenga este link puede cambiar el turno: no lo compartas.'] }
      : {}),
    why: `Te escribimos porque tenías un turno en ${shop.name} con esta dirección.${notYou}`,
    publicUrl,
  })
}

function changeTitle(stands: boolean, isOwn: boolean): string {
  if (isOwn) return stands ? 'Moviste tu turno' : 'Cancelaste tu turno'
  return stands ? 'Tu turno cambió' : 'Tu turno quedó cancelado'
}

export function momentOf({ startsAt, comerce: shop }: AppointmentFacts): string {
  return momentText(toOffsetIso(startsAt, shop.timeZone))
}

export function factLines(facts: AppointmentFacts): (readonly [string, string])[] {
  const { comerce: shop } = facts
  return [
    ['Cuándo', `${momentOf(facts)} (hora de ${zoneText(shop.timeZone)})`],
    ['Dónde', shop.place],
    ['Servicio', facts.services.join(', ')],
    ['Precio', facts.price],
    ['A nombre de', facts.customerName],
    ['Código', facts.code],
    ...(shop.whatsapp === null ? [] : [['WhatsApp del local', shop.whatsapp] as const]),
  ]
}
