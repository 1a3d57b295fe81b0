/** Texts of failed requests. Problems that the server returns bring their own text in `detail`. */
export const commonMessages = {
  offlineTitle: 'Sin conexión',
  offline: 'No hay conexión. Revisá tu internet y probá de nuevo; no perdiste nada.',
  silentTitle: 'Sin respuesta',
  silent: 'El servicio no responde en este momento. Probá de nuevo en un minuto; no perdiste nada.',
  retry: 'Probar de nuevo',
  storageBlockedTitle: 'No podemos guardar tu sesión',
  storageBlocked:
    'Tu navegador no nos deja guardarla. Permití los datos de este sitio y probá de nuevo.',
} as const
