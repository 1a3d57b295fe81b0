import type { CallOnRecord } from '#contract/contract.ts'
import type { RemindersWire } from '#contract/dashboard.ts'
import type { ShopAct } from '#contract/protocol/audit-acts.ts'
import { priceText, timeText, weekdayText } from '#contract/texts/texts.ts'
import { clockText } from '#domain/calendar/dates.ts'
import type { Ladder } from '#domain/customer/ladder.ts'
import { ladderWords } from '../ladder.ts'
import { statusNames } from './agenda.ts'
import { roleNames } from './dashboard.ts'

/** The record in plain Spanish: who did what, and what changed into what. */
export const auditTexts = {
  title: 'Registro',
  hint: 'Todo lo que se cambió en tu local, por quién y cuándo. Nadie puede borrarlo.',
  who: 'Quién',
  actors: {
    all: 'Todos',
    person: 'Mi equipo',
    platform: 'Mi Turno',
    system: 'Automático',
  },
  from: 'Desde',
  to: 'Hasta',
  emptyTitle: 'Nada por acá',
  emptyHint: 'Probá con más días o con otra persona.',
  older: 'Ver más',
  reason: 'Motivo',
  nothing: 'nada',
  ofTheShop: 'todo el local',
  aAppointment: 'un cliente',
  about: 'Tocó',
  open: (name: string) => `Ver el turno de ${name}`,
}

const acts: Readonly<Record<ShopAct | CallOnRecord, string>> = {
  'settings.changed': 'cambió los datos del local',
  'comerce.status': 'cambió el estado de la página',
  'comerce.added': 'abrió otra sucursal',
  'comerce.ad_url': 'cambió la dirección de la página',
  'member.invited': 'invitó a alguien al equipo',
  'member.uninvited': 'retiró una invitación',
  'member.joined': 'se sumó al equipo',
  'member.changed': 'cambió los permisos de',
  'member.removed': 'quitó el acceso de',
  'picture.added': 'subió una imagen',
  'picture.changed': 'cambió una imagen',
  'picture.removed': 'quitó una imagen',
  'staff.picture': 'cambió la foto de',
  'staff.shared': 'trajo de otra sucursal a',
  'turn.booked': 'anotó el turno de',
  'turn.overbooked': 'anotó un sobreturno para',
  'turn.changed': 'corrigió el turno de',
  'turn.told': 'dio por avisado el cambio de turno de',
  'message.opened': 'abrió el mensaje para',
  'message.done': 'dio por avisado a',
  'message.skipped': 'salteó el mensaje para',
  'message.undone': 'volvió atrás el mensaje para',
  'mail.resent': 'reenvió un mail que no había llegado a',
  'mail.settled': 'dio por avisado, sin mail, a',
  'template.changed': 'cambió el texto de un mensaje',
  'turn.moved': 'movió el turno de',
  'turn.resized': 'cambió cuánto dura el turno de',
  'turn.services': 'cambió los servicios del turno de',
  'turn.approved': 'aceptó el pedido de',
  'turn.deposit_asked': 'pidió una seña a',
  'turn.deposit_received': 'anotó que llegó la seña de',
  'turn.confirmed': 'confirmó el turno de',
  'turn.checked_in': 'anotó que llegó',
  'turn.began': 'empezó a atender a',
  'turn.completed': 'cerró el turno de',
  'turn.cancelled': 'canceló el turno de',
  'turn.no_show': 'marcó que no vino',
  'turn.rejected': 'rechazó el pedido de',
  'turn.restored': 'repuso el turno de',
  'turn.stepped_back': 'volvió atrás el turno de',
  'block.added': 'bloqueó un rato de',
  'block.removed': 'quitó un bloqueo de',
  'shop.blocked': 'bloqueó un rato de todo el local',
  'shop.freed': 'quitó un bloqueo de todo el local',
  'feed.renewed': 'creó el link de calendario de',
  'feed.closed': 'apagó el link de calendario de',
  'shop.feed_renewed': 'creó el link de calendario de todo el local',
  'shop.feed_closed': 'apagó el link de calendario de todo el local',
  'calendar.connected': 'sumó un calendario de',
  'calendar.removed': 'quitó un calendario de',
  'person.away': 'marcó que no viene',
  'client.changed': 'cambió la ficha de un cliente',
  'waitlist.added': 'anotó a alguien en la lista de espera',
  'waitlist.offered': 'ofreció un lugar de la lista de espera a',
  'waitlist.removed': 'quitó a alguien de la lista de espera',
  'walk_in.added': 'sumó a la fila a',
  'walk_in.called': 'llamó de la fila a',
  'walk_in.skipped': 'salteó en la fila a',
  'walk_in.left': 'sacó de la fila a',
  'walk_in.returned': 'devolvió a la fila a',
  'walk_in.served': 'hizo pasar de la fila a',
  subscription: 'pasó la suscripción',
  'platform.looked': 'miró los datos del local para ayudarte',
  'platform.suspended': 'suspendió el local',
  'platform.restored': 'restableció el local',
  'platform.trial_extended': 'extendió la prueba',
  'platform.payment': 'registró un pago',
  createService: 'creó el servicio',
  updateService: 'cambió el servicio',
  orderServices: 'cambió el orden de los servicios',
  orderStaff: 'cambió el orden del equipo',
  createStaff: 'sumó al equipo a',
  updateStaff: 'cambió los datos de',
  createResource: 'creó el recurso',
  updateResource: 'cambió el recurso',
  replaceHours: 'cambió el horario de',
  createException: 'cargó un cierre o día especial',
  deleteException: 'quitó un cierre o día especial',
  chooseHoliday: 'eligió qué hacer un feriado',
  createClient: 'anotó a',
  mergeClients: 'unió otra ficha a la de',
  undoMerge: 'deshizo una unión de fichas',
  blockClient: 'bloqueó a',
  unblockClient: 'desbloqueó a',
  cancelSubscription: 'pidió la baja del local',
  'review.answered': 'respondió una opinión',
  'review.reported': 'denunció una opinión',
  'review.hidden': 'quitó una opinión de la página',
  'review.shown': 'dejó una opinión en la página',
}

