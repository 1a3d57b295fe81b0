/** The header, the notices and the theme button. */
export const shellMessages = {
  toggleTheme: 'Alternar modo oscuro',
  notices: 'Avisos',
  closeNotice: 'Cerrar aviso',
  backToDashboard: 'Volver al dashboard',
  account: (name: string) => `Cuenta de ${name}`,
  yourAccount: 'Tu cuenta',
  myAppointments: 'Mis turnos',
  profile: 'Ver perfil',
  logOut: 'Cerrar sesión',
} as const
