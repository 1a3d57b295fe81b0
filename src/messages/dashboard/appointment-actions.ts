import type { AppointmentStatus } from '#contract/contract.ts'
import { moneyWord } from '../money.ts'

/** Texts of the dialogs over the board, loaded with the first touch. */
export const statusActions: Partial<Record<AppointmentStatus, string>> = {
  booked: 'Aceptar',
  checked_in: 'Llegó',
  in_progress: 'En el sillón',
  completed: 'Finalizar',
  confirmed: 'Confirmar',
  no_show: 'No vino',
  rejected: 'Rechazar',
  cancelled: 'Cancelar',
}
/** Restores an appointment that was cancelled or rejected. */
export const reopenAction = 'Reponer el turno'
export const requestActions = {
  approve: 'Aprobar',
  approveAndAsk: 'Aprobar y pedir la seña',
  approveWithout: 'Aprobar sin seña',
  received: 'Seña recibida',
}

export const appointmentTexts = {
  gone: 'Ese turno no está en este día',
  goneHint: 'Puede que lo hayan movido a otra fecha.',
  code: 'Código',
  noPhone: 'Sin teléfono',
  hiddenPhone: 'Teléfono oculto',
  whatsapp: 'WhatsApp',
  askDeposit: 'Pedir la seña por WhatsApp',
  noInstructions: 'Todavía no cargaste a qué cuenta te transfieren.',
  addInstructions: 'Cargarla en Mi página',
  greeting: (name: string, moment: string) =>
    `Hola, ${name}. Te escribimos por tu turno del ${moment}.`,
  copyLink: 'Copiar link',
  note: 'Nota',
  price: 'Precio',
  deposit: 'Seña',
  depositReceived: (amount: string) => `${amount}, recibida`,
  depositPaid: (amount: string) => `${amount}, paga por Mercado Pago`,
  depositBack_underway: (amount: string) => `${amount}, Mercado Pago la está devolviendo`,
  depositBack_done: (amount: string) => `${amount}, devuelta por Mercado Pago`,
  depositBack_failed: (amount: string) =>
    `${amount}, Mercado Pago no pudo devolverla: devolvela desde «Ventas»`,
  rest: (amount: string) => `resta ${amount}`,
  depositWaits: (amount: string) => `${amount}, todavía no llegó`,
  depositSent: (amount: string) => `${amount}, avisó que la mandó: fijate si llegó`,
  waits: 'Vence',
  forMail: '. Espera que confirme por mail; si lo aceptás, no hace falta.',
  autoCompleted: 'Nadie lo cerró: se dio por hecho a la noche.',
  history: 'Historia',
  undo: 'Deshacer',
  undoDay: 'Deshacer el cambio de ese día',
  undoneDay: 'Todos los turnos de ese cambio quedaron como estaban.',
  late: 'Aviso',
  lateBy: (minutes: number) => `Avisó que llega ${minutes} min tarde`,
  card: 'Ver su ficha',
  cardOf: (name: string) => `Ficha de ${name}`,
  newCustomer: 'Es su primer turno acá',
  visits: (count: number) => (count === 1 ? '1 turno' : `${count} turnos`),
  noShows: (count: number) => (count === 1 ? 'no vino 1 vez' : `no vino ${count} veces`),
  haircut: 'Ficha de corte',
  customerNotes: 'Sobre el cliente',
  allNotes: 'Ver toda la nota',
  lessNotes: 'Ver menos',
  before: 'Otros turnos',
  edit: 'Editar nota o precio',
  give: 'Es de otra persona',
  editTitle: 'Nota y precio',
  editSave: 'Guardar',
  badPrice: 'Poné un precio, como 14500.',

  move: 'Mover o alargar',
  changeServices: 'Cambiar servicios',
  goBack: 'Volver a reservado',
  charge: 'Cobrar',
  chargeTitle: (name: string) => `Cobrar a ${name}`,
  seeSale: 'Ver el cobro',
  bookAgain: 'Reservar de nuevo',
  cameLate: 'Llegó igual',
  noShowFrom: (time: string) =>
    `«No vino» se puede marcar desde ${time.startsWith('01') ? 'la' : 'las'} ${time}.`,
  keep: 'Dejarlo como está',
  with: 'con',
  join: '+ Sumar a alguien',
  done: (name: string, word: string) => `${name}: ${word}.`,
}

/** Cancelling an appointment, or turning a request down. */
export const endTexts = {
  cancelTitle: '¿Cancelar el turno?',
  cancelHint: (count: number) =>
    count === 1
      ? 'El horario queda libre para otra persona.'
      : 'Los horarios quedan libres para otras personas.',
  cancelNow: (count: number) => (count === 1 ? 'Cancelar turno' : `Cancelar ${count} turnos`),
  rejectTitle: '¿Rechazar el pedido?',
  rejectHint: 'El horario queda libre. Después podés avisarle con el mensaje ya escrito.',
  rejectNow: 'Rechazar pedido',
  scope: 'Qué cancelás',
  onlyThis: 'Solo este',
  following: (count: number) =>
    count === 1 ? 'Este y el que sigue' : `Este y los ${count} que siguen`,
  dates: 'Fechas que se cancelan',
  who: 'Por qué',
  byShop: 'Lo cancelamos nosotros',
  byCustomer: 'Lo pidió el cliente',
  reason: 'Motivo (opcional)',
  keep: 'Dejarlo como está',
}

