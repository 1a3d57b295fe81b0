/** Automatic messages of the shop to its customers, and how walk-ins join the queue. */
export const reminderTexts = {
  title: 'Recordatorios',
  hint: 'Un mail a quien reservó y dejó su dirección, con un link para cada cosa: avisar que va, mover o cancelar. Nunca después de una cancelación, ni a quien reservó hace un rato.',
  when: 'Cuándo',
  which: { 24: 'Un primer recordatorio', 3: 'Otro, poco antes' },
  lead: 'Horas antes',
  leadHint: (least: number, most: number) => `Entre ${least} y ${most}.`,
  beforeHint: {
    24: 'Da tiempo a liberar el lugar si no puede venir.',
    3: 'Para que no se le pase. Si el límite para mover o cancelar es de hasta cinco horas, sale al menos una hora antes de ese límite.',
  },
  quiet: 'Horas de silencio',
  quietHint:
    'Los recordatorios que caerían en estas horas salen un rato antes. Un lugar que se libera queda guardado para quien espera, y se avisa cuando terminan.',
  from: 'Desde',
  to: 'Hasta',
  confirming: 'Confirmar o liberar',
  late: 'Cuando se atrasan',
  afterwards: 'Después de la visita',
  byHand: 'En los mensajes de hoy',
  badHours: (least: number, most: number) => `Poné entre ${least} y ${most} horas.`,
  saved: 'Recordatorios guardados',
} as const

export const queueSettingTexts = {
  title: 'Fila desde el teléfono',
  hint: 'Para quien llega sin turno: escanea el cartel de la puerta, se anota con su nombre y mira en su teléfono cuánto falta. Vos lo ves y lo llamás desde la Fila, como siempre.',
  poster: 'Cartel con QR para la puerta',
  see: 'Ver la página',
  saved: 'Fila guardada.',
} as const
