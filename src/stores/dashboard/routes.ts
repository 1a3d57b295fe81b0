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
  sales: '/dashboard/ventas',
  desk: '/dashboard/caja',
  statements: '/dashboard/liquidaciones',
  products: '/dashboard/productos',
  figures: '/dashboard/numeros',
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
  imports: '/dashboard/mudanza',
  connections: '/dashboard/conexiones',
  subscription: '/dashboard/suscripcion',
  audit: '/dashboard/registro',
  comerces: '/dashboard/comercios',
} as const

/** The views of `comerces`, in `?ver=`; the first is the section itself. */
export const platformViews = [
  'comercios',
  'pedidos',
  'opiniones',
  'salud',
  'errores',
  'rechazos',
] as const
export type PlatformView = (typeof platformViews)[number]

export type Section = keyof typeof sections

const everyStaff: readonly Role[] = ['comerce_admin', 'comerce_advisor']
const owner: readonly Role[] = ['comerce_admin']

/** Groups of sections, in the order of the sidebar. */
export type SectionGroup = 'day' | 'money' | 'shop' | 'office' | 'platform'

/** Which roles see which section, in the order of the sidebar. Everybody sees `home`. */
const access: readonly (readonly [Section, SectionGroup, readonly Role[]])[] = [
  ['agenda', 'day', everyStaff],
  ['queue', 'day', everyStaff],
  ['messages', 'day', everyStaff],
  ['clients', 'day', everyStaff],
  ['notices', 'day', everyStaff],
  ['sales', 'money', everyStaff],
  ['desk', 'money', everyStaff],
  ['statements', 'money', everyStaff],
  ['products', 'money', everyStaff],
  ['figures', 'money', owner],
  ['services', 'shop', owner],
  ['staff', 'shop', owner],
  ['hours', 'shop', everyStaff],
  ['calendars', 'shop', everyStaff],
  ['page', 'shop', owner],
  ['reviews', 'shop', owner],
  ['stats', 'office', everyStaff],
  ['templates', 'office', owner],
  ['imports', 'office', owner],
  ['connections', 'office', owner],
  ['settings', 'office', owner],
  ['subscription', 'office', owner],
  ['audit', 'office', owner],
  ['comerces', 'platform', ['admin']],
]

export function sectionsFor(roles: readonly Role[]): Section[] {
  return access.filter(([, , who]) => who.some(role => roles.includes(role))).map(([name]) => name)
}

/** Which member a staff member with this role is. */
export type Member = {
  readonly isOwner: boolean
  /** They see all agendas. */
  readonly runsAll: boolean
  /** They have an agenda of their own. */
  readonly isServing: boolean
}

/** Sections that not everybody of their roles sees; the server checks it again. */
const narrower: Partial<Record<Section, (member: Member) => boolean>> = {
  desk: ({ runsAll }) => runsAll,
  products: ({ runsAll }) => runsAll,
  statements: ({ isServing }) => isServing,
}

export function isSeenBy(section: Section, member: Member): boolean {
  return member.isOwner || (narrower[section]?.(member) ?? true)
}

export function groupOf(section: Section): SectionGroup {
  return access.find(([name]) => name === section)?.[1] ?? 'day'
}

export function isStaff(roles: readonly Role[]): boolean {
  return everyStaff.some(role => roles.includes(role))
}
