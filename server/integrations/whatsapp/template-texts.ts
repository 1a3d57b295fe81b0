/** The texts that Meta approves for every shop; what differs is in numbered placeholders. */
import { whatsappKinds, type WhatsappKind } from '#contract/integrations/whatsapp-names.ts'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import type { Template } from './messenger.ts'

/** Raised when a text changes: Meta does not let an approved one be edited freely. */
const EDITION = 1
const LANGUAGE = 'es_AR'
/** At most 25 letters each. */
export const replies = { confirm: 'Confirmo', cancel: 'No puedo' } as const
const FOOTER = 'Respondé BAJA para no recibir más.'
const person = ['Sofía', 'La Navaja', 'martes 24 de noviembre, 18:30', 'Corte con Nico']

type Words = {
  /** No placeholder at the beginning or the end, nothing that sells: else Meta charges it as advertising. */
  readonly body: string
  readonly examples: readonly string[]
  readonly asks?: true
  /** Where the button leads: to the appointment, or to the offer of the waitlist. */
  readonly opens?: { readonly label: string; readonly path: 'agenda' | 'espera' }
  /** How long it may take to arrive; after that Meta drops it. */
  readonly ttlMs: number
}

const toAppointment = { label: 'Ver mi turno', path: 'agenda' } as const

export const texts: Readonly<Record<WhatsappKind, Words>> = {
  booked: {
    body: 'Hola {{1}}, tu turno en {{2}} quedó reservado: {{3}}, {{4}}. Si no podés venir, cambialo o cancelalo desde el botón.',
    examples: person,
    opens: toAppointment,
    ttlMs: HOUR,
  },
  reminder_24h: {
    body: 'Hola {{1}}, te recordamos tu turno en {{2}}: {{3}}, {{4}}. ¿Venís? Contestá con un botón.',
    examples: person,
    asks: true,
    opens: toAppointment,
    ttlMs: 10 * HOUR,
  },
  reminder_3h: {
    body: 'Hola {{1}}, hoy te esperamos en {{2}}: {{3}}, {{4}}. Si no llegás, avisanos con un botón.',
    examples: person,
    asks: true,
    opens: toAppointment,
    ttlMs: 30 * MINUTE,
  },
  confirm_request: {
    body: 'Hola {{1}}, confirmá tu turno en {{2}}: {{3}}, {{4}}. Si no lo confirmás, el lugar puede quedar para otra persona.',
    examples: person,
    asks: true,
    opens: toAppointment,
    ttlMs: 10 * HOUR,
  },
  moved: {
    body: 'Hola {{1}}, tu turno en {{2}} cambió. Ahora es {{3}}, {{4}}. Si no te queda bien, cambialo desde el botón.',
    examples: person,
    opens: toAppointment,
    ttlMs: HOUR,
  },
  cancelled: {
    body: 'Hola {{1}}, tuvimos que cancelar tu turno en {{2}}: {{3}}, {{4}}. Perdoná la molestia. Si tenés dudas, contestá este mensaje.',
    examples: person,
    ttlMs: HOUR,
  },
  running_late: {
    body: 'Hola {{1}}, en {{2}} venimos con {{3}} minutos de demora: te esperamos cerca de las {{4}} en vez de la hora de tu turno.',
    examples: ['Sofía', 'La Navaja', '20', '18:50'],
    opens: toAppointment,
    ttlMs: 10 * MINUTE,
  },
  waitlist_offer: {
    body: 'Hola {{1}}, se liberó el lugar que esperabas en {{2}}: {{3}}, {{4}}. Te lo guardamos hasta las {{5}}: tomalo desde el botón.',
    examples: [...person, '17:45'],
    opens: { label: 'Ver el lugar', path: 'espera' },
    ttlMs: 10 * MINUTE,
  },
}

export function templateNameOf(kind: WhatsappKind): string {
  return `miturno_${kind}_${EDITION}`
}

export function kindOfTemplate(name: string, language: string): WhatsappKind | null {
  if (language !== LANGUAGE) return null
  return whatsappKinds.find(kind => templateNameOf(kind) === name) ?? null
}

export function templateOf(kind: WhatsappKind, publicUrl: string): Template {
  const { body, examples, asks, opens, ttlMs } = texts[kind]
  return {
    name: templateNameOf(kind),
    language: LANGUAGE,
    body,
    examples,
    footer: FOOTER,
    replies: asks ? Object.values(replies) : [],
    link: opens
      ? { label: opens.label, base: `${publicUrl}/${opens.path}/`, example: 'abc123' }
      : null,
    ttlSeconds: ttlMs / 1000,
  }
}

export function buttonsOf(kind: WhatsappKind): string[] {
  const { asks, opens } = texts[kind]
  return [...(asks ? Object.values(replies) : []), ...(opens ? [opens.label] : [])]
}

/** The text as the customer reads it. */
export function wordsOf(kind: WhatsappKind, values: readonly string[]): string {
  return texts[kind].body.replaceAll(
    /\{\{(\d)\}\}/g,
    (_, place: string) => values[Number(place) - 1] ?? '',
  )
}
