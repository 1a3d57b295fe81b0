import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'

/** The state of an appointment as the customer reads it. Null for an ordinary state, which is not mentioned. */
export const statusWords: Record<AppointmentStatus, string | null> = {
  pending: 'A confirmar por el local',
  awaiting_deposit: 'Esperando la seña',
  booked: null,
  confirmed: 'Confirmado',
  checked_in: 'Ya llegaste',
  in_progress: 'En curso',
  completed: 'Finalizado',
  no_show: 'No viniste',
  cancelled: 'Cancelado',
  rejected: 'No confirmado',
  expired: 'Vencido',
}

export const agendaMessages = {
  yourAppointment: 'Tu turno',
  hourLabel: 'Turno',
  code: 'Código',
  atTheShop: 'en el local',
  mayChange: 'puede cambiar hasta ese día',
  depositDue: (price: string) => `Seña ${price}`,
  depositReceived: (price: string) => `Seña de ${price} recibida`,
  depositPaid: (price: string) => `Seña de ${price} paga`,
  rest: (price: string) => `resta ${price} en el local`,
  deposit: 'Seña',
  depositOfAll: (people: number) => `Es la seña de los ${people}, en un solo pago.`,
  restThere: 'Resta, en el local',
  payTitle: (price: string) => `Pagá la seña de ${price}`,
  payWhy: 'Con la seña el turno queda reservado. Sin ella, el horario vuelve a quedar libre.',
  payWith: (price: string) => `Pagar ${price} con Mercado Pago`,
  payAgain: 'Abrir de nuevo Mercado Pago',
  payUntil: (until: string) => `Tenés tiempo hasta ${until}.`,
  leavingTitle: 'Te llevamos a Mercado Pago',
  leaving: 'Si no se abre solo, tocá el botón. Cuando termines, volvés a tu turno.',
  goToProvider: 'Ir a Mercado Pago',
  ratherTransfer: 'Prefiero transferir',
  orTransfer: 'O mandala por transferencia',
  waitsForPayment:
    'Si ya pagaste, no pagues de nuevo: en cuanto Mercado Pago nos confirme el pago, esta página lo muestra sola.',
  lookAgain: 'Fijarse ahora',
  givenBack: {
    underway: (price: string) =>
      `Te devolvemos la seña de ${price} por Mercado Pago. Puede tardar unos días, según con qué pagaste.`,
    done: (price: string) =>
      `Te devolvimos la seña de ${price} por Mercado Pago. Puede tardar unos días en aparecer, según con qué pagaste.`,
    failed: (price: string, shop: string) =>
      `Mercado Pago no pudo devolverte la seña de ${price}. ${shop} ya lo sabe: escribile para que te la devuelva de otra forma.`,
  },
  answersBefore: (shop: string, until: string) =>
    `${shop} te contesta antes de ${until}. La respuesta aparece acá; mientras tanto el horario está guardado para vos.`,
  answers: (shop: string) =>
    `${shop} te contesta a la brevedad. La respuesta aparece acá; mientras tanto el horario está guardado para vos.`,
  confirmsByMail: (until: string) =>
    `Te mandamos un mail: abrí su link y confirmá el turno antes de ${until}. Si no, el horario queda libre.`,
  waitsForMail: 'Falta que lo confirmes por mail',
  mailTitle: 'Confirmá tu turno',
  mailText: (shop: string) => `Con un toque queda reservado en ${shop}.`,
  mailConfirm: 'Confirmar mi turno',
  depositTitle: (price: string) => `Enviá la seña de ${price}`,
  depositForAll: (people: number) => `Es la seña de los ${people}, en una sola transferencia.`,
  depositUntil: (until: string) =>
    `Tenés tiempo hasta ${until}. Después el horario queda libre para otra persona.`,
  depositLeft: (left: string) => `Te quedan ${left}.`,
  copy: { alias: 'Copiar el alias', number: 'Copiar el número' },
  copied: 'Copiado',
  depositAsk: 'El local te pasa los datos para transferir: escribile.',
  depositSent: 'Ya transferí',
  depositSentTitle: (price: string) => `Mandaste la seña de ${price}`,
  depositNotified: (shop: string, until: string) =>
    `Le avisamos a ${shop} que transferiste. El horario queda guardado para vos mientras la busca, hasta ${until}.`,
  depositInReview: 'seña en revisión',
  depositAndCancel: (shop: string) =>
    `Sobre la seña que mandaste, ${shop} te dice si la devuelve o la pasa a otro turno: escribile.`,
  depositProof: 'Mandar el comprobante por WhatsApp',
  depositProofText: (code: string, price: string) =>
    `Hola, te mando el comprobante de la seña de ${price} de mi turno ${code}.`,
  cancelledByShop: (shop: string) =>
    `${shop} tuvo que cancelarlo. Perdoná la molestia: podés reservar otro.`,
  rejectedBy: (shop: string) => `${shop} no puede tomarte en ese horario. Podés elegir otro.`,
  inVain: {
    answer: (shop: string) =>
      `${shop} no llegó a contestarte a tiempo, y el horario quedó libre. Podés pedir otro.`,
    mail: () =>
      'No lo confirmaste a tiempo con el link del mail, y el horario quedó libre. Podés elegir otro.',
    deposit: (shop: string) =>
      `La seña no llegó a tiempo, y el horario quedó libre. Si ya la mandaste, escribile a ${shop}.`,
  },
  wasThere: (shop: string) => `¿Viniste? Escribile a ${shop} y lo corrigen.`,
  cancelledNotified: (shop: string) => `${shop} ya lo sabe, y el horario quedó libre.`,
  writeTo: (shop: string) => `Escribirle a ${shop}`,
  aboutMyAppointment: (shop: string, code: string) =>
    `Hola ${shop}, te escribo por mi turno ${code}.`,
  writeToShop: 'Escribirle al local',
  more: 'Más',
  shopTakesNone: 'El local no está tomando turnos en línea: por ahora no se puede mover.',
  lateAsk: '¿Llegás tarde? Avisale al local:',
  lateBy: (minutes: number) => `Llego ${minutes} min tarde`,
  lateNotified: (minutes: number, shop: string) =>
    `Le avisamos a ${shop} que llegás ${minutes} min tarde.`,
  keepInAccount: 'Guardar en mi cuenta',
  keptInAccount: 'Este turno está en tu cuenta.',
  keptElsewhere: 'Este turno ya está guardado en otra cuenta.',
  keepFailed: 'No pudimos guardarlo. Probá de nuevo en un momento.',
  ready: (name: string) => `Listo, ${name}.`,
  waits: (shop: string) => `${shop} te espera.`,
  began: (startsAt: string) => `Tu turno empezó a las ${timeText(startsAt)}.`,
  arrived: 'Ya saben que llegaste.',
  inProgress: 'Ya te están atendiendo.',
  passed: 'Este turno ya pasó.',
  keepLink: 'Guardá este link: con él movés o cancelás el turno.',
  keepLinkOnly: 'Guardá este link: con él ves el turno y avisás si no podés ir.',
  forGuest: (name: string, guest: string) => `${name}. El turno es para ${guest}`,
  inNameOf: (name: string) => `A nombre de ${name}`,
  savedHere: 'Guardamos este turno en este teléfono.',
  copyOf: (time: string) =>
    `Sin conexión. Así estaba el ${time}. Para moverlo o cancelarlo hace falta internet.`,
  calendar: 'Guardar en el calendario',
  googleCalendar: 'Sumarlo a Google Calendar',
  whatsapp: 'Mandármelo por WhatsApp',
  moveTitle: '¿Para cuándo lo pasamos?',
  moveUntil: (until: string) => `Tenés tiempo de moverlo hasta ${until}.`,
  moveWith: (staffMembers: string) => `Con ${staffMembers}`,
  moveWithAnyone: 'Con cualquiera',
  moveWithSame: 'Con quienes los atienden',
  moveAll: (people: number) => `Los ${people} juntos`,
  moveOnly: (name: string) => `Solo ${name}`,
  company: 'Vienen también',
  companyOne: (name: string, when: string, services: string, price: string) =>
    `${name}, ${when}: ${services}, ${price}`,
  totalOf: (people: number, price: string) => `Entre los ${people}: ${price}`,
  companyLink: 'Mover o cancelar solo este',
  cancelAll: (people: number) => `Cancelar los ${people}`,
  cancelOnly: (name: string) => `Cancelar solo el de ${name}`,
  moveTo: (startsAt: string) =>
    `Pasarlo a ${shortDateText(dateOf(startsAt))}, ${timeText(startsAt)}`,
  moveHere: 'Pasarlo a este horario',
  movePick: 'Elegí un horario de la lista para pasar el turno.',
  moveNoRoom: 'No queda lugar en estos días. Probá con los siguientes o con cualquiera del equipo.',
  leaveIt: 'Dejarlo como está',
  rather: 'Mejor cancelarlo',
  open: 'Abrir mi turno',
  openToChange: 'Desde tu turno lo movés o lo cancelás.',
  openForRest: 'Abrí tu turno para ver lo que falta.',
  bookAnother: 'Sacar otro',
  print: 'Imprimir',
  confirm: 'Confirmar que voy',
  confirmAll: (people: number) => `Confirmar que vamos los ${people}`,
  confirmOnly: (name: string) => `Confirmar solo a ${name}`,
  confirmTitle: '¿Venís?',
  confirmText: (shop: string) => `Con un toque le avisás a ${shop} que vas.`,
  seeIt: 'Ver el turno',
  releasedHeading: 'Tu turno quedó libre',
  releasedTitle: '¿Igual querés venir?',
  released: 'No lo confirmaste a tiempo. Si nadie lo tomó todavía, es tuyo de nuevo.',
  takeBack: 'Recuperar mi turno',
  directions: 'Cómo llegar',
  move: 'Mover',
  cancel: 'Cancelar',
  again: 'Reservar otro turno',
} as const

