/**
 * Mails about an appointment that waits for the shop's answer or the deposit, and about one that was rejected or
 * expired.
 */
import { type CompanyText, companyFacts } from './company-text.ts'
import type { Words } from '#server/shop/templates/words.ts'
import { type Mail, writeMail } from '#server/kernel/outbox/mail-layout.ts'
import { priceText } from '#contract/texts/texts.ts'
import { nearMomentIn } from '#server/kernel/shop-time.ts'

export type RequestFacts = {
  readonly publicUrl: string
  readonly token: string
  readonly adUrl: string
  readonly comerce: string
  /** Street and city; empty when the shop has entered no address. */
  readonly place: string
  readonly whatsapp: string | null
  readonly timeZone: string
  readonly startsAt: number
  readonly expiresAt: number | null
  readonly deposit: number | null
  readonly currency: string
  readonly instructions: string
  readonly services: string
  /** The shop's own date. */
  readonly today: string
  readonly zoneNote: string
  readonly customerName: string
  readonly priceText: string
  readonly price: number
  /** It was rejected, or expired. */
  readonly isGone: boolean
  /** Those who were asked for together with it and still may come. */
  readonly company: CompanyText
  /** Those to whom the same happened. */
  readonly alike: readonly string[]
  /** For how many the deposit is. */
  readonly depositFor: number
  /** The shop has changed what was asked for. */
  readonly isChanged: boolean
}

function factLines({
  startsAt,
  timeZone,
  today,
  zoneNote,
  services,
  comerce: shop,
  place,
  whatsapp,
  ...own
}: RequestFacts): (readonly [string, string])[] {
  return [
    ['Cuándo', `${nearMomentIn(startsAt, timeZone, today)}${zoneNote}`],
    ['Dónde', place || shop],
    ['Servicio', services],
    ...depositLine(own),
    ...withCompany(own),
    ...(whatsapp === null ? [] : [['WhatsApp del local', whatsapp] as const]),
  ]
}

/** What is paid ahead, and what is left to pay at the shop. */
function depositLine({
  deposit,
  price,
  currency,
  isGone,
}: Pick<RequestFacts, 'deposit' | 'price' | 'currency' | 'isGone'>) {
  if (deposit === null || isGone) return []
  const rest = priceText(Math.max(0, price - deposit), currency)
  return [['Seña', `${priceText(deposit, currency)}, resta ${rest} en el local`] as const]
}

/** Who has what at what price, where several come. */
function withCompany({
  company,
  priceText,
  customerName,
  isGone,
}: Pick<RequestFacts, 'company' | 'priceText' | 'customerName' | 'isGone'>) {
  if (company.texts.length === 0) return []
  return [
    ['Precio', priceText] as const,
    ['A nombre de', customerName] as const,
    ...companyFacts(company, isGone),
  ]
}

/** The appointment waits for the shop's answer, or for the customer's deposit. */
export function waitingMail(
  facts: RequestFacts,
  words: Words,
  kind: 'requested' | 'deposit',
): Mail {
  return writeMail({
    ...words,
    paragraphs: [
      ...(facts.isChanged ? [`${facts.comerce} cambió tu pedido. Así queda por ahora:`] : []),
      ...words.paragraphs,
      ...(kind === 'deposit' && facts.depositFor > 1
        ? [`Es la seña de los ${facts.depositFor}, en una sola transferencia.`]
        : []),
    ],
    title: kind === 'deposit' ? 'Falta la seña' : 'Tu pedido espera respuesta',
    facts: factLines(facts),
    action: { label: 'Ver el turno', url: `${facts.publicUrl}/agenda/${facts.token}` },
    afterwards: ['Quien tenga este link puede cambiar el turno: no lo compartas.'],
    why: whyOf(facts),
    publicUrl: facts.publicUrl,
  })
}

type Proof = Pick<Words, 'sender'> & { readonly proof: string; readonly until: string }

/** The appointment waits for whoever reads this. Its one link opens a page with one button. */
export function confirmBookingMail(facts: RequestFacts, { proof, until, ...sender }: Proof): Mail {
  const { comerce: shop, publicUrl, token } = facts
  const mail = writeMail({
    ...sender,
    subject: `Confirmá tu turno en ${shop}`,
    title: 'Confirmá tu turno',
    paragraphs: [
      `Falta un paso para que quede reservado: confirmalo antes del ${until}. Si no, el horario queda libre.`,
    ],
    facts: factLines(facts),
    action: {
      label: 'Confirmar mi turno',
      url: `${publicUrl}/agenda/${token}?ver=confirmar&prueba=${proof}`,
    },
    afterwards: ['Quien tenga este link puede cambiar el turno: no lo compartas.'],
    why: `Te escribimos porque alguien pidió un turno en ${shop} con esta dirección. Si no fuiste vos, no hagas nada: el turno se cae solo.`,
    publicUrl,
  })
  return { ...mail, kind: 'confirm_booking' }
}

/** The shop rejected the request, or it expired. */
export function refusedMail(facts: RequestFacts, words: Words): Mail {
  const { alike } = facts
  return writeMail({
    ...words,
    paragraphs: [
      ...words.paragraphs,
      ...(alike.length > 0 ? [`Tampoco quedaron confirmados: ${alike.join('; ')}.`] : []),
    ],
    title: 'El turno no quedó confirmado',
    facts: factLines(facts),
    action: { label: 'Elegir otro horario', url: `${facts.publicUrl}/comerce/${facts.adUrl}` },
    why: whyOf(facts),
    publicUrl: facts.publicUrl,
  })
}

function whyOf({ comerce: shop }: RequestFacts): string {
  return `Te escribimos porque pediste un turno en ${shop} con esta dirección.`
}
