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
}

const actions: Readonly<Record<string, string>> = {
  'settings.changed': 'cambió los datos del local',
  'comerce.status': 'cambió el estado de la página',
  'comerce.added': 'abrió otra sucursal',
  'member.invited': 'invitó a alguien al equipo',
  'member.uninvited': 'retiró una invitación',
  'member.joined': 'se sumó al equipo',
  'member.changed': 'cambió los permisos de',
  'member.removed': 'quitó el acceso de',
  'picture.added': 'subió una imagen',
  'picture.changed': 'cambió una imagen',
  'picture.removed': 'quitó una imagen',
  'staff.picture': 'cambió la foto de',
  'turn.changed': 'corrigió un turno',
  'client.changed': 'cambió la ficha de un cliente',
  'waitlist.removed': 'quitó a alguien de la lista de espera',
  subscription: 'pasó la suscripción',
  'platform.looked': 'miró los datos del local para ayudarte',
  'platform.suspended': 'suspendió el local',
  'platform.restored': 'restableció el local',
  'platform.trial_extended': 'extendió la prueba',
  'platform.payment': 'registró un pago',
  createService: 'creó un servicio',
  updateService: 'cambió el servicio',
  orderServices: 'cambió el orden de los servicios',
  orderStaff: 'cambió el orden del equipo',
  createStaff: 'sumó a una persona',
  updateStaff: 'cambió los datos de',
  createResource: 'creó un recurso',
  updateResource: 'cambió un recurso',
  replaceHours: 'cambió los horarios',
  createException: 'cargó un cierre o día especial',
  deleteException: 'quitó un cierre o día especial',
  chooseHoliday: 'eligió qué hacer un feriado',
  exportClients: 'bajó la lista de clientes',
  mergeClients: 'unió dos fichas de clientes',
  blockClient: 'bloqueó a un cliente',
  unblockClient: 'desbloqueó a un cliente',
  answerReview: 'respondió una opinión',
  reportReview: 'denunció una opinión',
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
  status: 'Estado',
  ad_url: 'Dirección pública',
  deposit_instructions: 'Datos para la seña',
  hides_phones: 'Ocultar teléfonos a asesores',
  instagram: 'Instagram',
  website: 'Página web',
  policies: 'Antes de venir',
  break_notice: 'Aviso de pausa',
  questions: 'Preguntas al reservar',
  role: 'Rol',
  staff: 'Agenda',
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
}

const values: Readonly<Record<string, string>> = {
  ...roleNames,
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
  true: 'sí',
  false: 'no',
}

export function actionWords(action: string): string {
  return actions[action] ?? 'hizo un cambio'
}

export function fieldWords(field: string): string {
  return fields[field] ?? field
}

export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return auditTexts.nothing
  if (typeof value === 'object') return Array.isArray(value) ? `${value.length}` : 'otro'
  const text = String(value)
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return text.slice(0, 10).split('-').reverse().join('/')
  return values[text] ?? text
}
