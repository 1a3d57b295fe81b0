import type { Role } from '#contract/protocol/roles.ts'

/** Who is logged in, and whether the server is heard. */
export const roleNames: Record<Role, string> = {
  admin: 'Administrador',
  comerce_admin: 'Administra',
  comerce_advisor: 'Profesional',
  user: 'Cliente',
}

export const connectionTexts = { connected: 'Conectado', reconnecting: 'Reconectando' }
