import { moneyWord } from '../money.ts'

export const platformTexts = {
  title: 'Comercios',
  views: {
    comercios: 'Comercios',
    pedidos: 'Pedidos',
    opiniones: 'Opiniones',
    salud: 'Salud',
    errores: 'Errores',
    rechazos: 'Rechazos',
  },
  counted: (view: string, count: number) => `${view} · ${count}`,
  growth: 'Cómo viene',
  trialing: 'En prueba',
  /** Labels of the figures. */
  shops: (count: number) => (count === 1 ? 'comercio' : 'comercios'),
  trialsEnding: (count: number) =>
    count === 0
      ? 'ninguna prueba termina esta semana'
      : count === 1
        ? '1 prueba termina esta semana'
        : `${count} pruebas terminan esta semana`,
  paying: 'Con suscripción paga',
  payingHint: (unpaid: number) =>
    unpaid === 0 ? 'ninguno debe' : unpaid === 1 ? '1 debe' : `${unpaid} deben`,
  needs: { trial_ending: 'la prueba termina esta semana', owing: 'deben' },
  newShops: 'Nuevos en 30 días',
  newBefore: (count: number) => `${count} en los 30 anteriores`,
  filter: 'Suscripción',
  allStates: 'Todas las suscripciones',
  signals: 'Señales',
  signal: {
    no_service: 'sin servicios',
    no_hours: 'sin horarios',
    not_published: 'sin publicar',
    no_turns: 'nunca tuvo turnos',
    no_turns_lately: 'sin turnos esta semana',
    trial_ending: 'termina la prueba',
  },
  open: (name: string) => `Ver ${name}`,
  looking:
    'Ves el local sin sus clientes y sin poder cambiar su agenda. Cada vez que lo abrís queda anotado en su registro.',
  members: 'Cuentas del local',
  publicPage: 'Ver su página',
  inZone: (zone: string) => `(${zone})`,
  facts: {
    owner: 'Responsable',
    state: 'Suscripción',
    trial: 'Fin de la prueba',
    paid: 'Pagado hasta',
    page: 'Página',
    zone: 'Zona horaria',
    services: 'Servicios',
    staff: 'Personas',
    customers: 'Clientes',
    turns_ahead: 'Turnos por venir',
    mails_stuck: 'Mails trabados',
  },
  never: 'sin pagos registrados',
  mailSubject: (name: string) => `${name} en Mi Turno`,
  actions: {
    write: 'Escribirle por mail',
    extend: (left: number) => `Extender 15 días (quedan ${left})`,
    pay: 'Registrar un pago',
    suspend: 'Suspender',
    restore: 'Restablecer',
    handOver: 'Pasar a otra persona',
    close: 'Dar de baja',
  },
  titles: {
    extendTrial: 'Extender la prueba',
    suspendComerce: 'Suspender el comercio',
    restoreComerce: 'Restablecer el comercio',
    handOverComerce: 'Pasar el comercio a otra persona',
    closeComerce: 'Dar de baja el comercio',
    pay: 'Registrar un pago',
  },
  hints: {
    suspendComerce: 'La página y las sesiones se cortan ahora. Los turnos ya dados siguen en pie.',
    restoreComerce: 'Todo vuelve a estar como antes.',
    closeComerce:
      'Termina ahora la suscripción de todas sus sucursales. Los turnos ya dados siguen en pie. Quien lo administra recibe las fechas por mail, y puede deshacerlo mientras le quede prueba o tiempo pago.',
    handOverComerce:
      'Le llega un link por mail, que vale 7 días: cuando acepte, todas las sucursales pasan a su nombre. Mientras tanto nada cambia, y quien lo tiene hoy puede retirarlo.',
  },
  extended: (name: string, until: string) =>
    `La prueba de ${name} pasa a terminar el ${until}: quince días más, dos veces como mucho.`,
  former: 'Quien lo tiene hoy',
  formers: { leaves: 'Deja el equipo', stays: 'Sigue en el equipo, y administra' },
  reason: 'Motivo',
  /** Who reads it. */
  reasonHints: {
    extendTrial: 'Hace falta: quien administra el comercio lo lee en su registro.',
    suspendComerce:
      'Hace falta: quien administra el comercio lo lee en su registro y en un mail, y su equipo al entrar.',
    restoreComerce: 'Hace falta: quien administra el comercio lo lee en su registro y en un mail.',
    handOverComerce: 'Hace falta: quien administra el comercio lo lee en su registro y en un mail.',
    closeComerce: 'Hace falta: quien administra el comercio lo lee en su registro y en un mail.',
  },
  noReason: 'Contá por qué, con unas palabras: lo lee quien administra el comercio.',
  amount: (currency: string) => `Importe (en ${moneyWord(currency)}, ${currency})`,
  months: 'Meses',
  note: 'Nota',
  done: 'Listo. Quedó anotado.',
  record: 'Registro',
  badAmount: 'Escribí cuánto se pagó.',
}

export const requestsTexts = {
  emptyTitle: 'Sin pedidos',
  emptyHint: 'Lo que llega por los botones de baja y de arrepentimiento aparece acá.',
  kinds: { withdrawal: 'Arrepentimiento', cancellation: 'Baja de servicio' },
  effects: { at_once: 'ya mismo', period_end: 'al final del período' },
  answer: 'Responder',
  answerTitle: (code: string) => `Responder ${code}`,
  words: 'Respuesta',
  mailed: (contact: string) => `Le llega por mail a ${contact}.`,
  manually: (contact: string) => `Dejó ${contact}: avisale también por ahí.`,
  send: 'Responder y cerrar',
  sent: 'Pedido respondido.',
  closed: (when: string) => `Respondido el ${when}`,
}

export const reportsTexts = {
  emptyTitle: 'Nada para revisar',
  emptyHint: 'Las opiniones que un local denuncia aparecen acá.',
  written: (day: string) => `Escrita el ${day}`,
  reported: (written: string, day: string) => `Escrita el ${written}, denunciada el ${day}`,
  why: 'Motivo de la denuncia',
  hide: 'Ocultar',
  keep: 'Dejarla publicada',
  showAgain: 'Volver a publicarla',
  hideTitle: 'Ocultar la opinión',
  reason: 'Por qué',
  hidden: 'La opinión ya no se ve.',
  kept: 'La opinión queda publicada.',
}
