import type { Role } from '#contract/roles.ts'

/** The header, the notices and the theme button. */
export const shellMessages = {
  toggleTheme: 'Alternar modo oscuro',
  notices: 'Avisos',
  closeNotice: 'Cerrar aviso',
  backToDashboard: 'Volver al dashboard',
} as const

export const roleNames: Record<Role, string> = {
  admin: 'Administración de Mi Turno',
  comerce_admin: 'Dueño o encargado',
  comerce_advisor: 'Equipo',
  user: 'Cliente',
}
