import type { Role } from '#contract/roles.ts'
import type { Section } from '#stores/dashboard/routes.ts'

/** The shell of the dashboard and what several of its sections say. */
export const sectionNames: Record<Section, string> = {
  home: 'Inicio',
  agenda: 'Agenda',
  queue: 'Fila de hoy',
  clients: 'Clientes',
  services: 'Servicios',
  staff: 'Equipo',
  hours: 'Horarios',
  page: 'Mi página',
  stats: 'Estadísticas',
  notices: 'Avisos',
  settings: 'Ajustes',
  comerces: 'Comercios',
}

export const roleNames: Record<Role, string> = {
  admin: 'Administrador',
  comerce_admin: 'Administrador del comercio',
  comerce_advisor: 'Asesor',
  user: 'Cliente',
}

export const shellTexts = {
  sections: 'Secciones',
  showMenu: 'Mostrar el menú',
  hideMenu: 'Ocultar el menú',
  closeMenu: 'Cerrar el menú',
  branch: 'Sucursal',
  openProfile: (name: string) => `Abrir el menú de ${name}`,
  connected: 'Conectado',
  reconnecting: 'Reconectando',
  unread: (count: number) =>
    count === 0 ? 'Avisos' : `Avisos, ${count > 99 ? 'más de 99' : count} sin leer`,
  profile: 'Ver perfil',
  myTurns: 'Tus turnos',
  logOut: 'Cerrar sesión',
  offline: 'Sin conexión con Mi Turno. Lo que ves es lo último que supimos; los cambios esperan.',
  trial: (days: number) =>
    days === 1 ? 'Te queda 1 día de prueba.' : `Te quedan ${days} días de prueba.`,
  trialOver: 'Tu prueba terminó. Escribinos por WhatsApp para seguir.',
  unknownSection: 'Esta sección no existe',
  unknownHint: 'Puede que el enlace sea viejo o que tu rol no la vea.',
  goHome: 'Ir al inicio',
  preparing: 'Preparando tu experiencia',
}

export const commonTexts = {
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardado.',
  cancel: 'Cancelar',
  close: 'Cerrar',
  edit: 'Editar',
  remove: 'Quitar',
  retry: 'Probar de nuevo',
  loading: 'Cargando…',
  loadMore: 'Ver más',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado.',
  notCopied: 'Tu navegador no nos dejó copiar. Seleccioná el enlace y copialo a mano.',
  optional: '(opcional)',
  everybody: 'Todos',
}
