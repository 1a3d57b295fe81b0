/** Recurring appointments. */
export const seriesTexts = {
  repeat: 'Se repite',
  never: 'No, es uno solo',
  every: (weeks: number) => (weeks === 1 ? 'Todas las semanas' : `Cada ${weeks} semanas`),
  count: 'Cuántas veces',
  title: (count: number) => `Turno fijo, ${count} fechas`,
  with: (staffMember: string) =>
    `Siempre con ${staffMember}, a la misma hora. Cada fecha se puede cambiar.`,
  where: (date: string) => `Qué hacer el ${date}`,
  skip: 'Saltear esta fecha',
  taken: 'no entra',
  place: (time: string, staffMember: string) => (staffMember ? `${time} con ${staffMember}` : time),
  otherDay: (day: string, place: string) => `${day}, ${place}`,
  noSuchHour: 'Ese día no existe esa hora',
  conflicts: (count: number) =>
    count === 0
      ? 'Todas las fechas están libres.'
      : count === 1
        ? 'Una fecha no entra: elegí otro horario o salteala.'
        : `${count} fechas no entran: elegí otro horario o salteálas.`,
  holidays: (count: number) =>
    count === 1
      ? 'Una cae en feriado: destildala si ese día no abrís.'
      : `${count} caen en feriado: destildá las que no abrís.`,
  save: (count: number) => (count === 1 ? 'Guardar 1 turno' : `Guardar ${count} turnos`),
  saved: (name: string, count: number) => `${name}: ${count} turnos guardados.`,
  back: 'Volver',
  look: 'Ver las fechas',
  belongs: 'Turno fijo.',
  placeOf: (place: number, count: number) => `Turno fijo: ${place} de ${count}.`,
  next: (day: string) => `El próximo, ${day}.`,
  oneMail: 'Si dejó su mail, le llega uno solo con todas las fechas.',
}
