import type { Subscription } from '#stores/dashboard/subscription/subscription.ts'

type State = Subscription['state']

const consequences = {
  bookings_stop: 'Tu página deja de tomar turnos nuevos',
  subscription_ends: 'Termina la suscripción',
  page_closes: 'Se cierra tu página',
  data_erased: 'Se borran los datos',
} satisfies Record<Subscription['follows'][number]['what'], string>

export const cancelTexts = {
  title: 'Darme de baja',
  whatHappens:
    'Tu página deja de tomar turnos nuevos, y guardamos tus datos 90 días desde el final por si volvés. Hasta que se borran podés entrar al panel a verlos y bajarlos.',
  when: 'Desde cuándo',
  atPeriodEnd: 'Cuando termine lo que ya está pago o la prueba',
  atOnce: 'Ahora mismo',
  confirm: 'Confirmar la baja',
  keep: 'Seguir como estoy',
  typeName: 'Escribí el nombre del local',
  typeNameHint: (name: string) => `«${name}», para que nadie lo haga sin querer.`,
  badName: (name: string) => `Tiene que decir «${name}».`,
  done: 'Listo, quedó pedida',
  endsAt: (when: string) => `Tu suscripción termina el ${when}.`,
  wayBack: (when: string) => `Hasta el ${when} la podés deshacer en esta misma página.`,
  noWayBack: 'Para volver después, nos escribís y lo reactivamos con un pago.',
  cancelled: (turns: number) =>
    turns === 1 ? 'Se canceló 1 turno.' : `Se cancelaron ${turns} turnos.`,
  code: 'Tu código de trámite:',
  mailed: 'También te lo mandamos por mail.',
  close: 'Cerrar',
}

/** What becomes of the appointments when a shop closes. */
export const appointmentsAheadTexts = {
  none: 'No hay turnos dados para después.',
  label: (turns: number) =>
    turns === 1 ? 'Hay 1 turno dado para después' : `Hay ${turns} turnos dados para después`,
  keep: 'Siguen en pie, con sus avisos',
  cancel: 'Se cancelan, y se les avisa',
  notTold: 'A esos clientes no se les avisa nada.',
  told: (mails: number, without: number) =>
    [
      mails > 0 &&
        `Le llega un mail a ${mails === 1 ? '1 cliente' : `${mails} clientes`}, con todos sus turnos.`,
      without > 0 &&
        `${without === 1 ? '1 turno no tiene mail: lo vas' : `${without} turnos no tienen mail: los vas`} a encontrar en «sin avisar», arriba de la agenda.`,
    ]
      .filter(Boolean)
      .join(' '),
}

export const closeBranchTexts = {
  title: (name: string) => `¿Cerrar ${name}?`,
  whatHappens:
    'Desde ahora nadie ve su página ni puede reservar. Las otras sucursales siguen igual.',
  stays:
    'Su panel sigue funcionando y sus datos no se borran: se van con el resto, si un día das de baja todo. La reabrís cuando quieras.',
  confirm: 'Cerrar la sucursal',
  keep: 'Dejarla abierta',
  done: 'La sucursal quedó cerrada.',
  close: 'Cerrar esta sucursal',
  closed: 'Está cerrada: nadie ve su página.',
  reopen: 'Reabrirla',
  reopened: 'Abierta otra vez: ya recibe turnos.',
}

export const handOverTexts = {
  title: 'Pasar el local a otra persona',
  hint: 'Con su suscripción, sus sucursales y todos sus datos. Nada cambia hasta que esa persona acepte.',
  whatHappens:
    'Le mandamos un link por mail, que vale 7 días. Cuando acepte, decide sobre la suscripción y los datos. Te avisamos por mail.',
  email: 'Mail de esa persona',
  emailHint: 'Puede ser alguien del equipo o alguien nuevo.',
  former: 'Cuando acepte, vos',
  stays: 'Seguís en el equipo, y administrás',
  leaves: 'Dejás el equipo: tu agenda y sus turnos quedan en el local',
  send: 'Mandar el link',
  sent: (email: string) => `Le escribimos a ${email}.`,
  offered: (email: string, until: string) =>
    `Le ofreciste el local a ${email}: puede aceptarlo hasta el ${until}. Mientras tanto sigue a tu nombre.`,
  offeredUntil: (day: string) => `se le ofreció el local, vale hasta el ${day}`,
  withdraw: 'Retirar el ofrecimiento',
  withdrawn: 'Listo: ese link ya no sirve.',
}

/** In place of a form that nothing can be sent with. */
export const readOnlyTexts = {
  title: 'Por ahora, solo para ver',
  hint: 'La suscripción del local no está activa, así que no se puede cargar ni cambiar nada nuevo. Los turnos ya dados siguen: los podés mover, cancelar y cerrar.',
  next: 'Escribinos y lo reactivamos: seguís donde dejaste.',
  nextForStaff: 'Avisale a quien administra el local: se reactiva desde la suscripción.',
  short: 'Solo para ver mientras la suscripción no esté activa.',
}

