import type { AppointmentStatus } from '#contract/contract.ts'
import type { Conflict } from '#stores/dashboard/conflicts.ts'

/** The state of a turn as staff say it. */
export const statusNames: Record<AppointmentStatus, string> = {
  pending: 'a aprobar',
  awaiting_deposit: 'espera seña',
  booked: 'reservado',
  confirmed: 'confirmado',
  checked_in: 'llegó',
  in_progress: 'en el sillón',
  completed: 'finalizado',
  no_show: 'ausente',
  cancelled: 'cancelado',
  rejected: 'rechazado',
  expired: 'vencido',
}

export const agendaTexts = {
  yesterday: 'Día anterior',
  tomorrow: 'Día siguiente',
  today: 'Hoy',
  date: 'Fecha',
  newTurn: '+ Turno',
  block: 'Bloquear',
  turns: (count: number) => (count === 1 ? 'turno' : 'turnos'),
  occupancy: 'ocupación',
  expected: 'previsto',
  board: (day: string) => `Agenda del ${day}`,
  people: 'De quién es la agenda',
  views: { columns: 'Día', list: 'Lista', week: 'Semana' },
  week: (monday: string) => `Semana del ${monday}`,
  print: 'Imprimir',
  everybody: 'Todos',
  now: (time: string) => `Ahora, ${time}`,
  slot: (time: string, person: string) => `Nuevo turno ${time} con ${person}`,
  blocked: 'Bloqueado',
  openBlock: (person: string, from: string, to: string) =>
    `Bloqueo de ${person}, de ${from} a ${to}`,
  overbooked: 'sobreturno',
  fresh: 'nuevo',
  closedTitle: 'Hoy no se trabaja',
  closedDay: 'Cerrado',
  emptyList: 'Sin turnos este día',
  emptyListHint: 'Cuando alguien reserve, aparece acá solo.',
  nobodyTitle: 'Falta quién atienda',
  nobodyHint: 'Cada persona del equipo tiene su columna en la agenda.',
  nobodyAction: 'Agregar una persona',
  moveHint: (time: string, person: string) =>
    `Mover a ${time} con ${person}. Enter para confirmar, Escape para dejarlo como estaba.`,
  stretchHint: (from: string, to: string) =>
    `De ${from} a ${to}. Enter para confirmar, Escape para dejarlo como estaba.`,
  moveStopped: 'El turno queda como estaba.',
  moving: 'Moviendo…',
  moved: (name: string, time: string, person: string) =>
    `El turno de ${name} pasó a las ${time} con ${person}.`,
  nothingInTheWay: 'El lugar se liberó recién.',
  waits: (moment: string) => `vence ${moment}`,
}

/** What is in the way, in one sentence. */
export function conflictWords(conflict: Conflict, person: string): string {
  switch (conflict.kind) {
    case 'turn':
      return `Se pisa con ${conflict.name}, ${conflict.from} a ${conflict.to}.`
    case 'block':
      return `${person} tiene ese rato bloqueado${conflict.reason ? `: ${conflict.reason}` : ''}.`
    case 'closed':
      return `Queda fuera del horario de ${person}.`
    case 'not_offered':
      return `${person} no hace este servicio.`
  }
}

export const anywayTexts = {
  title: '¿Mover igual?',
  to: (name: string, time: string, person: string) => `${name}, a las ${time} con ${person}.`,
  yes: (time: string) => `Mover a las ${time} como sobreturno`,
  no: 'Dejarlo como estaba',
}

/** What was done, with what may still be done about it. */
export const aftermathTexts = {
  region: 'Lo último que hiciste',
  taken: (name: string, time: string) => `Turno de ${name} a las ${time}.`,
  moved: (name: string, day: string, time: string) => `${name} pasó al ${day}, ${time}.`,
  cancelled: (name: string) => `Cancelaste el turno de ${name}.`,
  undo: 'Deshacer',
  undone: 'Quedó como estaba.',
  tell: (name: string) => `Avisar a ${name} por WhatsApp`,
  leave: 'No avisar',
  close: 'Cerrar',
  messageLabel: 'Mensaje',
}

type TurnFacts = {
  readonly name: string
  readonly shop: string
  readonly moment: string
  readonly person: string
}

/** What the customer reads, to the letter. */
export const customerMessages = {
  taken: ({ name, shop, moment, person }: TurnFacts, link: string) =>
    `Hola, ${name}. Tenés turno en ${shop} el ${moment}, con ${person}. Para moverlo o cancelarlo: ${link}`,
  moved: ({ name, shop, moment, person }: TurnFacts, link: string) =>
    `Hola, ${name}. Tu turno en ${shop} pasó al ${moment}, con ${person}. Si no te queda bien, cambialo acá: ${link}`,
  cancelled: ({ name, shop, moment }: TurnFacts, link: string) =>
    `Hola, ${name}. Tuvimos que cancelar tu turno en ${shop} del ${moment}. Perdoná la molestia. Para reservar otro: ${link}`,
}

/** Who asked for a turn and waits for an answer. */
export const requestTexts = {
  title: (count: number) =>
    count === 1 ? '1 pedido espera respuesta' : `${count} pedidos esperan respuesta`,
  approve: 'Aprobar',
  approveAndAsk: 'Aprobar y pedir la seña',
  reject: 'Rechazar',
  received: 'Seña recibida',
  deposit: (amount: string) => `seña ${amount}`,
  ofRequest: (name: string) => `el pedido de ${name}`,
  ofPerson: (name: string) => `de ${name}`,
  toPerson: (name: string) => `a ${name}`,
}

/** Turns that are over and nobody closed. */
export const unclosedTexts = {
  title: (count: number) => (count === 1 ? '1 turno sin cerrar' : `${count} turnos sin cerrar`),
  question: (count: number) => (count === 1 ? '¿Vino?' : '¿Vinieron?'),
  allCame: (count: number) => (count === 1 ? 'Sí, vino' : 'Sí, vinieron todos'),
  oneByOne: 'Uno por uno',
  completed: 'Vino',
  no_show: 'No vino',
  assumed: 'lo dimos por hecho',
  refused: 'Alguno cambió recién. Miralos de nuevo.',
  closed: (count: number) => (count === 1 ? 'Turno cerrado.' : `${count} turnos cerrados.`),
}

export const queueTexts = {
  title: 'Fila de hoy',
  hint: 'Quienes vinieron sin turno, y quienes tenían uno y ya llegaron.',
  booked: 'Con turno, ya llegaron',
  emptyTitle: 'Nadie espera',
  emptyHint: 'Cuando marcás «Llegó» en un turno, la persona aparece acá.',
  emptyAction: 'Ver la agenda',
  place: (n: number) => `${n}º`,
  call: 'Al sillón',
  inChair: 'En el sillón',
}
