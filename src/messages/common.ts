/** Texts of every conversation with the server. The server's own problems bring theirs in `detail`. */
export const commonMessages = {
  newPassword: 'Contraseña nueva',
  passwordHint: 'Al menos 8 caracteres. Una frase corta es buena idea.',
  offlineTitle: 'Sin conexión',
  offline: 'No hay conexión. Revisá tu internet y probá de nuevo; no perdiste nada.',
  silentTitle: 'Sin respuesta',
  silent: 'El servicio no responde en este momento. Probá de nuevo en un minuto; no perdiste nada.',
  storageBlockedTitle: 'No podemos guardar tu sesión',
  storageBlocked:
    'Tu navegador no nos deja guardarla. Permití los datos de este sitio y probá de nuevo.',
  show: 'Mostrar',
  hide: 'Ocultar',
} as const

/** What is wrong with a field, in the words that the server uses too. */
export const fieldMessages = {
  missing: 'Completá este dato.',
  meant: '¿Quisiste escribir esta?',
  email: 'Escribí un mail completo, como ana@correo.com.',
  tooShort: (minimum: number) => `Usá al menos ${minimum} caracteres.`,
  tooLong: (maximum: number) => `Usá ${maximum} caracteres como máximo.`,
  pattern: 'Este dato no tiene la forma esperada.',
} as const
