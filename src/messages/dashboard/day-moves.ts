/** Moving the appointments of an absent staff member. */
export const absenceTexts = {
  staffMemberTitle: (name: string, day: string) => `${name}, ${day}`,
  away: (isToday: boolean) => (isToday ? 'Hoy no viene…' : 'Ese día no viene…'),
  awayHint: 'Pasamos sus turnos a otra persona u otro horario, y preparamos los avisos.',
  comes: 'Al final viene: deshacer',
  comesHint: (span: string) => `Vuelven a su lugar los turnos que se movieron: ${span}.`,
  block: 'Bloquear un rato',
  span: 'Cuándo falta',
  wholeDay: 'Todo el día',
  part: 'Una parte',
  from: 'Desde',
  to: 'Hasta',
  reason: 'Motivo (lo ve solo el local)',
  titles: {
    away: (name: string, day: string) => `${name} no viene el ${day}`,
    part: (name: string, day: string) => `Bloquear y acomodar: ${name}, ${day}`,
    hours: (_name: string, day: string) => `Turnos fuera de horario, ${day}`,
    blocked: (name: string, day: string) => `Turnos de ${name} bajo el bloqueo, ${day}`,
  },
  hints: {
    hours: (name: string) =>
      `Los de ${name} que el cambio de horario dejó afuera. El resto del día no se toca.`,
    blocked: (name: string) =>
      `El tiempo de ${name} ya está bloqueado; estos turnos quedaron adentro.`,
  },
  during: (from: string, to: string) => `De ${from} a ${to}.`,
  noneLeft: 'Ya no queda ninguno por acomodar.',
  afterwards: (names: readonly string[]) =>
    `Después siguen los turnos de ${new Intl.ListFormat('es-AR').format(names)}.`,
  next: (name: string) => `Seguir con ${name}`,
  asTheyAre: 'Dejarlos como están',
  nothingDone: 'Listo. Nadie tiene que enterarse de nada.',
  noAppointments: 'No tiene turnos en ese tiempo. Solo lo bloqueamos.',
  appointments: (count: number) =>
    count === 1 ? '1 turno para acomodar' : `${count} turnos para acomodar`,
  waiting: 'Ya llegó y espera',
  where: (name: string) => `Dónde va el turno de ${name}`,
  sameTime: (staffMember: string) => `A la misma hora, con ${staffMember}`,
  place: (moment: string, staffMember: string) => `${moment}, con ${staffMember}`,
  cancel: 'Cancelarlo y avisar',
  leave: 'Dejarlo como está',
  fitsNowhere: 'No hay lugar en la semana.',
  conflict: 'Ahí no entra: elegí otro lugar.',
  apply: (moves: number, cancels: number, nothing: string) => {
    const moved = moves === 1 ? 'Mover 1 turno' : `Mover ${moves} turnos`
    if (cancels === 0) return moves === 0 ? nothing : moved
    const gone = cancels === 1 ? 'cancelar 1' : `cancelar ${cancels}`
    return moves === 0 ? `${gone[0]?.toUpperCase()}${gone.slice(1)}` : `${moved} y ${gone}`
  },
  blockOnly: 'Bloquear su agenda',
  doneTitle: 'Listo. Ahora, avisales',
  doneNobody: 'Listo, el tiempo quedó bloqueado.',
  doneHint: 'Cada mensaje ya está escrito. A quien dejó un mail se lo mandamos también por ahí.',
  notify: (name: string) => `Avisar a ${name} por WhatsApp`,
  messageSent: 'WhatsApp abierto',
  noPhone: 'Sin teléfono',
  mailed: 'Le mandamos un mail.',
  keptUnnotified:
    'A quien no le avises ahora lo vas a encontrar en «sin avisar», arriba de la agenda.',
  finish: (unnotified: number) =>
    unnotified === 0 ? 'Terminar' : `Terminar sin avisar a ${unnotified}`,
}

/** The shop runs late: the coming appointments move, up to the first gap. */
export const lateTexts = {
  open: 'Venimos con demora: correr turnos…',
  title: (name: string) => `Correr los turnos de ${name}`,
  hint: 'Se corren hasta el primer rato libre que absorbe la demora, también sobre el almuerzo o el cierre. A quien destildes no lo movemos.',
  who: 'A quiénes',
  stay: (count: number, from: string) =>
    count === 1
      ? `El de las ${from} queda como está: hay un rato libre antes.`
      : `Desde las ${from} quedan como están: hay un rato libre antes.`,
  howMuch: 'Cuánto',
  minutes: (count: number) => `${count} min`,
  nobody: 'No le queda ningún turno por empezar.',
  fromTo: (from: string, to: string) => `de las ${from} a las ${to}`,
  apply: (count: number, minutes: number) =>
    `Correr ${count === 1 ? '1 turno' : `${count} turnos`} ${minutes} min`,
}

export const outsideHoursTexts = {
  title: (count: number) =>
    count === 1 ? '1 turno fuera de horario' : `${count} turnos fuera de horario`,
  first: (day: string, name: string, count: number) =>
    `Cambió el horario y siguen en pie. Primero, ${day}: ${name}, ${count === 1 ? '1 turno' : `${count} turnos`}.`,
  settle: 'Acomodar',
}

export const underBlocksTexts = {
  title: (count: number) =>
    count === 1
      ? '1 turno quedó con alguien que no está'
      : `${count} turnos quedaron con alguien que no está`,
  first: (day: string, name: string, count: number) =>
    `Su tiempo está bloqueado. Primero, ${day}: ${name}, ${count === 1 ? '1 turno' : `${count} turnos`}.`,
  settle: 'Acomodar',
}