/** The heading of an appointment's page: what has just happened, or its current state. */
export function appointmentHeading(
  {
    status,
    is_released: isReleased,
    deposit,
    waits_for_mail: isForMail,
  }: Pick<AppointmentWire, 'status' | 'is_released' | 'deposit' | 'waits_for_mail'>,
  done: 'nuevo' | 'movido' | 'confirmado' | null,
  name: string,
): string {
  if (status === 'cancelled') return 'Turno cancelado'
  if (status === 'rejected') return 'El local no pudo tomar tu turno'
  if (status === 'expired') return isReleased ? agendaMessages.releasedHeading : 'Este turno venció'
  if (status === 'completed') return 'Gracias por venir'
  if (status === 'no_show') return 'No llegaste a este turno'
  if (isForMail) return `Falta un paso, ${name}.`
  if (status === 'pending') return done === 'nuevo' ? `Pedido enviado, ${name}.` : 'Tu pedido'
  if (status === 'awaiting_deposit')
    return deposit?.sent_at ? `Gracias, ${name}. Ya avisamos.` : `Falta la seña, ${name}.`
  if (done === 'nuevo') return agendaMessages.ready(name)
  if (done === 'movido') return `Listo, ${name}. Lo movimos.`
  if (done === 'confirmado') return `Gracias, ${name}. Ya avisamos.`
  return 'Tu turno'
}

/** `until`: the instant at which the place is released. */
export function confirmUntilText(until: string): string {
  const day = shortDateText(dateOf(until)).replace(' ', '\u00a0')
  return `Confirmá antes de las ${timeText(until)} del ${day}. Después el lugar queda libre para otra persona.`
}

/** The text of a shared message about an appointment. */
export function shareText(appointment: {
  readonly service: string
  readonly shop: string
  readonly when: string
  readonly url: string
}): string {
  return `Turno en ${appointment.shop}: ${appointment.service}, ${appointment.when}. ${appointment.url}`
}
