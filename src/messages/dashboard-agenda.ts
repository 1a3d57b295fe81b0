import type { AppointmentStatus } from '#contract/contract.ts'

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
  columns: 'Columnas',
  list: 'Lista',
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
  moveStopped: 'El turno queda como estaba.',
  moving: 'Moviendo…',
  moved: (name: string, time: string, person: string) =>
    `El turno de ${name} pasó a las ${time} con ${person}.`,
  keys: 'Alt y flechas mueven el turno.',
}

export const queueTexts = {
  title: 'Fila de hoy',
  hint: 'Quienes ya llegaron, en el orden en que les toca.',
  emptyTitle: 'Nadie espera',
  emptyHint: 'Cuando marcás «Llegó» en un turno, la persona aparece acá.',
  emptyAction: 'Ver la agenda',
  place: (n: number) => `${n}º`,
  call: 'Al sillón',
  inChair: 'En el sillón',
}
