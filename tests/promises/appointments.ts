/** Promises to customers with an appointment: what is told and kept, until when, and what it costs. */
import type { Promises } from './area.ts'

export const ofAppointments: Promises = {
  'e2e/booking/offline-ticket.spec.ts': {
    'a ticket and the list of appointments open with the network off': [
      'El turno les queda guardado en el teléfono.',
      'Guardamos este turno en este teléfono.',
      'Cuando reserves, tu turno queda acá.',
      'Tu turno sigue en pie: lo que ya se reservó sigue reservado.',
    ],
  },
  'e2e/booking/ticket.spec.ts': {
    'a service moved until … and cancelled until … minutes before says so': [
      'moverlo o cancelarlo hasta …',
      'Estás a tiempo: podés cancelar hasta ….',
      'Tenés tiempo de moverlo hasta ….',
      'Cada local fija hasta cuándo se puede cancelar o mover un turno, y lo muestra antes de reservar.',
    ],
  },
  'server/booking/appointments/book.test.ts': {
    'keeps the start for its holder, and frees it by itself': [
      'El que te guardamos mientras completás el turno',
      'Te guardamos este horario … minutos más',
    ],
    'the same phone, however it is spelled, is one customer': [
      'Cada persona que reserva queda acá, sin cargar nada.',
    ],
  },
  'server/booking/appointments/change-appointments.test.ts': {
    'cancels, and the start is free again': [
      'Tocan su link y el lugar se libera',
      'Lo hace tu cliente, y el lugar vuelve a estar libre al instante.',
      'El horario queda libre para otra persona.',
      'El horario queda libre.',
    ],
    'moves: same id, one more revision, the old start free': [
      '… desde el link que te queda guardado.',
    ],
  },
  'server/booking/appointments/given.test.ts': {
    'the right person has it, and the wrong one’s link and account show nothing of it': [
      'El link que tenías de ese turno ya no funciona.',
      '… deja de ver este turno: el link que tenga ya no funciona.',
    ],
    'given back at once it is as it was: link, account and note, and no mail goes out': [
      'La nota que dejó se va con su turno.',
    ],
  },
  'server/booking/appointments/mails/change-mails.test.ts': {
    'a cancellation that the customer asked for is not worded as if the shop had to cancel': [
      'Como nos pediste, cancelamos tu turno en {local} del {día}, {hora}.',
    ],
  },
  'server/booking/appointments/mails/request-mails.test.ts': {
    'is mailed that the shop has to answer, and then that it rejected the request': [
      'revisamos tu pedido y te avisamos si queda reservado',
      '{local} revisa cada pedido y te avisamos cuando responda.',
    ],
    'is mailed the amount of the deposit, and its deadline': [
      'Tenés tiempo hasta el {hasta}. {datos}',
    ],
  },
  'server/booking/appointments/mails/series-mail.test.ts': {
    'one mail names all dates of a new series, and its calendar file has them all': [
      'Si dejó su mail, le llega uno solo con todas las fechas.',
    ],
  },
  'server/booking/appointments/races.test.ts': {
    'has the slot: of a hundred at once one, round after round': [
      'Dos personas nunca reservan lo mismo.',
      'Nadie puede reservar encima.',
    ],
    'takes the chairs there are: %i, with more people than that': [
      'Si hay dos camillas, nunca se reservan tres.',
    ],
  },
  'server/booking/appointments/requests.test.ts': {
    'takes a request, which occupies the calendar and names its end': [
      'Tiene tiempo hasta el {hasta}.',
      '… te contesta antes de ….',
      'Lo pedís y el local te contesta: al enviarlo te decimos hasta cuándo.',
      'Mientras tanto el horario queda ocupado, doce horas como mucho.',
    ],
    'frees the time by itself, and cannot be accepted any more': [
      'Tenés tiempo hasta ….',
      'Después el horario queda libre para otra persona.',
    ],
    'reaches the shop at once, keeps the slot while the shop checks, and counts once': [
      'Le avisamos a … que transferiste.',
      'El horario queda guardado para vos mientras la busca, hasta ….',
    ],
    'is asked for, and marking it received books the appointment': [
      'Se paga por transferencia; el turno queda firme cuando la marcás recibida.…',
    ],
    'keeps the appointment until it comes, and gives the time back when it does not': [
      'El turno la espera hasta las …; si no llega, se libera.',
      'El turno la espera; si no llega, se libera.',
    ],
    'completes what nobody closed, from three in the morning on, and marks it as assumed': [
      'Nadie lo cerró: se dio por hecho a la noche.',
    ],
  },
  'server/booking/appointments/series.test.ts': {
    'each address of the appointments cancelled at once gets a mail, and those without one stay unnotified':
      ['También quedan cancelados: ….', 'También quedan cancelados: …'],
    'a series is cancelled from one date on, and the dates before it stay': [
      'Los horarios quedan libres para otras personas.',
    ],
  },
  'server/booking/confirm-or-release.test.ts': {
    'an unconfirmed appointment is released: after a question, a last call, and a mail that says so':
      [
        'Si no nos avisás antes de las {hasta} de ese día, el lugar queda libre para otra persona.',
        'Confirmá antes de las … del ….',
        'Después el lugar queda libre para otra persona.',
        'Un día antes preguntamos por mail si viene, y una vez más unas horas antes.',
        'Si no contesta, dos horas antes el lugar queda libre; puede recuperarlo mientras nadie lo tome.',
      ],
    'is taken back while it is free': [
      'Si igual querés venir y nadie lo tomó todavía, lo recuperás con un toque.',
      'Si nadie lo tomó todavía, es tuyo de nuevo.',
      'Si no contesta, dos horas antes el lugar queda libre; puede recuperarlo mientras nadie lo tome.',
    ],
    'belongs to whoever took it first': ['Si nadie lo tomó todavía, es tuyo de nuevo.'],
  },
  'server/booking/keep-local-time.test.ts': {
    'the customer gets one mail with the same hour and a calendar file that corrects theirs': [
      'El local corrigió su zona horaria: el turno sigue a la misma hora (…)',
      'Tu turno sigue a la misma hora',
      'Tu turno en {local} sigue igual: {cuándo}',
    ],
    'a full day of appointments is at the same local times, and takes them': [
      'Turnos que siguen a la misma hora',
      'Los turnos ya dados siguen a la misma hora del local.',
    ],
    'the owner sees before saving what keeps its local time, and who is told': [
      'Ninguno tiene mail: nadie recibe aviso.',
      'Uno tiene mail: le escribimos, para que corrija su calendario.',
      '… tienen mail: les escribimos, para que corrijan su calendario.',
      'Antes de guardar ves cuáles.',
    ],
  },
  'server/booking/ladder.test.ts': {
    'is released two hours before, and may take the appointment back': [
      'te pedimos que lo confirmes el día anterior; si no, dos horas antes se libera',
      'Lo confirma el día anterior; si no, dos horas antes se libera.',
    ],
    'is told of the deposit before booking, without the reason, and then has to pay it': [
      'te pedimos una seña … para guardarte el turno',
    ],
    'a booking that requires approval becomes a request': [
      'revisamos tu pedido y te avisamos si queda reservado',
    ],
    'a customer who missed too many is sent to the shop, as a blocked phone is': [
      'el próximo turno lo arreglamos por WhatsApp o por teléfono',
      'No reserva por la página: le decimos que les escriba o llame.',
    ],
    'the page says what is required, and of whom': [
      'Se lo decimos antes de que reserve, con buenas palabras.',
    ],
    'is booked at once by staff, who see it': [
      'Lo que anotan ustedes en la agenda nunca se frena: ahí solo lo ven.',
    ],
    'a customer who then keeps two appointments is asked for nothing again': [
      'Hasta que venga una vez.',
    ],
  },
  'server/booking/reminders.test.ts': {
    'reminders are sent a day before, and an hour before the limit to move, once each': [
      'Te recordamos tu turno en {local}: {día} a las {hora}, {servicio} con {profesional}.',
      'Te recordamos tu turno.',
      'Si el límite para mover o cancelar es de hasta cinco horas, sale al menos una hora antes de ese límite.',
    ],
    'a cancelled appointment is not reminded of, even if the mail is already queued': [
      'Nunca después de una cancelación, ni a quien reservó hace un rato.',
    ],
    'an appointment booked after the time of the reminder is not reminded of': [
      'Nunca después de una cancelación, ni a quien reservó hace un rato.',
    ],
  },
  'server/booking/running-late.test.ts': {
    'a delay that staff deny is taken off the tickets that showed it': [
      'Listo: esa demora no se le muestra a nadie.',
    ],
    'the next customer is told of a visit that began late, until there is no delay any more': [
      'Te esperamos a las ….',
      'Ya no venimos con demora: te esperamos a las ….',
      'Venimos con … min de demora: te esperamos cerca de las ….',
      'En {local} venimos con {demora} min de demora: te esperamos cerca de las {nueva} en vez de las {hora}.',
      'Si un turno se alarga, quien sigue lee en el suyo cuántos minutos venimos tarde, hasta el primer rato libre.',
      'Listo: quien viene después lo ve en su turno.',
    ],
    'nobody reads of a long delay before staff say that it is one': [
      'Más de 30 minutos no se muestran sin preguntarte.',
      'Es mucho: a sus clientes no les mostramos nada más hasta que contestes.',
    ],
  },
}
