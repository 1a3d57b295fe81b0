/** The waitlist in the section of the queue. A file of its own, so that the board does not load it. */
export const waitingTexts = {
  moves: (own: string) => `Tiene turno el ${own} y vendría antes`,
  add: 'Anotar a alguien',
  addTitle: 'Anotar en la lista de espera',
  added: (name: string) => `${name} está en la lista.`,
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Mail (opcional)',
  emailHint: 'Con mail se entera al instante cuando se libera un lugar.',
  service: 'Servicio',
  staff: 'Con quién',
  anybody: 'Con cualquiera',
  from: 'Desde',
  to: 'Hasta',
  part: 'A qué hora',
  window: (place: number) => `Opción ${place}`,
  more: 'Agregar otra opción',
  drop: 'Quitar esta opción',
  save: 'Anotar',
  roomLeft: (moments: string) => `Todavía hay lugar: ${moments}. Mejor darle un turno.`,
}

export const recoveredTexts = {
  title: 'Minutos recuperados',
  hint: 'Lugares que se liberaron y volvió a ocupar alguien de la lista de espera o alguien que vino antes.',
  none: 'En estos días no se volvió a ocupar ningún lugar.',
  minutes: (minutes: number) => `${minutes.toLocaleString('es-AR')} min`,
  by: 'Cómo',
  amount: 'Minutos',
  waitlist: 'Lista de espera',
  earlier: 'Vinieron antes',
  released: (count: number) =>
    count === 1
      ? '1 turno quedó libre por no confirmarse.'
      : `${count} turnos quedaron libres por no confirmarse.`,
}
