/** Push notifications on this device, for customers and for staff. */
export const pushMessages = {
  title: (isPhone: boolean) => `Avisos en ${here(isPhone)}`,
  ask: (isPhone: boolean) => `Avisame en ${here(isPhone)}`,
  on: (isPhone: boolean) => `Te avisamos en ${here(isPhone)}.`,
  off: 'No avisarme más',
  working: 'Un momento…',
  hints: {
    appointment:
      'Te recordamos el turno y te avisamos si el local lo cambia, aunque cierres esta página.',
    waitlist: 'Te avisamos apenas se libere un lugar, aunque cierres esta página.',
    queue: 'Te avisamos cuando te toque, aunque bloquees la pantalla.',
    team: 'Turnos nuevos, cambios, cancelaciones y cuándo llegó tu próximo cliente, aunque no tengas el panel abierto. Dura hasta que cerrás sesión acá, o 30 días desde que entraste; el día antes te avisamos.',
  },
  blocked:
    'Este navegador tiene bloqueados los avisos de Mi Turno. Permitilos tocando el ícono junto a la dirección (o en los ajustes del navegador, en Notificaciones) y volvé a esta página.',
  install:
    'En iPhone y iPad los avisos llegan a la app: tocá Compartir, «Agregar a inicio», abrí Mi Turno desde ahí y volvé a esta página.',
  unable: 'Este navegador no puede recibir avisos. Probá con Chrome, Firefox, Edge o Safari.',
  failedTitle: 'No pudimos activar los avisos',
  failed:
    'El navegador no llegó a su servicio de avisos. Fijate que tengas internet y probá otra vez.',
  devicesFailed: 'No pudimos cargar tus dispositivos. Probá recargar la página.',
  unknownDevice: 'Otro dispositivo',
  since: (date: string) => `desde el ${date}`,
  remove: 'Quitar',
  removed: 'Listo: ahí no te avisamos más.',
} as const

function here(isPhone: boolean): string {
  return isPhone ? 'este teléfono' : 'esta computadora'
}
