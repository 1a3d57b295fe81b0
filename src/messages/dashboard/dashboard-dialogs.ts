import { durationText } from '#contract/texts/texts.ts'

/** Texts of dialogs and alerts around the board, loaded when one is shown. */
export const anywayTexts = {
  title: '¿Mover igual?',
  to: (name: string, time: string, staffMember: string) =>
    `${name}, a las ${time} con ${staffMember}.`,
  yes: (time: string) => `Mover a las ${time} como sobreturno`,
  no: 'Dejarlo como estaba',
}

/** The undo bar: what was done, and what can still be done about it. */
export const undoTexts = {
  region: 'Lo último que hiciste',
  taken: (name: string, time: string) => `Turno de ${name} a las ${time}.`,
  waits: (name: string, time: string) => `Turno de ${name} a las ${time}. Espera la seña.`,
  askDeposit: (name: string) => `Pedirle la seña a ${name} por WhatsApp`,
  moved: (name: string, day: string, time: string) => `${name} pasó al ${day}, ${time}.`,
  cancelled: (name: string) => `Cancelaste el turno de ${name}.`,
  cancelledAll: (name: string, count: number) =>
    count === 1 ? `Cancelaste el turno de ${name}.` : `Cancelaste ${count} turnos de ${name}.`,
  given: (name: string) => `El turno ahora es de ${name}.`,
  rejected: (name: string) => `Rechazaste el pedido de ${name}.`,
  changed: (name: string, services: string, minutes: number) =>
    `El turno de ${name} ahora es ${services}, ${minutes} min.`,
  resized: (name: string, minutes: number) => `El turno de ${name} ahora dura ${minutes} min.`,
  step: (name: string, word: string) => `${name}: ${word}.`,
  finished: (name: string, price: string) => `${name}: finalizado, ${price}.`,
  closed: (names: readonly string[]) => {
    const rest = names.length - 2
    const named = rest > 0 ? `${names.slice(0, 2).join(', ')} y ${rest} más` : names.join(' y ')
    return `${names.length} turnos cerrados: ${named}.`
  },
  blocked: (name: string, span: string) => `Tiempo bloqueado. ${name}: ${span}.`,
  freed: (name: string, span: string) => `El tiempo volvió a la agenda. ${name}: ${span}.`,
  away: (name: string, span: string) => `${name} no viene: ${span}.`,
  part: (name: string, span: string) => `Tiempo bloqueado. ${name}: ${span}.`,
  settled: (name: string) => `Acomodaste los turnos de ${name}.`,
  late: (name: string) => `Corriste los turnos de ${name}.`,
  undo: 'Deshacer',
  tooLate: 'Ya no se deshace',
  undone: 'Quedó como estaba.',
  notify: (name: string) => `Avisar a ${name} por WhatsApp`,
  notifyByMail: 'Avisar por mail',
  mailed: (name: string) => `Le avisamos a ${name} por mail.`,
  undoKey: 'Tecla Z',
  tellKey: 'Tecla A',
  messageWords: 'Ver el mensaje',
  mailWords: (to: string) => `Mail a ${to}`,
  leave: 'No avisar',
  needless: 'No hace falta',
  close: 'Cerrar',
}

/** Customers who were not told of a change to their appointment. */
export const unnotifiedTexts = {
  title: (count: number) => (count === 1 ? '1 cliente sin avisar' : `${count} clientes sin avisar`),
  names: (names: readonly string[]) => {
    const rest = names.length - 2
    return `${names.slice(0, 2).join(', ')}${rest > 0 ? ` y ${rest} más` : ''}.`
  },
  open: 'Avisar',
  all: 'Todos los mensajes de hoy',
  hint: 'Cambiaste su turno y todavía no lo saben. Cada mensaje ya está escrito.',
  none: 'Listo: ya no queda nadie por avisar.',
  message: 'Ver el mensaje',
  place: (moment: string, staffMember: string) => `${moment} con ${staffMember}`,
  changes: {
    moved: (was: string, is: string) => `Era ${was}. Ahora, ${is}.`,
    changed: (_was: string, is: string, services: string) => `Ahora es ${services}: ${is}.`,
    accepted: (_was: string, is: string) => `Quedó reservado: ${is}.`,
    cancelled: (was: string) => `Cancelado: era ${was}.`,
    rejected: (was: string) => `Rechazado: pidió ${was}.`,
  },
  askOwner: 'No ves su teléfono. Pedile a quien administra que le avise.',
  noPhone: 'Sin teléfono ni mail: avisale cuando lo veas.',
  onlyMail: 'Sin teléfono: avisale por mail.',
  told: 'Ya le avisé',
  needless: 'No hace falta',
  to: (name: string) => ` a ${name}`,
}

/** Lines added after the shop's own text. */
export const addedLines = {
  reason: (reason: string) => `Motivo: ${reason}`,
  alsoTaken: (moments: string) => `También son tuyos: ${moments}`,
  alsoCancelled: (moments: string) => `También quedan cancelados: ${moments}`,
}

