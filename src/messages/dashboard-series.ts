/** A turn that comes back every few weeks. */
export const seriesTexts = {
  repeat: 'Se repite',
  never: 'No, es uno solo',
  every: (weeks: number) => (weeks === 1 ? 'Todas las semanas' : `Cada ${weeks} semanas`),
  count: 'Cuántas veces',
  title: (count: number) => `Turno fijo, ${count} fechas`,
  with: (person: string) => `Siempre con ${person}, a la misma hora. Cada fecha se puede cambiar.`,
  where: (date: string) => `Qué hacer el ${date}`,
  skip: 'Saltear esta fecha',
  taken: 'no entra',
  place: (time: string, person: string) => (person ? `${time} con ${person}` : time),
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
  none: 'No queda ninguna fecha.',
  look: 'Ver las fechas',
  belongs: 'Es un turno fijo.',
  tell: 'Avisar por mail',
  tellHint: 'Un solo mail con todas las fechas, si dejó su dirección.',
  cancelFollowing: 'Cancelar este y los que siguen',
  sure: (moment: string) =>
    `Se cancela el del ${moment} y todos los que siguen. No se puede deshacer.`,
  cancelAll: 'Sí, cancelar todos',
  keep: 'Dejarlos',
  cancelled: (count: number) =>
    count === 1 ? '1 turno cancelado.' : `${count} turnos cancelados.`,
}
