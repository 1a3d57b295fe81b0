import type { Words } from '#server/shop/templates/words.ts'
import { writeMail, type Mail } from '#server/kernel/outbox/mail-layout.ts'
import { nearMomentIn } from '#server/kernel/shop-time.ts'

import { type CompanyText, companyFacts } from './company-text.ts'
import { linksOf, type MailWays, type ManageLetter } from './mail-ways.ts'

export type AppointmentFacts = {
  readonly code: string
  readonly startsAt: number
  readonly customerName: string
  /** It was cancelled, or otherwise ended. */
  readonly isGone: boolean
  /** Those who were booked together with it and still come. */
  readonly company: CompanyText
  readonly comerce: {
    readonly name: string
    readonly place: string
    readonly whatsapp: string | null
    readonly timeZone: string
    /** The shop's own date. */
    readonly today: string
    /** In which zone the hours are, where the customer's clock may show others; otherwise empty. */
    readonly zoneNote: string
  }
  /** With who does each. */
  readonly services: string
  readonly price: string
  readonly ways: MailWays
}

export const KEEP = 'Quien tenga estos links puede cambiar el turno: no los compartas.'

type Confirmed = {
  readonly words: Words
  readonly asked: readonly string[]
  /** The starts of all dates of a series; empty when it is the only one. */
  readonly dates: readonly number[]
}

export function appointmentConfirmedMail(
  facts: AppointmentFacts,
  letter: ManageLetter,
  { words, asked, dates }: Confirmed,
): Mail {
  const { comerce: shop, ways } = facts
  const isOne = dates.length === 0 && facts.company.texts.length === 0
  return writeMail({
    ...words,
    paragraphs: [...words.paragraphs, ...datesText(facts, dates), ...partyText(facts), ...asked],
    title: isOne ? `Tu turno en ${shop.name}` : `Tus turnos en ${shop.name}`,
    facts: factLines(facts),
    ...linksOf(letter, ways, { asks: false }),
    afterwards: [KEEP],
    why: `Te escribimos porque alguien reservó un turno en ${shop.name} y dejó esta dirección. Si no fuiste vos, podés cancelarlo desde el link.`,
    publicUrl: letter.publicUrl,
  })
}

function datesText(facts: AppointmentFacts, dates: readonly number[]): string[] {
  if (dates.length === 0) return []
  const all = dates.map(startsAt => momentOf({ ...facts, startsAt })).join('; ')
  return [
    `Son ${dates.length} turnos: ${all}.`,
    'Los links son del primero. Cada fecha tiene el suyo en el archivo para tu calendario.',
  ]
}

function partyText({ company }: AppointmentFacts): string[] {
  if (company.texts.length === 0) return []
  return [
    `Es una reserva para ${company.people}. En la página del turno movés o cancelás los de todos juntos, o cada uno por separado.`,
  ]
}

/** A reminder. Its links confirm, move and cancel the appointment, as far as that is possible. */
export function appointmentReminderMail(
  facts: AppointmentFacts,
  letter: ManageLetter,
  words: Words,
): Mail {
  const { comerce: shop, ways } = facts
  return writeMail({
    ...words,
    paragraphs: [...words.paragraphs, ways.until],
    title: `Tu turno en ${shop.name}`,
    facts: factLines(facts),
    ...linksOf(letter, ways, { asks: true }),
    afterwards: [KEEP],
    why: `Te escribimos porque tenés un turno en ${shop.name} con esta dirección.`,
    publicUrl: letter.publicUrl,
  })
}

type Change = {
  readonly what: 'moved' | 'changed' | 'cancelled'
  readonly words: Words
  /** The starts (epoch milliseconds) of further appointments that were cancelled with it. */
  readonly others?: readonly number[]
  /** Those of its company that were cancelled with it. */
  readonly company?: CompanyText | undefined
  /** The customer made the change. */
  readonly isOwn?: boolean
  /** Absent: that it changed or is cancelled. */
  readonly title?: string
}

/** The mail that an appointment was moved or cancelled, or that its services changed. */
export function appointmentChangedMail(
  facts: AppointmentFacts,
  { adUrl, ...letter }: ManageLetter & { readonly adUrl: string },
  { what, words, others = [], company, isOwn = false, title }: Change,
): Mail {
  const { comerce: shop, ways } = facts
  const { publicUrl } = letter
  const stands = what !== 'cancelled'
  const notYou = isOwn ? ' Si no fuiste vos, avisale al local.' : ''
  return writeMail({
    ...words,
    title: title ?? changeTitle(stands, isOwn),
    paragraphs: [
      ...words.paragraphs,
      ...alsoCancelled(others.map(startsAt => momentOf({ ...facts, startsAt }))),
      ...alsoCancelled(company?.texts ?? [], company),
    ],
    facts: factLines(facts),
    ...(stands
      ? { ...linksOf(letter, ways, { asks: false }), afterwards: [KEEP] }
      : { action: { label: 'Reservar otro turno', url: `${publicUrl}/comerce/${adUrl}` } }),
    why: `Te escribimos porque tenías un turno en ${shop.name} con esta dirección.${notYou}`,
    publicUrl,
  })
}

function alsoCancelled(texts: readonly string[], company?: CompanyText): string[] {
  if (texts.length === 0) return []
  const total = company ? [`Entre los ${company.people} eran ${company.total}.`] : []
  return [`También quedan cancelados: ${texts.join('; ')}.`, ...total]
}

function changeTitle(stands: boolean, isOwn: boolean): string {
  if (isOwn) return stands ? 'Moviste tu turno' : 'Cancelaste tu turno'
  return stands ? 'Tu turno cambió' : 'Tu turno quedó cancelado'
}

export function momentOf({ startsAt, comerce: shop }: AppointmentFacts): string {
  return nearMomentIn(startsAt, shop.timeZone, shop.today)
}

export function factLines(facts: AppointmentFacts): (readonly [string, string])[] {
  const { comerce: shop } = facts
  return [
    ['Cuándo', `${momentOf(facts)}${shop.zoneNote}`],
    ['Dónde', shop.place],
    ['Servicio', facts.services],
    ['Precio', facts.price],
    ['A nombre de', facts.customerName],
    ...companyFacts(facts.company, facts.isGone),
    ['Código', facts.code],
    ...(shop.whatsapp === null ? [] : [['WhatsApp del local', shop.whatsapp] as const]),
  ]
}
