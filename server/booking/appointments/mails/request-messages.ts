/** What a customer reads of an appointment that waits: for the shop's answer, or for their deposit; and that it came to nothing. */
import { momentText } from '#contract/texts/texts.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Sender } from '#server/kernel/outbox/letter.ts'
import type { Words } from '#server/shop/templates/words.ts'
import { type Mail, writeMail } from '#server/kernel/outbox/mail-layout.ts'

export type RequestFacts = {
  readonly publicUrl: string
  readonly token: string
  readonly adUrl: string
  readonly comerce: string
  readonly timeZone: string
  readonly startsAt: number
  readonly expiresAt: number | null
  readonly deposit: number | null
  readonly currency: string
  readonly instructions: string
  readonly services: readonly string[]
  readonly sender: { readonly sender?: Sender }
}

const moment = (at: number, timeZone: string) => momentText(toOffsetIso(at, timeZone))

function factLines({ startsAt, timeZone, services, comerce: shop }: RequestFacts) {
  return [
    ['Cuándo', moment(startsAt, timeZone)],
    ['Qué', services.join(' y ')],
    ['Dónde', shop],
  ] as const
}

/** With the shop's own words it asks for the deposit; without, it says that the shop has to answer. */
export function waitingMail(facts: RequestFacts, words?: Words): Mail {
  const { comerce: shop, expiresAt, timeZone, sender } = facts
  const until = expiresAt === null ? '' : ` Tiene tiempo hasta el ${moment(expiresAt, timeZone)}.`
  return writeMail({
    subject: words?.subject ?? `${shop} recibió tu pedido de turno`,
    title: words ? 'Falta la seña' : 'Tu pedido espera respuesta',
    paragraphs: words?.paragraphs ?? [
      `${shop} revisa cada pedido y te avisamos cuando responda.${until}`,
    ],
    facts: factLines(facts),
    action: { label: 'Ver el turno', url: `${facts.publicUrl}/agenda/${facts.token}` },
    afterwards: ['Quien tenga este link puede cambiar el turno: no lo compartas.'],
    why: `Te escribimos porque pediste un turno en ${shop} con esta dirección.`,
    publicUrl: facts.publicUrl,
    ...sender,
  })
}

/** In the shop's words when it said no; without any, its time ran out. */
export function refusedMail(facts: RequestFacts, words?: Words): Mail {
  const { comerce: shop, sender } = facts
  return writeMail({
    ...sender,
    subject: words?.subject ?? `Tu pedido de turno en ${shop} no quedó confirmado`,
    title: 'El turno no quedó confirmado',
    paragraphs: words?.paragraphs ?? [
      'Se venció el plazo y el horario quedó libre.',
      'Podés elegir otro cuando quieras.',
    ],
    facts: factLines(facts),
    action: { label: 'Elegir otro horario', url: `${facts.publicUrl}/comerce/${facts.adUrl}` },
    why: `Te escribimos porque pediste un turno en ${shop} con esta dirección.`,
    publicUrl: facts.publicUrl,
  })
}
