import type { AppointmentStatus } from '#contract/contract.ts'
import { monthText } from '#contract/texts.ts'
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
  back: { day: 'Día anterior', week: 'Semana anterior', month: 'Mes anterior' },
  ahead: { day: 'Día siguiente', week: 'Semana siguiente', month: 'Mes siguiente' },
  today: 'Hoy',
  date: 'Fecha',
  newTurn: '+ Turno',
  block: 'Bloquear',
  turns: (count: number) => (count === 1 ? 'turno' : 'turnos'),
  occupancy: 'ocupación',
  expected: 'previsto',
  board: (day: string) => `Agenda del ${day}`,
  people: 'De quién es la agenda',
  views: { columns: 'Día', chairs: 'Sillones', list: 'Lista', week: 'Semana', month: 'Mes' },
  week: (monday: string) => `Semana del ${monday}`,
  month: (date: string) => `${monthText(Number(date.slice(5, 7)))} de ${date.slice(0, 4)}`,
  noChairsTitle: 'Sin sillones cargados',
  noChairsHint: 'Cargá sillones, lavacabezas o salas, y acá ves cuándo se usa cada uno.',
  noChairsAction: 'Cargar sillones',
  print: 'Imprimir',
  everybody: 'Todos',
  now: (time: string) => `Ahora, ${time}`,
  slot: (time: string, person: string) => `Nuevo turno ${time} con ${person}`,
  blocked: 'Bloqueado',
  openBlock: (person: string, from: string, to: string) =>
    `Bloqueo de ${person}, de ${from} a ${to}`,
  overbooked: 'sobreturno',
  late: (minutes: number) => `llega ${minutes} min tarde`,
  assumed: 'se cerró solo',
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
  seats: (taken: number, capacity: number) => `${taken} de ${capacity} lugares`,
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