export const subscriptionTexts = {
  title: 'Suscripción',
  states: {
    trialing: 'Prueba gratis',
    active: 'Activa',
    past_due: 'Pago atrasado',
    paused: 'Prueba terminada',
    unpaid: 'Impaga',
    canceled: 'De baja',
  } satisfies Record<State, string>,
  says: {
    trialing: 'Tenés todo Mi Turno, sin tarjeta y sin compromiso.',
    active: 'Tenés todo Mi Turno, y está todo al día.',
    past_due: 'No nos llegó el último pago. Por ahora sigue todo igual.',
    paused: 'Tus datos están guardados. Escribinos y seguís donde dejaste.',
    unpaid: 'Hace más de una semana que espera un pago. Escribinos y lo resolvemos.',
    canceled: 'La suscripción terminó. Hasta que se borren podés bajar tus datos o volver.',
  } satisfies Record<State, string>,
  trialEnds: (when: string, days: number) =>
    days === 0
      ? `La prueba terminó el ${when}.`
      : `Termina el ${when}: ${days === 1 ? 'queda 1 día' : `quedan ${days} días`}.`,
  plan: (price: string) => `${price} por mes, por local. Se paga por transferencia.`,
  inArgentinePesos: (price: string) => `${price} (pesos argentinos)`,
  payNext: 'Pagar lo que sigue',
  payNextHint: 'Nos escribís, te pasamos los datos para transferir.',
  paidUntil: (when: string) => `Pagada hasta el ${when}.`,
  works: 'Qué funciona hoy',
  follows: 'Qué pasa después',
  followsUnlessPaid: 'Qué pasa si no llega el pago',
  consequences,
  panelReadOnly: 'El panel queda solo para ver',
  takeBack: 'Deshacer la baja',
  takeBackHint: (when: string) => `Podés hasta el ${when}, y queda todo como estaba.`,
  takenBack: 'Listo: seguís con Mi Turno como antes.',
  followsHint: 'Te lo recordamos por mail antes de cerrar tu página y antes de borrar los datos.',
  followsUnlessPaidHint: 'Te lo recordamos por mail antes de cada fecha.',
  rows: {
    bookings: 'Reservas nuevas desde tu página',
    appointments: 'Turnos ya dados, sus links y sus avisos',
    panel: 'Cargar y cambiar cosas en el panel',
    export: 'Ver todo y bajar tus datos',
  },
  yes: 'Sí',
  no: 'No',
  panelUntil: (when: string) => `Sí, hasta el ${when}`,
  noBookings: 'No: tu página muestra tu WhatsApp',
  keepHint: 'Nos escribís, te pasamos los datos para transferir y lo activamos en el día.',
  write: 'Escribinos por WhatsApp',
  message: (name: string) => `Hola, quiero seguir con Mi Turno en ${name}.`,
  payments: 'Pagos',
  noPayments: 'Todavía no hay pagos.',
  date: 'Fecha',
  months: 'Meses',
  amount: 'Importe',
  leave: 'Darme de baja',
  leaveHint: 'Cuando quieras y sin explicar nada. Te damos un código en el momento.',
  leaveByOwner: 'La baja la puede pedir solo quien abrió la cuenta del local.',
  cancelAt: (when: string) => `Pediste la baja: sigue todo igual hasta el ${when}.`,
  branches: 'Sucursales',
  branchesHint:
    'Todas entran en la misma suscripción. Quien trabaja en varias tiene una sola agenda.',
  share: 'Compartir clientes entre sucursales',
  shareHint:
    'Cada sucursal encuentra a los clientes de todas y ve qué se hicieron en cada una. Se guarda al marcarlo.',
  addBranch: 'Agregar una sucursal',
  here: 'estás acá',
  open: 'Abrir',
}

export const branchTexts = {
  copy: 'Que empiece como esta sucursal, con:',
  copies: {
    services: 'Los servicios, con sus precios',
    hours: 'El horario de la semana',
    staff: 'Las mismas personas, con una sola agenda cada una',
  },
  title: 'Otra sucursal',
  name: 'Nombre',
  adUrl: 'Dirección pública',
  adUrlHint: 'Como va a verse tu link: letras, números y guiones.',
  address: 'Dirección',
  city: 'Ciudad',
  create: 'Crear sucursal',
  required: 'Completá este dato.',
}

export const reviewsTexts = {
  title: 'Opiniones',
  hint: 'Lo que dicen tus clientes después de su turno. Tu respuesta la lee todo el mundo.',
  average: (average: string, count: number) =>
    `${average} de 5, ${count === 1 ? '1 opinión' : `${count} opiniones`}`,
  unanswered: (count: number) => (count === 1 ? '1 sin responder' : `${count} sin responder`),
  emptyTitle: 'Todavía no hay opiniones',
  emptyHint: 'Después de cada turno, el cliente puede contar cómo le fue.',
  emptyAction: 'Compartir mi página',
  stars: (rating: number) => `${rating} de 5`,
  answer: 'Responder',
  answerTitle: (author: string) => `Responder a ${author}`,
  answerLabel: 'Tu respuesta',
  answerHint: 'Se publica una sola vez. Si después cambian la opinión, podés responder de nuevo.',
  answerAgain: 'Responder de nuevo',
  answerAgainHint: 'Reemplaza tu respuesta anterior.',
  changed: 'Cambió su opinión después de tu respuesta. En tu página lo decimos.',
  send: 'Publicar respuesta',
  answered: 'Tu respuesta ya se ve en la página.',
  yours: 'Respondiste',
  report: 'Denunciar',
  reportTitle: 'Denunciar esta opinión',
  reportHint:
    'La revisamos nosotros. Una mala nota no alcanza: tiene que faltar el respeto o ser falsa.',
  reason: 'Por qué',
  reportSend: 'Enviar',
  reported: 'La estamos revisando.',
  hidden: 'No se muestra en la página.',
}
