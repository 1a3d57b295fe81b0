export const holidayTexts = {
  title: 'Feriados',
  hint: 'Si no tocás nada, abrís como siempre y se puede reservar. Decí una vez qué hacés en cada uno.',
  open: (count: number) =>
    count === 1
      ? 'Hay 1 feriado sin cierre en los próximos doce meses.'
      : `Hay ${count} feriados sin cierre en los próximos doce meses.`,
  closeAll: 'Cerrar en todos',
  closeAllTitle: '¿Cerrar en los feriados que vienen?',
  closeAllHint: (count: number) =>
    count === 1 ? 'Nadie podrá reservar ese día:' : `Nadie podrá reservar en estos ${count} días:`,
  noBridges: 'Los puentes turísticos quedan como están.',
  allClosed: 'Listo: cerrás en los feriados que vienen.',
  none: 'No tenemos los feriados de tu país. Cargalos como días especiales.',
  bridge: (name: string) => `${name} · puente turístico`,
  choiceOf: (day: string) => `Qué hacés el ${day}`,
  choices: { open: 'Abro como siempre', reduced: 'Horario reducido', closed: 'Cierro' },
  save: 'Guardar',
  saveOf: (day: string) => `Guardar qué hacés el ${day}`,
  saved: (day: string) => `Listo: el ${day} quedó como pediste.`,
  all: (count: number) => `Ver los ${count} feriados`,
}

/** The hours of one date. */
export const dayTexts = {
  hours: 'Qué horario',
  day: 'día',
  needHours: 'Poné al menos un tramo, con su hora de inicio y de fin.',
  meet: 'Dos tramos se pisan. Separalos o dejá uno solo.',
}

/** Blocked time, once or repeated. */
export const blocksTexts = {
  title: 'Bloqueos',
  hint: 'Almuerzos, trámites, cursos: un rato en el que nadie reserva.',
  add: 'Bloquear un rato',
  none: 'Ninguno en los próximos dos meses.',
  all: (count: number) => `Ver los ${count} bloqueos`,
  person: 'De quién',
  date: 'Día',
  from: 'Desde',
  to: 'Hasta',
  reason: 'Motivo',
  repeats: 'Se repite',
  never: 'No, es una vez',
  every: (weeks: number) => (weeks === 1 ? 'Todas las semanas' : `Cada ${weeks} semanas`),
  until: 'Hasta el día',
  except: 'Menos estos días',
  exceptHint: 'Un feriado, unas vacaciones: ahí no se bloquea.',
  exceptDay: 'Día sin bloqueo',
  addDay: 'Sumar',
  removeDay: (day: string) => `Volver a bloquear el ${day}`,
  save: 'Bloquear',
  order: 'La hora de fin tiene que ser después de la de inicio.',
  badDate: 'Elegí el día.',
  badUntil: 'Tiene que ser después del primer día.',
  weekly: (weekday: string, count: number) =>
    `todos los ${weekday} · ${count === 1 ? 'queda 1' : `quedan ${count}`} en dos meses`,
  everybody: 'Todo el local',
  freeOne: 'Liberar solo el próximo',
  freeAll: 'Liberar todos',
  free: 'Liberar',
  freeOf: (what: string) => `Liberar ${what}`,
  freeTitle: '¿Qué liberamos?',
}

/** Before a new time zone is saved: what keeps its local time. */
export const zoneTexts = {
  title: 'Cambiar la zona horaria',
  now: (zone: string, time: string) => `Con la hora de ${zone}, ahora son las ${time}.`,
  kept: (appointments: number, blocks: number) =>
    `${appointments === 1 ? 'Un turno sigue' : `${appointments} turnos siguen`} el mismo día y a la misma hora del local${blocks === 0 ? '' : blocks === 1 ? ', y un bloqueo también' : `, y ${blocks} bloqueos también`}.`,
  mailed: (mailed: number) =>
    mailed === 0
      ? 'Ninguno tiene mail: nadie recibe aviso.'
      : mailed === 1
        ? 'Uno tiene mail: le escribimos, para que corrija su calendario.'
        : `${mailed} tienen mail: les escribimos, para que corrijan su calendario.`,
  list: 'Turnos que siguen a la misma hora',
  noMail: 'sin mail',
  more: (more: number) => `y ${more} más`,
  save: 'Cambiar la zona',
}

/** The timetable of a class, in the form of its service. */
export const classHoursTexts = {
  title: 'Horarios de la clase',
  hint: (step: number) =>
    `Se reserva online solo a estas horas, dentro del horario de quien la da, o en una clase que ya tiene gente. Sin horarios, se ofrece cada ${step} minutos.`,
  day: 'Día',
  time: 'Hora',
  add: 'Sumar horario',
  remove: (hour: string) => `Quitar ${hour}`,
  bad: 'Hasta 50 horarios, sin repetir ninguno.',
}
