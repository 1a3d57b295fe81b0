import type { DayMessageKind } from '#contract/messages/day-messages.ts'

/** Messages that staff send by hand to customers without a mail address. */
export const dayMessageTexts = {
  title: 'Mensajes de hoy',
  hint: 'A quienes no les llega un mail. Un toque abre WhatsApp con el texto listo y pasa al que sigue.',
  emptyTitle: 'Hoy no hay a quién escribirle',
  emptyHint:
    'Acá aparecen los recordatorios, los cambios y los lugares que se liberan para quienes no tienen mail.',
  emptyAction: 'Ver la agenda',
  changeTexts: 'Cambiar los textos',
  left: (count: number) => (count === 1 ? '1 por escribir' : `${count} por escribir`),
  start: 'Empezar',
  startHint: (count: number) =>
    count === 1
      ? 'Hay un mensaje escrito y listo.'
      : 'Ya están escritos. Si avisan entre varios, cada uno ve lo que el otro está avisando.',
  stop: 'Parar',
  allDone: 'Listo: ya no queda nadie por avisar.',
  othersHaveTheRest: 'Los que quedan los está avisando otra persona.',
  region: 'El mensaje de ahora',
  place: (place: number, count: number) => `${place} de ${count}`,
  open: (name: string) => `Abrir WhatsApp de ${name}`,
  done: 'Ya le avisé',
  skip: 'Saltear',
  undo: 'Deshacer',
  keys: [
    ['Enter', 'abre'],
    ['L', 'ya le avisé'],
    ['S', 'saltea'],
    ['Z', 'deshace'],
  ] as const,
  bounced: 'El mail que le mandamos volvió.',
  hidden: 'No ves su teléfono. Pedile a quien administra que le escriba.',
  noPhone: 'Sin teléfono: avisale cuando lo veas.',
  next: 'Siguen',
  writeNowShort: 'Escribir',
  writeNow: (name: string) => ` ahora a ${name}`,
  doneToday: 'Hechos hoy',
  takenBy: (name: string) => `Le está avisando ${name}`,
  takenHere: 'En otra pantalla tuya',
  states: {
    waiting: '',
    taken: '',
    opened: 'Abierto',
    done: 'Avisado',
    skipped: 'Salteado',
  },
  by: (state: string, time: string, name: string) => `${state} a las ${time} · ${name}`,
  was: (moment: string) => `Era ${moment}`,
  lastVisit: (day: string) => `Vino por última vez el ${day}`,
  until: (moment: string) => `hasta ${moment}`,
}

/** Mails that could not be delivered. */
export const deadLetterTexts = {
  title: 'Mails que no llegaron',
  hint: 'De turnos que todavía no fueron. Escribiles por WhatsApp, o probá de nuevo si la dirección está bien.',
  reasons: {
    refused: (to: string) => `${to} no existe o no acepta mails.`,
    gave_up: (to: string) => `El correo de ${to} no lo aceptó en más de diez horas de intentos.`,
    mail_down: () =>
      'No salió: nuestro servidor de correo no respondió en más de diez horas. La dirección puede estar bien.',
    over_limit: (to: string) => `No salió: era uno de más para ${to} o para tu local ese día.`,
  },
  byChat: 'WhatsApp',
  resend: 'Reenviar el mail',
  resent: 'Lo mandamos de nuevo. Si vuelve a fallar, aparece acá.',
  told: 'Ya lo sabe',
  to: (name: string) => ` a ${name}`,
}

export const dayMessageKindNames: Readonly<Record<DayMessageKind, string>> = {
  reminder_24h: 'Recordatorio',
  reminder_3h: 'Recordatorio de último momento',
  confirm_request: 'Falta que confirme',
  moved: 'Cambió su turno',
  changed: 'Cambiaron sus servicios',
  accepted: 'Turno aceptado',
  cancelled: 'Turno cancelado',
  rejected: 'Pedido rechazado',
  running_late: 'Venimos con demora',
  deposit: 'Falta la seña',
  waitlist_offer: 'Se liberó un lugar',
  birthday: 'Cumple años hoy',
  miss_you: 'Hace rato que no viene',
}
