import type { AppointmentStatus } from '#contract/contract.ts'

/** The state of a turn as staff say it, and what a button that leads there says. */
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

export const statusActions: Partial<Record<AppointmentStatus, string>> = {
  booked: 'Aceptar',
  checked_in: 'Llegó',
  in_progress: 'En el sillón',
  completed: 'Finalizar',
  confirmed: 'Confirmar',
  no_show: 'Ausente',
  rejected: 'Rechazar',
  cancelled: 'Cancelar',
}
/** A turn that was over comes back. */
export const reopenAction = 'Reponer el turno'

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

export const turnTexts = {
  title: 'Turno',
  gone: 'Ese turno no está en este día',
  goneHint: 'Puede que lo hayan movido a otra fecha.',
  code: 'Código',
  noPhone: 'Sin teléfono',
  whatsapp: 'Escribir por WhatsApp',
  greeting: (name: string, moment: string) =>
    `Hola, ${name}. Te escribimos por tu turno del ${moment}.`,
  call: 'Llamar',
  copyLink: 'Copiar enlace del turno',
  services: 'Servicios',
  note: 'Nota',
  price: 'Precio',
  history: 'Historia',
  move: 'Mover',
  reason: 'Motivo (opcional)',
  cancelTitle: '¿Cancelar el turno?',
  cancelNow: 'Cancelar turno',
  cancelHint: 'El horario queda libre para otra persona.',
  keep: 'Dejarlo como está',
  stale: 'Otra persona cambió este turno recién. Ya ves lo último: revisá y probá de nuevo.',
  with: 'con',
  done: (name: string, word: string) => `${name}: ${word}.`,
}

export const moveTexts = {
  title: 'Mover el turno',
  person: 'Con quién',
  date: 'Día',
  time: 'Horarios libres',
  noTimes: 'No queda lugar ese día. Probá otro día u otra persona.',
  otherTime: 'Otro horario',
  overbook: 'Es un sobreturno',
  confirm: (time: string) => `Mover a las ${time}`,
  choose: 'Elegí un horario',
}

export const newTurnTexts = {
  title: 'Nuevo turno',
  customer: 'Nombre o teléfono',
  name: 'Nombre',
  phone: 'Teléfono',
  known: 'Clientes que coinciden',
  service: 'Servicio',
  person: 'Con quién',
  anybody: 'Quien esté libre',
  date: 'Día',
  time: 'Horario',
  freeTimes: 'Horarios libres',
  noTimes: 'No queda lugar ese día para este servicio.',
  notFree: (time: string) =>
    `A las ${time} no entra este servicio. Elegí otro horario o marcá que es un sobreturno.`,
  overbook: 'Es un sobreturno',
  overbookHint: 'Se anota aunque el horario esté ocupado o cerrado.',
  note: 'Nota',
  more: 'Otro día o una nota',
  save: (time: string | null) => (time ? `Guardar turno ${time}` : 'Guardar turno'),
  saved: (name: string, time: string) => `Turno de ${name} a las ${time}.`,
  taken: 'Ese horario se ocupó recién. Estos son los más cercanos:',
  needName: 'Poné el nombre de quien viene.',
  needTime: 'Elegí un horario.',
  needPerson: 'Un sobreturno necesita una persona.',
  noServices: 'Primero cargá un servicio.',
  blockInstead: (from: string, to: string) => `Bloquear ${from} a ${to}`,
}

export const blockTexts = {
  title: 'Bloquear un rato',
  hint: 'Nadie puede reservar en ese tiempo. Los turnos que ya están, siguen.',
  person: 'De quién',
  from: 'Desde',
  to: 'Hasta',
  reason: 'Motivo',
  save: 'Bloquear',
  saved: 'Tiempo bloqueado.',
  free: 'Liberar',
  freed: 'El tiempo volvió a la agenda.',
  order: 'La hora de fin tiene que ser después de la de inicio.',
  openTitle: 'Tiempo bloqueado',
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