export const moveTexts = {
  title: 'Mover o alargar el turno',
  onlyThis: 'Es un turno fijo: se mueve solo este, los demás quedan donde están.',
  duration: 'Duración en minutos',
  durationHint: 'Para cambiar solo la duración no hace falta elegir otro horario.',
  later: 'Un rato más tarde',
  laterBy: (minutes: number, time: string) => `+${minutes} min · ${time}`,
  longer: 'Más largo',
  longerBy: (minutes: number) => `+${minutes} más largo`,
  otherTime: 'Otro horario',
  overbook: 'Es un sobreturno',
  confirm: (time: string) => `Mover a las ${time}`,
  choose: 'Elegí un horario',
  doesNotFit: (minutes: number) => `No entran ${minutes} minutos.`,
  shorter: 'Probá con menos, en otro horario o como sobreturno.',
}

export const changeServicesTexts = {
  title: 'Cambiar servicios',
  onlyThis: 'Es un turno fijo: cambia solo este, los demás quedan como están.',
  remove: 'Quitar',
  ofService: (name: string) => ` ${name}`,
  asItIs: 'Como está',
  preview: 'Cómo queda',
  span: (from: string, to: string) => `${from} a ${to}`,
  size: (minutes: string, price: string) => `${minutes} · ${price}`,
  before: (size: string) => `Antes: ${size}`,
  same: 'Es lo que ya tiene.',
  nobody: 'Nadie del equipo hace todo eso.',
  elsewhere: 'Dónde entra',
  combo: (name: string, price: string, saved: string) => `«${name}» sale ${price}: ${saved} menos.`,
  takeCombo: 'Poner ese',
  pushNext: (count: number, minutes: number) =>
    count === 1
      ? `Correr al siguiente ${minutes} min`
      : `Correr a los ${count} que siguen, ${minutes} min o menos`,
  place: (moment: string, staffMember: string | null) =>
    staffMember === null ? moment : `${moment} con ${staffMember}`,
  overbook: 'Guardarlo igual, como sobreturno',
  choose: 'Elegí dónde entra, sacá algo o guardalo como sobreturno.',
  save: (time: string | null) => (time === null ? 'Guardar cambios' : `Guardar a las ${time}`),
}