/** As older entries call them. */
const olderActs: Readonly<Record<string, string>> = {
  exportClients: 'bajó la lista de clientes',
  answerReview: 'respondió una opinión',
  reportReview: 'denunció una opinión',
}

const actions: Readonly<Record<string, string>> = { ...acts, ...olderActs }

/** Where the entry knows whom; older ones do not. */
const namedActions: Readonly<Record<string, string>> = {
  'member.invited': 'invitó al equipo a',
  'member.uninvited': 'retiró la invitación de',
}

const fields: Readonly<Record<string, string>> = {
  name: 'Nombre',
  category: 'Rubro',
  description: 'Descripción',
  address: 'Dirección',
  city: 'Ciudad',
  latitude: 'Latitud',
  longitude: 'Longitud',
  whatsapp: 'WhatsApp',
  time_zone: 'Zona horaria',
  country: 'País',
  currency: 'Moneda',
  status: 'Estado',
  subscription: 'Suscripción',
  cancel_at: 'Termina',
  state: 'Estado',
  skips: 'Salteos',
  how: 'Cómo',
  ad_url: 'Dirección pública',
  deposit_instructions: 'Datos para la seña',
  hides_phones: 'Ocultar teléfonos al equipo',
  instagram: 'Instagram',
  website: 'Página web',
  policies: 'Antes de venir',
  break_notice: 'Aviso de pausa',
  reminders: 'Recordatorios',
  reminder_hours: 'Recordatorios',
  miss_you_days: 'Días para extrañar',
  greets_birthdays: 'Saludar cumpleaños',
  subject: 'Asunto',
  body: 'Texto',
  asks_reviews: 'Preguntar cómo le fue',
  must_confirm: 'Liberar lo que no se confirma',
  ladder: 'Según cómo vienen',
  takes_queue: 'Fila desde el teléfono',
  questions: 'Preguntas al reservar',
  role: 'Rol',
  staff: 'Agenda',
  next_staff: 'Los demás servicios',
  is_reception: 'Recepción',
  kind: 'Qué',
  alt: 'Descripción',
  focus_x: 'Encuadre horizontal',
  focus_y: 'Encuadre vertical',
  place: 'Lugar',
  has_picture: 'Foto',
  amount: 'Importe',
  months: 'Meses',
  slot_step_minutes: 'Cada cuántos minutos',
  lead_minutes: 'Anticipación mínima (minutos)',
  horizon_days: 'Anticipación máxima (días)',
  cancel_cutoff_minutes: 'Cancelar hasta (minutos antes)',
  move_cutoff_minutes: 'Mover hasta (minutos antes)',
  max_future_turns_per_phone: 'Turnos por teléfono',
  anchoring: 'Dónde empieza la grilla',
  release: 'Cuándo se abren los días',
  max_turns_per_day: 'Turnos por día',
  max_turns_per_person_day: 'Turnos por persona y día',
  max_turns_per_phone_day: 'Turnos por teléfono y día',
  public_cap_percent: 'Tope online (%)',
  walk_in_percent: 'Reservado para la fila (%)',
  avoids_gaps: 'Evitar huecos',
  duration_minutes: 'Minutos',
  price: 'Precio',
  deposit: 'Seña',
  capacity: 'Lugares',
  is_active: 'Activo',
  is_public: 'Se reserva online',
  needs_approval: 'Se pide y se aprueba',
  service_count: 'Servicios que hace',
  services: 'Servicios que hace',
  sold: 'Servicios',
  quantity: 'Cantidad',
  bio: 'Presentación',
  segments: 'Partes',
  add_ons: 'Extras',
  resources: 'Equipos que usa',
  offers: 'Precio y duración por persona',
  rules: 'Reglas propias',
  buffer_before_minutes: 'Preparar antes (min)',
  buffer_after_minutes: 'Ordenar después (min)',
  starts_at: 'Empieza',
  ends_at: 'Termina',
  times: 'Veces',
  note: 'Nota',
  closes: 'Día',
  hours: 'Horario',
}

