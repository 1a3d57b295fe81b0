import { momentText, zoneText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
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
  /** One line for each service, with its person. */
  readonly services: readonly string[]
  readonly price: string
}

export function appointmentConfirmedMail(
  facts: AppointmentFacts,
  { publicUrl, token }: ManageLetter,
): Mail {
  const { comerce: shop } = facts
  return writeMail({
    subject: `Tu turno en ${shop.name}: ${momentOf(facts)}`,
    title: `Tu turno en ${shop.name}`,
    paragraphs: ['Tu turno quedó reservado.'],
    facts: factLines(facts),
    action: { label: 'Ver, mover o cancelar el turno', url: `${publicUrl}/agenda/${token}` },
    afterwards: ['Quien tenga este link puede cambiar el turno: no lo compartas.'],
    why: `Te escribimos porque alguien reservó un turno en ${shop.name} y dejó esta dirección. Si no fuiste vos, podés cancelarlo desde el link.`,
    publicUrl,
  })
}

/** What is ahead, with one link to say that they come, to move it or to let it go. */
export function appointmentReminderMail(
  facts: AppointmentFacts,
  { publicUrl, token }: ManageLetter,
  isConfirmed: boolean,
): Mail {
  const { comerce: shop } = facts
  return writeMail({
    subject: `Te esperan en ${shop.name}: ${momentOf(facts)}`,
    title: `Tu turno en ${shop.name}`,
    paragraphs: [
      isConfirmed
        ? 'Te recordamos tu turno. Ya avisaste que vas.'
        : 'Te recordamos tu turno. Avisá con un toque si vas; y si no podés, movelo o cancelalo y ese lugar le sirve a otra persona.',
    ],
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

/** The shop moved it, changed its services or cancelled it. */
export function appointmentChangedMail(
  facts: AppointmentFacts,
  { publicUrl, token, adUrl }: ManageLetter & { readonly adUrl: string },
  what: 'moved' | 'changed' | 'cancelled',
  /** When others of theirs were, that go with it. */
  others: readonly number[] = [],
): Mail {
  const { comerce: shop } = facts
  const stands = what !== 'cancelled'
  return writeMail({
    subject: stands
      ? `Tu turno en ${shop.name} cambió: ${momentOf(facts)}`
      : `Tu turno en ${shop.name} quedó cancelado`,
    title: stands ? 'Tu turno cambió' : 'Tu turno quedó cancelado',
    paragraphs: [
      changedWords[what](shop.name),
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
    why: `Te escribimos porque tenías un turno en ${shop.name} con esta dirección.`,
    publicUrl,
  })
}

const changedWords = {
  moved: (shop: string) => `${shop} tuvo que mover tu turno. Así queda:`,
  changed: (shop: string) => `${shop} cambió los servicios de tu turno. Así queda:`,
  cancelled: (shop: string) => `${shop} tuvo que cancelar este turno. Perdoná la molestia.`,
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
