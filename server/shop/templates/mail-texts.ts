import type { MailTemplateKind } from '#contract/messages/templates.ts'

export type MailText = { readonly subject: string; readonly body: string }

const reminding =
  'Te recordamos tu turno. Avisá con un toque si vas; y si no podés, ese lugar le sirve a otra persona.'
const confirm =
  'En {local} los turnos se confirman. Si no nos avisás antes de las {hasta} de ese día, el lugar queda libre para otra persona.'

/** The default texts of mails. */
export const mailTexts: Readonly<Record<MailTemplateKind, MailText>> = {
  booked: { subject: 'Tu turno en {local}: {cuándo}', body: 'Tu turno quedó reservado.' },
  reminder_24h: { subject: 'Te esperan en {local}: {cuándo}', body: reminding },
  reminder_3h: { subject: 'Falta poco: {cuándo} en {local}', body: reminding },
  confirm_request: {
    subject: '¿Venís? Confirmá tu turno en {local}: {cuándo}',
    body: confirm,
  },
  confirm_last_call: { subject: 'Último aviso: confirmá tu turno de {cuándo}', body: confirm },
  released: {
    subject: 'Tu turno en {local} quedó libre: no lo confirmaste',
    body: 'No nos avisaste que venías, así que el lugar quedó para otra persona. Si igual querés venir y nadie lo tomó todavía, lo recuperás con un toque.',
  },
  moved: {
    subject: 'Tu turno en {local} cambió: {cuándo}',
    body: '{local} tuvo que mover tu turno. Así queda:',
  },
  changed: {
    subject: 'Tu turno en {local} cambió: {cuándo}',
    body: '{local} cambió los servicios de tu turno. Así queda:',
  },
  cancelled: {
    subject: 'Tu turno en {local} quedó cancelado',
    body: '{local} tuvo que cancelar este turno. Perdoná la molestia.',
  },
  withdrawn: {
    subject: 'Tu turno en {local} quedó cancelado',
    body: 'Como pediste, {local} canceló este turno. Cuando quieras, sacás otro.',
  },
  rejected: {
    subject: 'Tu pedido de turno en {local} no quedó confirmado',
    body: '{local} no puede tomarte en este horario. Podés elegir otro cuando quieras.',
  },
  requested: {
    subject: '{local} recibió tu pedido de turno',
    body: '{local} revisa cada pedido y te avisamos cuando responda. Tiene tiempo hasta el {hasta}.',
  },
  request_expired: {
    subject: 'Tu pedido de turno en {local} no quedó confirmado',
    body: 'Se venció el plazo y el horario quedó libre.\n\nPodés elegir otro cuando quieras.',
  },
  // Changes by the customer themselves: mailed so that their calendar is updated.
  own_moved: {
    subject: 'Moviste tu turno en {local}: {cuándo}',
    body: 'Moviste tu turno. Así queda:',
  },
  own_cancelled: {
    subject: 'Cancelaste tu turno en {local}',
    body: 'Cancelaste este turno y el lugar quedó libre. Cuando quieras, sacás otro.',
  },
  deposit: {
    subject: 'Falta la seña de tu turno en {local}',
    body: 'Para confirmar el turno mandá la seña de {seña}. Tenés tiempo hasta el {hasta}.\n\n{datos}',
  },
  waitlist_joined: {
    subject: 'Estás en la lista de espera de {local}',
    body: 'Si se libera un lugar te escribimos, y te lo guardamos unos minutos.',
  },
  waitlist_offer: {
    subject: 'Se liberó un lugar en {local}: {cuándo}',
    body: 'Te lo guardamos hasta las {hasta}. Después se lo ofrecemos a otra persona.',
  },
  review_request: {
    subject: '¿Cómo te fue en {local}?',
    body: 'Con un toque dejás de una a cinco estrellas, y si querés, unas palabras. Le sirve al local y a quien busca dónde ir.',
  },
}

/** The default reminder for a customer who has confirmed already. */
export function confirmedReminder(kind: 'reminder_24h' | 'reminder_3h'): MailText {
  return { ...mailTexts[kind], body: 'Te recordamos tu turno. Ya avisaste que vas.' }
}

/** The shop corrected its time zone, and the appointment keeps its local time. */
export const zoneText: MailText = {
  subject: 'Tu turno en {local} sigue igual: {cuándo}',
  body: '{local} corrigió su zona horaria. Tu turno sigue el mismo día y a la misma hora, la del local.\n\nSi lo tenés en un calendario, puede mostrar otra hora: el archivo de este mail lo corrige.',
}
