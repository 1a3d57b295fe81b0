import type { Role } from '#contract/protocol/roles.ts'
import type { Section, SectionGroup } from '#stores/dashboard/routes.ts'

/** Texts of the dashboard's shell and those shared by its sections. */
export const sectionNames: Record<Section, string> = {
  home: 'Inicio',
  agenda: 'Agenda',
  queue: 'Fila de hoy',
  messages: 'Mensajes de hoy',
  clients: 'Clientes',
  sales: 'Ventas',
  desk: 'Caja',
  statements: 'Liquidaciones',
  products: 'Productos',
  figures: 'Números',
  services: 'Servicios',
  staff: 'Equipo',
  hours: 'Horarios',
  page: 'Mi página',
  stats: 'Estadísticas',
  notices: 'Avisos',
  calendars: 'Calendarios',
  templates: 'Textos',
  settings: 'Ajustes',
  reviews: 'Opiniones',
  imports: 'Mudanza',
  connections: 'Conexiones',
  subscription: 'Suscripción',
  audit: 'Registro',
  comerces: 'Comercios',
}

/** As its owner calls it, or as staff who see there their own. */
export function sectionName(section: Section, roles: readonly Role[]): string {
  const isOwn = section === 'statements' && !roles.includes('comerce_admin')
  return isOwn ? shellTexts.ownStatement : sectionNames[section]
}

export const groupNames: Record<SectionGroup, string> = {
  day: 'Día',
  money: 'Plata',
  shop: 'Local',
  office: 'Negocio',
  platform: 'Plataforma',
}

export const shellTexts = {
  sections: 'Secciones',
  tabs: 'Lo de todos los días',
  ownStatement: 'Lo mío',
  tabNames: { queue: 'Fila', messages: 'Mensajes' },
  showMenu: 'Mostrar el menú',
  hideMenu: 'Ocultar el menú',
  closeMenu: 'Cerrar el menú',
  branch: 'Sucursal',
  openProfile: (name: string) => `Abrir el menú de ${name}`,
  unread: (count: number) =>
    count === 0 ? 'Avisos' : `Avisos, ${count > 99 ? 'más de 99' : count} sin leer`,
  myAppointments: 'Mis turnos',
  offline:
    'Sin conexión con Mi Turno. Esto es lo último que supimos; para cambiar algo, esperá que vuelva.',
  trial: (days: number) =>
    days === 1 ? 'Te queda 1 día de prueba.' : `Te quedan ${days} días de prueba.`,
}

export const loadTexts = {
  loading: 'Cargando…',
  otherTab: 'Otra pestaña',
  otherShop: 'Ahí abriste otro local. Recargá la página.',
}

/** Joins parts as in `Corte · Lucas`, leaving out empty ones. */
export function dotted(...parts: readonly (string | false | 0 | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
