/*
 * The sections of the dashboard: the island's route table, from which the page also takes its static paths. One thing
 * inside a section is opened by query (`?id=`, `?fecha=`), so that any static host can serve them all.
 */
import type { Role } from '#contract/protocol/roles.ts'

export const sections = {
  home: '/dashboard',
  agenda: '/dashboard/agenda',
  queue: '/dashboard/fila',
  messages: '/dashboard/mensajes',
  clients: '/dashboard/clientes',
  services: '/dashboard/servicios',
  staff: '/dashboard/equipo',
  hours: '/dashboard/horarios',
  page: '/dashboard/mi-pagina',
  stats: '/dashboard/estadisticas',
  notices: '/dashboard/avisos',
  calendars: '/dashboard/calendarios',
  settings: '/dashboard/ajustes',
  templates: '/dashboard/textos',
  reviews: '/dashboard/opiniones',
  subscription: '/dashboard/suscripcion',
  audit: '/dashboard/registro',
  comerces: '/dashboard/comercios',
} as const

export type Section = keyof typeof sections

const everyStaff: readonly Role[] = ['comerce_admin', 'comerce_advisor']
const owner: readonly Role[] = ['comerce_admin']

/** Who finds what, in the order of the sidebar. `home` is everybody's. */
const access: readonly (readonly [Section, readonly Role[]])[] = [
  ['agenda', everyStaff],
  ['queue', everyStaff],
  ['messages', everyStaff],
  ['clients', everyStaff],
  ['services', owner],
  ['staff', owner],
  ['hours', owner],
  ['page', owner],
  ['reviews', owner],
  ['stats', owner],
  ['notices', everyStaff],
  ['calendars', everyStaff],
  ['templates', owner],
  ['settings', owner],
  ['subscription', owner],
  ['audit', owner],
  ['comerces', ['admin']],
]

export function sectionsFor(roles: readonly Role[]): Section[] {
  return access.filter(([, who]) => who.some(role => roles.includes(role))).map(([name]) => name)
}

export function isStaff(roles: readonly Role[]): boolean {
  return everyStaff.some(role => roles.includes(role))
}
