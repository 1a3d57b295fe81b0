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
  mustConfirm: 'Pedir que confirmen, y liberar lo que nadie confirma',
  mustConfirmHint:
    'Un día antes preguntamos por mail si viene, y una vez más unas horas antes. Si no contesta, dos horas antes el lugar queda libre; puede recuperarlo mientras nadie lo tome. No le pasa a quien no dejó mail ni a quien reservó ese mismo día.',
  late: 'Cuando se atrasan',
  tellsDelays: 'Mostrar la demora a quien viene después',
  tellsDelaysHint:
    'Si un turno se alarga, quien sigue lee en el suyo cuántos minutos venimos tarde, hasta el primer rato libre. Más de 30 minutos no se muestran sin preguntarte.',
  afterwards: 'Después de la visita',
  asksReviews: 'Preguntar cómo le fue',
  asksReviewsHint:
    'Un solo mail por visita que cerraste, un par de horas después, con el link para opinar. Quien no quiera más lo apaga con un toque en el mail.',
  byHand: 'En los mensajes de hoy',
  missYou: 'Extrañar a quien no viene hace (días)',
  missYouHint: 'A quien venía seguido, unos pocos por día. Vacío: a nadie.',
  badDays: 'Poné entre 14 y 365 días, o dejalo vacío.',
  badHours: (least: number, most: number) => `Poné entre ${least} y ${most} horas.`,
  birthdays: 'Saludar a quien cumple años',
  birthdaysHint: 'Si anotaste el día en su ficha y vino en el último año.',
  saved: 'Recordatorios guardados',
} as const

export const queueSettingTexts = {
  title: 'Fila desde el teléfono',
  hint: 'Para quien llega sin turno: escanea el cartel de la puerta, se anota con su nombre y mira en su teléfono cuánto falta. Vos lo ves y lo llamás desde la Fila, como siempre.',
  takes: 'Se pueden sumar desde su teléfono',
  takesHint: 'Mientras el local atiende ese día. Hasta 30 personas a la vez.',
  poster: 'Cartel con QR para la puerta',
  see: 'Ver la página',
  saved: 'Fila guardada.',
} as const