const values: Readonly<Record<string, string>> = {
  ...statusNames,
  ...roleNames,
  waiting: 'espera',
  called: 'llamado',
  served: 'atendido',
  left: 'se fue',
  offered: 'con un lugar ofrecido',
  draft: 'sin publicar',
  published: 'publicada',
  on_break: 'en pausa',
  suspended: 'suspendida',
  closed: 'cerrada',
  trialing: 'en prueba',
  active: 'activa',
  past_due: 'pago atrasado',
  unpaid: 'impaga',
  paused: 'prueba terminada',
  canceled: 'de baja',
  logo: 'logo',
  cover: 'portada',
  photo: 'foto del local',
  whatsapp: 'por WhatsApp',
  mail: 'por mail',
  told: 'le avisaron',
  needless: 'no hacía falta',
  true: 'sí',
  false: 'no',
}

/** Of a special day. */
const kinds: Readonly<Record<string, string>> = {
  as_always: 'abre como siempre',
  open: 'horario especial',
  closed: 'cierra',
}

export function actionWords(action: string, isNamed: boolean): string {
  return (isNamed ? namedActions[action] : undefined) ?? actions[action] ?? 'hizo un cambio'
}

export function fieldWords(field: string): string {
  const weekday = /^weekday_([1-7])$/.exec(field)?.[1]
  if (weekday !== undefined)
    return weekdayText(Number(weekday)).replace(/^./, letter => letter.toUpperCase())
  return fields[field] ?? field
}

/** Whose and of what kind is said by the entry itself. */
const saidAlready = new Set<unknown>(['staff', 'kind', 'name'])

/** Names of fields that were touched, where what they say now is nobody's to keep. */
export function knownFields(names: readonly unknown[]): string[] {
  const touched = names.filter(name => !saidAlready.has(name))
  return touched.flatMap(name => fields[String(name)] ?? [])
}

export function valueWords(field: string | null, value: unknown, currency: string): string {
  if (isNone(value)) return noneWords(field) ?? auditTexts.nothing
  if (field !== null && money.has(field) && typeof value === 'number') {
    return priceText(value, currency)
  }
  if (field === 'offers' && Array.isArray(value))
    return value.map(offer => offerWords(offer, currency)).join('; ')
  if (field === 'reminder_hours' && Array.isArray(value))
    return value.length === 0 ? 'ninguno' : `${value.join(' y ')} horas antes`
  if (field === 'ladder') return ladderWords(value as Ladder) || auditTexts.nothing
  if (field === 'reminders') return reminderWords(value as RemindersWire)
  if (typeof value === 'object') return Array.isArray(value) ? `${value.length}` : 'otro'
  return textWords(field, String(value))
}

function reminderWords({ hours, quiet, first_hours, last_hours }: RemindersWire): string {
  if (hours.length === 0) return 'ninguno'
  const lead = { 24: first_hours ?? 24, 3: last_hours ?? 3 }
  const before = `${hours.map(one => lead[one]).join(' y ')} horas antes`
  return quiet === null
    ? before
    : `${before}, no de ${clockText(quiet.from)} a ${clockText(quiet.to)}`
}

type OwnOffer = {
  readonly staff: string
  readonly price?: number | null
  readonly duration_minutes?: number | null
  readonly buffer_before_minutes?: number | null
  readonly buffer_after_minutes?: number | null
}

/** Only what is their own. */
function offerWords(offer: OwnOffer, currency: string): string {
  const own = [
    typeof offer.price === 'number' ? priceText(offer.price, currency) : null,
    minutesWords(offer.duration_minutes, ''),
    minutesWords(offer.buffer_before_minutes, ' antes'),
    minutesWords(offer.buffer_after_minutes, ' después'),
  ]
  return `${offer.staff}, ${own.filter(words => words !== null).join(', ')}`
}

function minutesWords(count: number | null | undefined, after: string): string | null {
  return typeof count === 'number' ? `${count} min${after}` : null
}

/** What was not there before is only told, and what is gone only struck; a closed day is said. */
export function isNotified(field: string | null, value: unknown): boolean {
  return !isNone(value) || (value !== undefined && noneWords(field) !== undefined)
}

function noneWords(field: string | null): string | undefined {
  if (field?.startsWith('weekday_')) return 'cerrado'
  return field === 'deposit' ? 'sin seña' : undefined
}

const money = new Set(['price', 'deposit', 'amount'])

function isNone(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function textWords(field: string | null, text: string): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) {
    const day = dateText(text.slice(0, 10))
    return field !== null && field.endsWith('s_at') ? `${day}, ${timeText(text)}` : day
  }
  if (/^\d{4}-\d\d-\d\d( \/ |$)/.test(text)) return text.split(' / ').map(dateText).join(' a ')
  return (field === 'kind' ? kinds[text] : undefined) ?? values[text] ?? text
}

function dateText(date: string): string {
  return date.split('-').reverse().join('/')
}
