/** The header, the notices and the theme button. */
export const shellMessages = {
  toggleTheme: 'Alternar modo oscuro',
  notices: 'Avisos',
  closeNotice: 'Cerrar aviso',
  backToDashboard: 'Volver al dashboard',
} as const
