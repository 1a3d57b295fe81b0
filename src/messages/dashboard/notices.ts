export const noticesTexts = {
  title: 'Avisos',
  hint: 'Lo que pasó en el local, aunque no estuvieras mirando. Se guardan 90 días.',
  emptyTitle: 'Sin avisos todavía',
  emptyHint: 'Reservas, cambios y cancelaciones quedan anotados acá.',
  emptyAction: 'Ver la agenda',
  today: 'Hoy',
  unread: 'Sin leer',
  readAll: 'Ya leí todo',
  kinds: {
    new: 'Nuevo',
    cancel: 'Cancelado',
    move: 'Movido',
    review: 'Opinión',
    ask: 'Pedido',
    team: 'Equipo',
  },
  preferences: 'Cómo me avisan',
  preferencesTitle: 'Cómo te avisamos',
  what: 'Qué',
  channels: { screen: 'Pantalla', sound: 'Sonido', mail: 'Mail' },
  wishes: {
    new: 'Turno nuevo',
    cancel: 'Cancelación',
    move: 'Cambio de hora',
    review: 'Opinión',
    ask: 'Pedidos de horario',
    team: 'Quién entra y sale',
  },
  push: 'En los dispositivos donde pediste avisos',
  pushes: {
    new: 'Turno nuevo',
    cancel: 'Cancelación',
    move: 'Cambio de hora',
    arrived: 'Llegó quien sigue conmigo',
  },
  mailHint:
    'El mail sale cuando un cliente reserva, mueve, cancela u opina, o alguien del equipo pide otro horario, y nadie tiene el panel abierto; y cuando responden lo que pediste. Uno por hora como mucho, con todo junto.',
  digest: 'El resumen de mañana, por mail',
  digestHint:
    'Cada tarde: cuántos turnos tenés al día siguiente y cuántos sin confirmar. Si a esa hora pediste silencio, llega cuando termina.',
  quiet: 'Horas de silencio',
  quietHint: 'Sin sonido, y los mails y los avisos en tus dispositivos esperan hasta que terminen.',
  quietFrom: 'Desde',
  quietTo: 'Hasta',
  saved: 'Listo. Te avisamos así desde ahora.',
}

/** Much that came from one connection. */
export const arrivalTexts = {
  came: (count: number, hasReviews: boolean) =>
    `${count} reservas${hasReviews ? ' y opiniones' : ''} llegaron desde una misma conexión.`,
  hint: 'Puede ser el wifi del local o una red de celulares. Si son inventadas, las cancelás todas juntas.',
  look: 'Ver y cancelar',
  title: 'Desde una misma conexión',
  what: 'Las que marques se cancelan y sus horarios quedan libres. A nadie le llega un mail. Un turno que era de verdad se recupera desde la agenda.',
  reviews:
    'Las opiniones marcadas salen de tu página. Las de visitas que cerraste no están en esta lista.',
  which: 'Cuáles son inventadas',
  all: 'Todas',
  cameAt: (moment: string) => `Llegó ${moment}`,
  inQueue: 'en la fila',
  waits: 'en la lista de espera',
  review: 'una opinión',
  cancel: (count: number) => (count === 0 ? 'Cancelar las marcadas' : `Cancelar ${count}`),
  cancelled: (count: number) =>
    count === 1
      ? 'Quedó cancelada. No le avisamos a nadie.'
      : `Quedaron canceladas ${count}. No le avisamos a nadie.`,
}
