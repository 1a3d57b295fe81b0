import type { RemindersWire } from '#contract/settings/rules.ts'
import { priceText, timeText, weekdayText } from '#contract/texts/texts.ts'
import { clockText } from '#domain/calendar/dates.ts'
import type { RuleColumn } from '#domain/booking/booking-rules.ts'
import type { Ladder } from '#domain/customer/ladder.ts'
import type { ClassHour } from '#domain/shop/shop.ts'
import { settingTexts } from '../settings/shop-settings.ts'
import { ladderWords } from '../../ladder.ts'
import { signedPrice } from '../sales.ts'
import { statusNames } from '../agenda.ts'
import { roleNames } from '../../account-menu.ts'

/** Texts of the audit log: who did what, and what changed. */
export const auditTexts = {
  title: 'Registro',
  hint: 'Todo lo que cambió tu equipo, quién y cuándo. Nadie puede borrarlo. Lo que hace cada cliente (reservar, mover, cancelar) está en la historia de su turno y en Avisos.',
  oneOfTeam: 'Una persona',
  who: 'Quién',
  byKey: (name: string) => `por la clave «${name}»`,
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
  reason: 'Motivo',
  nothing: 'nada',
  ofTheShop: 'todo el local',
  aCustomer: 'un cliente',
  about: 'Tocó',
  open: (name: string) => `Ver el turno de ${name}`,
}

const settingWords = Object.fromEntries(
  Object.entries(settingTexts).map(([name, { label, onRecord = label }]) => [name, onRecord]),
)

const ruleWords: Readonly<Record<RuleColumn, string>> = {
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
}

const fields: Readonly<Record<string, string>> = {
  ...settingWords,
  ...ruleWords,
  currency: 'Moneda',
  status: 'Estado',
  subscription: 'Suscripción',
  cancel_at: 'Termina',
  state: 'Estado',
  skips: 'Salteos',
  how: 'Cómo',
  ad_url: 'Dirección pública',
  shares_customers: 'Compartir clientes',
  reminder_hours: 'Recordatorios',
  subject: 'Asunto',
  body: 'Texto',
  role: 'Rol',
  staff: 'Agenda',
  next_staff: 'Quién hace los demás servicios',
  is_reception: 'Recepción',
  kind: 'Qué',
  alt: 'Descripción',
  focus_x: 'Encuadre horizontal',
  focus_y: 'Encuadre vertical',
  work_of: 'Trabajo de',
  work_service: 'Servicio',
  place: 'Lugar',
  has_picture: 'Foto',
  device: 'Dispositivo',
  amount: 'Importe',
  number: 'Comprobante nº',
  total: 'Total',
  of: 'De la venta nº',
  months: 'Meses',
  minutes: 'Minutos',
  duration_minutes: 'Minutos',
  price: 'Precio',
  deposit: 'Seña',
  capacity: 'Lugares',
  class_hours: 'Horarios de la clase',
  is_active: 'Activo',
  is_hidden: 'Solo turnos del local',
  is_public: 'Se reserva online',
  renew_link: 'Link con el que se reserva',
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

/** Kinds of a special day. */
const kinds: Readonly<Record<string, string>> = {
  as_always: 'abre como siempre',
  open: 'horario especial',
  closed: 'cierra',
}

export function fieldWords(field: string): string {
  const weekday = /^weekday_([1-7])$/.exec(field)?.[1]
  if (weekday !== undefined)
    return weekdayText(Number(weekday)).replace(/^./, letter => letter.toUpperCase())
  return fields[field] ?? field
}

/** Fields left out because the text of the entry says them already. */
const saidAlready = new Set<unknown>(['staff', 'kind', 'name'])

/** Names of changed fields whose values are not stored. */
export function knownFields(names: readonly unknown[]): string[] {
  const touched = names.filter(name => !saidAlready.has(name))
  return touched.flatMap(name => fields[String(name)] ?? [])
}

export function valueWords(field: string | null, value: unknown, currency: string): string {
  if (isNone(value)) return noneWords(field) ?? auditTexts.nothing
  if (field !== null && money.has(field) && typeof value === 'number') {
    return signedPrice(value, currency)
  }
  if (field === 'offers' && Array.isArray(value))
    return value.map(offer => offerWords(offer, currency)).join('; ')
  if (field === 'reminder_hours' && Array.isArray(value))
    return value.length === 0 ? 'ninguno' : `${value.join(' y ')} horas antes`
  if (field === 'class_hours' && Array.isArray(value)) return value.map(hourWords).join(', ')
  if (field === 'ladder') return ladderWords(value as Ladder) || auditTexts.nothing
  if (field === 'reminders') return reminderWords(value as RemindersWire)
  if (typeof value === 'object') return Array.isArray(value) ? `${value.length}` : 'otro'
  return textWords(field, String(value))
}

function hourWords({ weekday, minute }: ClassHour): string {
  return `${weekdayText(weekday)} ${clockText(minute)}`
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

/** Only the values in which the offer differs from its service. */
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

/** Whether a value is shown: not when there was none, except that "closed" and "no deposit" have a text. */
export function isShown(field: string | null, value: unknown): boolean {
  return !isNone(value) || (value !== undefined && noneWords(field) !== undefined)
}

function noneWords(field: string | null): string | undefined {
  if (field?.startsWith('weekday_')) return 'cerrado'
  return field === 'deposit' ? 'sin seña' : undefined
}

const money = new Set(['price', 'deposit', 'amount', 'total'])

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
