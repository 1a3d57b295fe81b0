/** A turn that comes back every few weeks. */
export const seriesTexts = {
  repeat: 'Se repite',
  never: 'No, es uno solo',
  every: (weeks: number) => (weeks === 1 ? 'Todas las semanas' : `Cada ${weeks} semanas`),
  count: 'Cuántas veces',
  title: (count: number) => `Turno fijo, ${count} fechas`,
  fits: 'libre',
  where: (date: string) => `Qué hacer el ${date}`,
  skip: 'Saltear esa fecha',
  noSuchHour: 'Ese día no existe esa hora',
  conflicts: (count: number) =>
    count === 0
      ? 'Todas las fechas están libres.'
      : count === 1
        ? 'Una fecha no entra: elegí otro horario o salteala.'
        : `${count} fechas no entran: elegí otro horario o salteálas.`,
  save: (count: number) => (count === 1 ? 'Guardar 1 turno' : `Guardar ${count} turnos`),
  saved: (name: string, count: number) => `${name}: ${count} turnos guardados.`,
  back: 'Volver',
  none: 'No queda ninguna fecha.',
  look: 'Ver las fechas',
  belongs: 'Es un turno fijo.',
  tell: 'Avisar por mail',
  tellHint: 'Un solo mail con todas las fechas, si dejó su dirección.',
  cancelFollowing: 'Cancelar este y los que siguen',
  cancelled: (count: number) =>
    count === 1 ? '1 turno cancelado.' : `${count} turnos cancelados.`,
}
