/** The walk-in queue. */
export const walkInTexts = {
  title: 'Fila sin turno',
  add: 'Sumar a la fila',
  name: 'Nombre',
  phone: 'Teléfono',
  service: 'Servicio',
  person: 'Con quién',
  anybody: 'Quien se libere antes',
  more: 'Teléfono o una persona',
  empty: 'Nadie espera sin turno.',
  number: (number: number) => `Número ${number}`,
  nameless: 'Sin nombre',
  now: 'Puede pasar ahora',
  expected: (time: string, staffMember: string) =>
    `Le toca cerca de las ${time}, con ${staffMember}`,
  notToday: 'Hoy no llegamos',
  joinsNow: 'Si se suma, puede pasar ahora.',
  joinsAt: (time: string, staffMember: string) =>
    `Si se suma, pasa cerca de las ${time}, con ${staffMember}.`,
  joinsNot: 'Hoy no llegamos. Si se suma igual, entra como sobreturno.',
  called: 'llamado',
  skipped: 'no respondió',
  outside: 'desde su teléfono',
  call: 'Llamar',
  serve: 'Al sillón',
  serveWith: (name: string) => `Con quién se sienta ${name}`,
  standing: { free: 'Libres ahora', due: 'Con turno a esta hora', serving: 'Atendiendo' },
  skip: 'No responde',
  leave: 'Se fue',
  passed: {
    leave: (name: string, _isOut: boolean) => `${name} se fue.`,
    skip: (name: string, isOut: boolean) =>
      isOut
        ? `${name} no respondió y salió de la fila.`
        : `${name} no respondió: pasó un lugar atrás.`,
  },
  takeBack: 'Deshacer',
  of: (name: string) => `· ${name}`,
}

/** Who still waits in the queue at closing. */
export const leftInQueueTexts = {
  sign: (count: number) => `${count} en la fila`,
  title: (count: number) => (count === 1 ? 'Queda 1 en la fila' : `Quedan ${count} en la fila`),
  question: 'Hoy ya no hay lugar. ¿Qué pasó?',
  attended: 'Atendido',
  attendedWith: (name: string) => `Quién atendió a ${name}`,
  left: 'Se fue',
}

/** The waitlist. */
export const waitlistTexts = {
  title: 'Lista de espera',
  counted: (count: number) => (count === 0 ? 'Lista de espera' : `Lista de espera (${count})`),
  hint: 'Cuando se libera un lugar que le sirve a alguien, aparece acá para ofrecérselo.',
  empty: 'Nadie espera lugar.',
  window: (from: string, to: string) => (from === to ? from : `${from} al ${to}`),
  parts: {
    any: 'a cualquier hora',
    morning: 'a la mañana',
    afternoon: 'a la tarde',
    evening: 'a la noche',
  },
  offer: (moment: string, staffMember: string) => `Ofrecer ${moment}, con ${staffMember}`,
  offered: (moment: string, staffMember: string, until: string) =>
    `Ofrecido: ${moment}, con ${staffMember}. Se lo guardamos hasta las ${until}.`,
  nothing: 'Todavía no hay lugar para lo que busca.',
  notify: (name: string) => `Avisar a ${name} por WhatsApp`,
  mailed: 'También le mandamos un mail.',
  acceptOffer: 'Dijo que sí: anotar el turno',
  booked: (name: string, moment: string) => `${name} tiene turno el ${moment}.`,
  remove: 'Sacar de la lista',
  suited: (count: number) =>
    count === 1
      ? 'Hay 1 persona que espera un lugar así.'
      : `Hay ${count} personas que esperan un lugar así.`,
  offerTo: (name: string) => `Ofrecérselo a ${name}`,
  kept: (name: string, time: string, until: string) =>
    `Le guardamos las ${time} a ${name} hasta las ${until}.`,
  keptTitle: (name: string) => `Guardado para ${name}`,
  keptUntil: (staffMember: string, until: string) =>
    `Con ${staffMember}. Nadie más lo puede reservar hasta las ${until}; después vuelve a quedar libre.`,
  seeAll: 'Ver la lista de espera',
  otherHour: 'Otra hora',
  otherHourOf: (name: string) => `Qué le ofrecemos a ${name}`,
  date: 'Día',
  hours: 'Horarios libres',
  noHours: 'Ese día no queda lugar para lo que busca.',
  choose: 'Elegí un horario.',
  keep: 'Guardárselo',
}
