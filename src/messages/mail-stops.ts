/** Texts of the page for unsubscribing from mails. */
export const mailStopMessages = {
  titles: {
    review_request: '¿Que no te preguntemos más?',
    daily_digest: '¿Sin el resumen de mañana?',
  },
  text: {
    review_request: (shop: string) =>
      `Dejamos de preguntarte cómo te fue en ${shop}. Los mails de tus turnos siguen llegando.`,
    daily_digest: (shop: string) =>
      `Dejamos de mandarte cada tarde los turnos del día siguiente en ${shop}.`,
  },
  stop: 'No mandarlos más',
  stopped: 'Listo, no te llegan más',
  stoppedText: {
    review_request: (shop: string) =>
      `No te vamos a preguntar más cómo te fue en ${shop}. Los mails de tus turnos siguen llegando.`,
    daily_digest: (shop: string) =>
      `No te mandamos más el resumen de ${shop}. Si lo querés de nuevo, está en tus preferencias de avisos.`,
  },
  toNotices: 'Ir a mis avisos',
  home: 'Ir al inicio',
} as const