export const newAppointmentTexts = {
  title: 'Nuevo turno',
  nearDays: 'Días cercanos',
  near: ['Hoy', 'Mañana'] as readonly string[],
  holiday: (name: string) => `Es feriado: ${name}.`,
  nextFree: (moment: string) => `Lo primero que queda: ${moment}`,
  withAnybody: (time: string) => `Hoy, con quien esté libre: ${time}`,
  customer: 'Nombre o teléfono',
  name: 'Nombre',
  phone: 'Teléfono',
  known: 'Clientes que coinciden',
  blocked: (reason: string) => (reason ? `Bloqueado: ${reason}` : 'Bloqueado'),
  isBlocked: 'Bloqueado',
  rungOnLine: (rung: string) => `Por la página: ${rung}`,
  noShows: (count: number) => (count === 1 ? 'No vino 1 vez' : `No vino ${count} veces`),
  came: (count: number) => (count === 1 ? 'Vino 1 vez' : `Vino ${count} veces`),
  neverCame: 'Todavía no vino',
  next: (moment: string) => `Próximo turno: ${moment}`,
  noNext: 'Sin turnos por venir',
  sameDayTitle: 'Ya tiene turno ese día',
  sameDay: (name: string, moment: string, staffMember: string) =>
    `${name} ya tiene turno ${moment} con ${staffMember}. ¿Es otro?`,
  another: 'Sí, es otro: guardarlo',
  seeSameDay: 'No, ver el que tiene',
  service: 'Servicio',
  usual: 'Lo de siempre.',
  chooseService: 'Elegí el servicio',
  timesAfterService: 'Elegí el servicio y te mostramos los horarios libres.',
  needService: 'Elegí qué se viene a hacer.',
  serviceNumber: (place: number) => `Servicio ${place}`,
  anotherService: '+ Otro servicio',
  extras: 'Extras',
  extraCost: (minutes: string, price: string) => `+ ${minutes} · ${price}`,
  seats: 'Lugares',
  placesLeft: (left: number) => (left === 1 ? 'queda 1' : `quedan ${left}`),
  booker: 'Quién lo pidió',
  bookerHint: 'Si es para otra persona: arriba va el nombre de quien viene.',
  bookedBy: (name: string) => `Reservó ${name}.`,
  person: 'Con quién',
  anybody: 'Quien esté libre',
  serving: (names: string) => `Va a ser con ${names}.`,
  date: 'Día',
  time: 'Horario',
  held: 'lo están reservando',
  heldHint:
    'Alguien lo está por reservar desde la página. Si lo tomás vos, es tuyo, y a esa persona le ofrecemos otro horario.',
  hour: 'Hora exacta',
  freeTimes: (day: string) => `Horarios libres, ${day}`,
  noTimes: 'No queda lugar ese día para este servicio.',
  closed: 'Ese día está cerrado.',
  away: (name: string) => `${name} no atiende ese día.`,
  opens: (day: string, time: string) => `Vuelve a haber turnos el ${day} desde las ${time}.`,
  why: '¿Por qué no hay lugar?',
  notFree: (time: string) =>
    `A las ${time} no entra este servicio. Elegí otro horario o marcá que es un sobreturno.`,
  overbook: 'Es un sobreturno',
  overbookHint: 'Se anota aunque el horario esté ocupado o cerrado.',
  askDeposit: 'Pedir seña',
  depositUntil: (until: string) => `El turno la espera hasta las ${until}; si no llega, se libera.`,
  depositHint: 'El turno la espera; si no llega, se libera.',
  deposit: (currency: string) => `Seña en ${moneyWord(currency)}`,
  badDeposit: 'Poné un monto, como 5000.',
  note: 'Nota',
  more: 'Una nota o que se repita',
  /** With the day and the staff member only when they are not the expected ones. */
  save: (time: string | null, day: string | null, staffMember: string | null) =>
    [
      time ? `Guardar turno ${time}` : 'Guardar turno',
      time && day,
      time && staffMember && `con ${staffMember}`,
    ]
      .filter(Boolean)
      .join(', '),
  saved: (name: string, time: string) => `Turno de ${name} a las ${time}.`,
  taken: 'Ese horario se ocupó recién. Estos son los más cercanos:',
  needName: 'Poné el nombre de quien viene.',
  needTime: 'Elegí un horario.',
  needStaffMember: 'Un sobreturno necesita una persona.',
  noServices: 'Primero cargá un servicio.',
  blockInstead: (from: string, to: string) => `Bloquear ${from} a ${to}`,
}

export const blockTexts = {
  elsewhere: 'En otra sucursal',
  elsewhereHint: (name: string) =>
    `Está con un turno o un bloqueo de ${name}. Se cambia desde esa sucursal.`,
  calendar: 'Ocupado (calendario)',
  calendarHint:
    'Lo dice un calendario de esa persona, y cambia desde ahí. Igual podés anotar un sobreturno.',
  title: 'Bloquear un rato',
  hint: 'Nadie puede reservar en ese tiempo. Los turnos que ya están, siguen.',
  person: 'De quién',
  everybody: 'Todo el local',
  howLong: 'Cuánto',
  howLongOn: (day: string) => `Cuánto, el ${day}`,
  ways: {
    while: 'Un rato',
    now: 'Desde ahora',
    day: 'Todo el día',
    days: 'Varios días',
  },
  lasting: 'Cuánto dura',
  minutes: (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`),
  untilClosing: 'Hasta el cierre',
  from: 'Desde',
  to: 'Hasta',
  until: 'Hasta, incluido',
  needDay: 'Elegí el primer día.',
  dayOrder: 'Tiene que ser el mismo día o después.',
  reason: 'Motivo',
  save: 'Bloquear',
  anyway: 'Bloquear igual',
  inside: (count: number) =>
    count === 1
      ? 'Adentro hay un turno, que sigue en pie. Movelo o avisale:'
      : `Adentro hay ${count} turnos, que siguen en pie. Movelos o avisales:`,
  settle: (count: number) =>
    count === 1 ? 'Bloquear y acomodarlo' : `Bloquear y acomodar estos ${count}`,
  tooLong:
    'Es más de una semana: bloqueá igual, y después acomodá los turnos día por día desde la agenda.',
  saved: 'Tiempo bloqueado.',
  free: 'Liberar',
  freeAndReturn: 'Liberar y devolver los turnos',
  freeOnly: (name: string) => `Sólo a ${name}`,
  freed: 'El tiempo volvió a la agenda.',
  order: 'La hora de fin tiene que ser después de la de inicio.',
  openTitle: 'Tiempo bloqueado',
}

/** Giving an appointment to another customer, when the wrong one was picked. */
export const giveTexts = {
  title: '¿De quién es?',
  hint: (name: string) =>
    `${name} deja de ver este turno: el link que tenga ya no funciona. La nota que dejó se va con su turno.`,
  notify: 'Mandarle la confirmación por mail a quien queda, si tiene',
  notifyFormer: (name: string) => `Avisarle por mail a ${name} que ese turno no es suyo, si tiene`,
  action: 'Pasarle el turno',
  needName: 'Escribí de quién es.',
}
