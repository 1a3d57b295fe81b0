import type { Role } from '#contract/protocol/roles.ts'

/** Texts of the account menu, and of the connection state. */
export const roleNames: Record<Role, string> = {
  admin: 'Administrador',
  comerce_admin: 'Administra',
  comerce_advisor: 'Profesional',
  user: 'Cliente',
}

export const connectionTexts = { connected: 'Conectado', reconnecting: 'Reconectando' }
