/** Texts of the other views of the agenda, loaded with them. */
export const viewTexts = {
  noStationsTitle: 'Sin sillones cargados',
  noStationsHint: 'Cargá sillones, lavacabezas o salas, y acá ves cuándo se usa cada uno.',
  noStationsAction: 'Cargar sillones',
  emptyList: 'Sin turnos este día',
  emptyListHint: 'Cuando alguien reserve, aparece acá solo.',
  unbooked: 'Hoy todavía no hay turnos.',
  toPage: 'Ir a Mi página',
  closedDay: 'Cerrado',
  blockedDay: 'Bloqueado',
  week: (monday: string) => `Semana del ${monday}`,
  over: (done: number, missed: number) =>
    [
      done > 0 && (done === 1 ? '1 finalizado' : `${done} finalizados`),
      missed > 0 && (missed === 1 ? '1 que no fue' : `${missed} que no fueron`),
    ]
      .filter(Boolean)
      .join(' · '),
  away: 'No viene',
  freeFor: (duration: string) => `Libre ${duration}`,
  full: 'Completo',
  span: (from: string, to: string) => `${from} a ${to}`,
  free: (from: string, to: string) => `Libre ${from} a ${to}`,
  take: ', nuevo turno',
  staffMembers: 'De quién es la agenda',
  everybody: 'Todos',
  hours: 'Por horas',
  closedFrom: (from: string, to: string) => `Cerrado de ${from} a ${to}`,
  seats: (taken: number, capacity: number) => `${taken} de ${capacity} lugares`,
}

/** A date field and its month calendar. */
export const dateFieldTexts = {
  pattern: 'dd/mm/aaaa',
  openMonth: 'Elegir del mes',
  title: 'Elegir un día',
  lastMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  closed: 'Cerrado',
  closedFor: (reason: string) => `Cerrado: ${reason}`,
  off: 'No trabajás',
  closedLegend: 'No se atiende',
  noDate: (example: string) => `No es un día. Escribilo así: ${example}.`,
  tooEarly: (day: string) => `Tiene que ser desde el ${day}.`,
  tooLate: (day: string) => `Tiene que ser hasta el ${day}.`,
}

/** The day on paper. The last column is written by hand. */
export const printTexts = {
  heads: ['Hora', 'Cliente', 'Servicio', 'Precio', 'Seña', 'Cobrado'],
  received: 'recibida',
  missing: 'falta',
  rest: (amount: string) => `resta ${amount}`,
}
