import type { TemplateWire } from '#contract/messages/templates.ts'
import { dayMessageKindNames } from './day-messages.ts'

/** The section for the shop's own message texts. */
export const templateTexts = {
  title: 'Textos',
  hint: 'Lo que les decís a tus clientes por WhatsApp y por mail. Los datos, el botón y el link del turno los ponemos nosotros.',
  channel: 'Por dónde',
  channels: { whatsapp: 'WhatsApp', mail: 'Mail' },
  which: 'Qué mensaje',
  own: (name: string) => `${name} · tuyo`,
  subject: 'Asunto',
  body: 'Texto',
  variables: 'Tocá para agregar',
  length: (count: number) => (count === 1 ? '1 letra' : `${count} letras`),
  tooLong: 'Es largo: en WhatsApp se lee mejor lo corto.',
  preview: 'Cómo se lee',
  previewOf: (name: string) => `Con el turno de ${name}.`,
  previewInvented: 'Con un turno inventado: el local todavía no tiene ninguno.',
  reset: 'Volver al texto de Mi Turno',
  saved: 'Guardado. Sale así desde el próximo mensaje.',
  resetDone: 'Listo: sale el texto de Mi Turno.',
}

/** Longer chat messages are rarely read. */
export const LONG_CHAT = 600

export const templateKindNames: Readonly<Record<TemplateWire['kind'], string>> = {
  ...dayMessageKindNames,
  reminder_24h: 'Recordatorio, un día antes',
  reminder_3h: 'Recordatorio, poco antes',
  confirm_request: 'Pedir que confirme',
  confirm_last_call: 'Último aviso para confirmar',
  booked: 'Turno reservado',
  released: 'Turno que quedó libre',
  withdrawn: 'Turno cancelado a pedido',
  requested: 'Pedido recibido',
  request_expired: 'Pedido que venció',
  own_moved: 'Movió su propio turno',
  own_cancelled: 'Canceló su propio turno',
  day_moved: 'Día reorganizado: otro horario',
  day_cancelled: 'Día reorganizado: cancelado',
  waitlist_joined: 'Se anotó en la lista de espera',
  waitlist_free: 'Lista de espera: hay un lugar libre',
  waitlist_waiting: 'Lista de espera: sigue esperando',
  birthday: 'Cumpleaños',
  review_request: 'Pedir una opinión',
}
