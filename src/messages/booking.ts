import {
  durationText,
  longDateText,
  shortDateText,
  timeText,
  dateOf,
} from '#contract/texts/texts.ts'
import { factsText } from '#contract/texts/services-text.ts'
import { untilText, waysText } from '#contract/texts/ways-text.ts'

/** Every text of the booking picker, on the server and in the browser. */
export const bookingMessages = {
  otherServices: 'Otros',
  whatTitle: '¿Qué te hacés?',
  seatsTitle: '¿Cuántos lugares?',
  placesLeft: (left: number) => (left === 1 ? 'queda 1 lugar' : `quedan ${left} lugares`),
  whoTitle: '¿Con quién?',
  notAlone: 'Somos más de uno',
  whenTitle: '¿Cuándo?',
  whoseTitle: '¿A nombre de quién?',
  chosen: 'Elegido',
  whatElse: 'Elegí todo lo que quieras: va una cosa detrás de la otra.',
  staffPerService: 'Quién te atiende',
  staffOfService: (service: string, staffMember: string, hour: string) =>
    `${service} con ${staffMember}, ${hour}`,
  shared: 'Te atiende más de una persona, sin esperas en el medio.',
  withName: (name: string) => `con ${name}`,
  addAnother: '+ Sumar otro servicio',
  add: (service: string) => `Sumar ${service}`,
  cheaper: (combo: string, saved: string) => `Con “${combo}” ahorrás ${saved}.`,
  takeCombo: (combo: string) => `Elegir ${combo}`,
  extras: (service: string) => `Extras de ${service}`,
  notInOneVisit: 'se reserva aparte de lo elegido',
  total: (minutes: number, price: string) => `En total ${factsText(minutes, price)}`,
  toHours: 'Ver horarios',
  onRequest: 'el local confirma cada turno',
  depositOf: (price: string) => `seña ${price}`,
  hourDropped: 'Elegí el horario de nuevo: el de antes no alcanza para esto.',
  anyone: 'Cualquiera',
  withAnyone: 'Con cualquiera del equipo',
  withStaffMember: (name: string) => `Con ${name}`,

  firstRoom: (when: string) => `Primer lugar: ${when}`,
  firstRoomHere: (when: string) => `En estos días, el primer lugar es ${when}`,
  notYet: 'aún no',
  looking: 'Buscando horarios…',
  today: 'hoy',
  tomorrow: 'mañana',
  noRoom: 'sin lugar',
  closed: 'cerrado',
  days: 'Días',
  earlierDays: 'Días anteriores',
  laterDays: 'Días siguientes',
  slotsOfDay: 'Horarios del',
  parts: { morning: 'A la mañana', afternoon: 'A la tarde', evening: 'A la noche' },
  dayFull: (date: string) => `El ${longDateText(date)} no queda lugar.`,
  dayClosed: (date: string, opens: string | undefined) =>
    `El ${longDateText(date)} está cerrado.${opens ? ` Atiende de nuevo el ${longDateText(opens)}.` : ''}`,
  nothingFree: 'Por ahora no queda ningún horario libre para esto.',
  firstDay: 'Ir al primer día con lugar',
  tryAnyone: 'Ver con cualquiera del equipo',
  askByWhatsApp: 'Preguntar por WhatsApp',
  retry: 'Probar de nuevo',
  yourAppointment: (startsAt: string, today: string) =>
    `Tu turno: ${dateOf(startsAt) === today ? 'hoy' : shortDateText(dateOf(startsAt))} ${timeText(startsAt)} · Verlo`,
  priceIsNew: (price: string) => `El local cambió el precio: ahora es ${price}.`,
  neededToday: '¿Lo necesitás hoy? Escribinos por WhatsApp',
  changeService: 'Cambiar servicio',
  pickDate: 'Elegir fecha',
  wait: 'Avisame si se libera un lugar',

  name: 'Nombre',
  phone: 'Teléfono',
  phoneHint: 'Para avisarte si algo cambia.',
  more: 'Otra persona, mail o nota',
  moreOfTheirs: 'Agregar un mail o una nota',
  email: 'Mail',
  emailHint: 'Opcional. Te mandamos el turno y el link.',
  note: 'Nota para el local',
  notMe: (name: string) => `No soy ${name}`,
  forWhom: '¿Para quién es?',
  somebodyElse: 'Otra persona',
  guest: 'Para quién es',
  guestHint: 'Si no es para vos. El turno queda a su nombre.',
  bookedBy: (name: string) => `Reservó ${name}.`,
  repeat: 'Repetir mi último turno',

  seeHours: 'Ver horarios ↓',
  reserve: 'Reservar',
  reserveAt: (startsAt: string) =>
    `Reservar ${shortDateText(dateOf(startsAt))}, ${timeText(startsAt)}`,
  request: 'Pedir turno',
  requestAt: (startsAt: string) =>
    `Pedir ${shortDateText(dateOf(startsAt))}, ${timeText(startsAt)}`,
  sending: 'Reservando…',
  /** The bar at the bottom of a phone, where the summary may be scrolled out of sight. */
  barLine: (
    services: string,
    staffMember: string | undefined,
    visit: { priceText: string; depositText: string | null; needsApproval: boolean },
  ) =>
    [
      `${services}${staffMember ? ` con ${staffMember}` : ''}`,
      visit.priceText,
      ...(visit.depositText ? [`seña ${visit.depositText}`] : []),
      ...(visit.needsApproval ? ['lo confirma el local'] : []),
    ].join(' · '),
  askedFirst: 'Lo pedís y el local te contesta: al enviarlo te decimos hasta cuándo.',
  depositFirst: (price: string, minutes: number | null) =>
    minutes === null
      ? `Se deja una seña de ${price}. Al reservar te decimos cómo y hasta cuándo pagarla.`
      : `Se deja una seña de ${price}. Reservás, te decimos cómo, y tenés ${durationText(minutes)} para pagarla.`,
  askedAndDeposit: (price: string) =>
    `Lo pedís y el local te contesta. Si lo acepta, se deja una seña de ${price}.`,
  yourBooking: 'Tu turno',
  nothingChosen: 'Elegí un horario y acá ves tu turno.',
  paidThere: 'se paga en el local',
  paidPartly: (deposit: string) => `${deposit} de seña y el resto en el local`,
  held: (left: string) => `Te guardamos este horario ${left} minutos más`,

  pickSlot: 'Elegí un horario para reservar.',
  lost: 'Ese horario se acaba de ocupar.',
  lostChoices: 'Te quedan estos:',
  lostNone: 'Elegí otro de la lista: tus datos quedaron como estaban.',
  answerMissing: 'Falta responder esto.',
  choose: 'Elegí una opción',
  optional: 'opcional',
  nameMissing: 'Escribí tu nombre.',
  phoneMissing: (example = '11 5555-1234') =>
    `Escribí tu teléfono con la característica, por ejemplo ${example}.`,
  emailWrong: 'Ese mail no parece completo. Revisalo o dejalo vacío.',
} as const

/** Until when the appointment may be moved and cancelled in time; null once that is over. */
export function policyText(move: string | null, cancel: string | null): string {
  return [
    (move ?? cancel) && `${waysText(move, cancel)} desde el link que te queda guardado.`,
    !move && 'Es dentro de poco: después de reservar ya no se puede mover.',
    !cancel && 'Si cancelás, el local lo ve como cancelación tardía.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** `until`: an instant with the shop's offset; null while no time is chosen. */
export function deadlineText(cutoffMinutes: number, until: string | null): string {
  if (cutoffMinutes === 0) return 'la hora del turno'
  return until ? untilText(until) : `${durationText(cutoffMinutes)} antes`
}

/** The person who booked for somebody else, read from the note that the form wrote. */
export function bookerIn(note: string): string | null {
  return /^Reservó ([^.]+)\./.exec(note)?.[1] ?? null
}