/** Requested appointments that wait for an answer. */
export const requestTexts = {
  title: (count: number) =>
    count === 1 ? '1 pedido espera respuesta' : `${count} pedidos esperan respuesta`,
  approve: 'Aprobar',
  approveAndAsk: 'Aprobar y pedir la seña',
  reject: 'Rechazar',
  received: 'Seña recibida',
  ask: 'Pedirla por WhatsApp',
  deposit: (amount: string, isSent: boolean) => `seña ${amount}${isSent ? ', ya la mandó' : ''}`,
  ofRequest: (name: string) => `el pedido de ${name}`,
  ofCustomer: (name: string) => `de ${name}`,
  toCustomer: (name: string) => `a ${name}`,
}

/** Short labels of the alerts above the board, when there are several. */
export const signTexts = {
  title: 'Para atender',
  requests: (count: number) => (count === 1 ? '1 pedido' : `${count} pedidos`),
  outsideHours: (count: number) => `${count} fuera de horario`,
  underBlocks: (count: number) => `${count} sin profesional`,
  unresolved: (count: number) => `${count} sin cerrar`,
  unnotified: (count: number) => `${count} sin avisar`,
  paused: 'En pausa',
}

/** The shop has no staff member yet. */
export const noStaffTexts = {
  title: 'Falta quién atienda',
  hint: 'Cada persona del equipo tiene su columna en la agenda.',
  action: 'Agregar una persona',
}

export const closedDayTexts = {
  title: (reason: string) => (reason ? `Cerrado: ${reason}` : 'Cerrado'),
  opens: (day: string, time: string) => `Se abre el ${day} a las ${time}.`,
  never: 'No hay horarios cargados para las próximas dos semanas.',
  goThere: (day: string) => `Ir al ${day}`,
  setHours: 'Cargar horarios',
  showGrid: 'Ver las horas igual',
}

/** The shop's page is paused. */
export const pausedTexts = {
  title: 'Tu página está en pausa.',
  hint: (since: string | null) =>
    `${since === null ? 'Nadie' : `Desde el ${since} nadie`} puede reservar online; acá podés anotar turnos como siempre.`,
}

/** Past appointments that nobody closed. */
export const unresolvedTexts = {
  title: (count: number) => (count === 1 ? '1 turno sin cerrar' : `${count} turnos sin cerrar`),
  question: (count: number) => (count === 1 ? '¿Vino?' : '¿Vinieron?'),
  allCame: (count: number) => (count === 1 ? 'Sí, vino' : 'Sí, vinieron todos'),
  /** For customers who did arrive: only whether the visit is over is asked. */
  areDone: (count: number) => (count === 1 ? '¿Terminó?' : '¿Terminaron?'),
  allDone: (count: number) => (count === 1 ? 'Sí, terminó' : 'Sí, terminaron'),
  done: 'Terminó',
  oneByOne: 'Uno por uno',
  completed: 'Vino',
  no_show: 'No vino',
  autoCompleted: 'lo dimos por hecho',
  refused: 'Alguno cambió recién. Miralos de nuevo.',
}

export const queueTexts = {
  title: 'Fila de hoy',
  hint: 'Quienes vinieron sin turno, y quienes tenían uno y ya llegaron.',
  booked: 'Ya en el local',
  emptyTitle: 'Nadie espera',
  emptyHint: 'Cuando marcás «Llegó» en un turno, la persona aparece acá.',
  emptyAction: 'Ver la agenda',
  place: (n: number) => `${n}º`,
  call: 'Al sillón',
  inProgressTitle: 'En el sillón',
  finish: 'Finalizar',
  charge: 'Cobrar',
}

/** A visit begins while another one is still in progress. */
export const inProgressTexts = {
  title: (name: string) => `¿Terminó ${name}?`,
  hint: (staffMember: string) => `Sigue en el sillón con ${staffMember}.`,
  finish: 'Sí, finalizar',
  both: 'No, siguen los dos',
  leave: 'Esperar',
}

/** Display options of the board on this device. */
export const looksTexts = {
  title: 'Cómo se ve la agenda',
  density: 'Densidad',
  roomy: 'Cómoda',
  compact: 'Compacta',
  columns: 'Quién se ve',
  thereOnly: 'Solo quienes trabajan ese día',
  away: 'Ese día no trabaja',
  everybody: 'Ver a todos',
  kept: 'Queda así en este dispositivo.',
}

/** Asks before typed text is lost. */
export const leaveTexts = {
  title: 'Hay cambios sin guardar',
  lost: 'Si salís ahora, se pierde lo que cambiaste.',
  stay: 'Seguir editando',
  discard: 'Descartar',
}

/** Asks when a customer is marked as arrived long before their start. */
export const earlyTexts = {
  asks: (minutes: number) => `Faltan ${durationText(minutes)} para su turno. ¿Ya llegó?`,
  asksSeat: (minutes: number) => `Faltan ${durationText(minutes)} para su turno. ¿Empieza ya?`,
  yes: 'Sí, llegó',
  yesSeat: 'Sí, empieza',
  no: 'Todavía no',
}

export const copyTexts = { copied: 'Link copiado.' }
