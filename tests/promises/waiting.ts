/** Promises to those who wait: on the waitlist, for an earlier start, or in the queue. */
import type { Promises } from './area.ts'

export const ofWaiting: Promises = {
  'e2e/dashboard/queue-outside.spec.ts': {
    'a customer joins from a phone, is called at the desk and sees it within a second': [
      'Te anotás acá, esperás donde quieras y en esta misma pantalla te avisamos cuándo pasar.',
      'Dejá esta pantalla abierta: cambia sola.',
      'Esta pantalla se actualiza cada tanto.',
    ],
  },
  'server/booking/waitlist/by-hand.test.ts': {
    'the first entry is listed as a message, and the slot is held once somebody writes it': [
      'Te lo guardamos hasta las {hasta}.',
      'Nadie más lo puede reservar hasta las …; después vuelve a quedar libre.',
    ],
  },
  'server/booking/waitlist/come-earlier.test.ts': {
    'is offered an earlier slot, and their appointment moves there once': [
      'Si se libera un lugar, te lo ofrecemos.',
      'Si se libera un lugar antes, te avisamos y te lo guardamos unos minutos.',
      'Te lo guardamos hasta las ….',
    ],
    'may refuse and keep their appointment, or withdraw where they entered': [
      'Si no te sirve, no hace falta que hagas nada: tu turno sigue como está.',
      'Tu turno sigue como está.',
      'Si no, tu turno de las … sigue como está.',
      'Si no te sirve, queda como está.',
    ],
  },
  'server/booking/waitlist/quiet-offers.test.ts': {
    'end the wait: the last one says so, and its page says why': [
      'Es el tercer lugar que te guardamos: si también pasa sin respuesta, salís de la lista.',
      'Es el tercero que te guardamos: si también pasa sin respuesta, salís de la lista.',
      'Te guardamos tres lugares y pasaron sin respuesta.',
    ],
    'is kept at once, and told when they end, with the usual time to answer': [
      'Un lugar que se libera queda guardado para quien espera, y se avisa cuando terminan.',
    ],
  },
  'server/booking/waitlist/waitlist.test.ts': {
    'goes to the next one at once when they refuse, who go on waiting however often': [
      'Si no te sirve, avisanos desde el mismo link y seguís en la lista.',
      'Si seguís en la lista, te avisamos con el próximo que se libere.',
      'Seguís en la lista',
    ],
    'goes to the next one when nobody answers, and never twice to the same': [
      'Después se lo ofrecemos a otra persona.',
    ],
    'is held for the first one with a mail address, and booked when they accept': [
      'Si se libera un lugar te escribimos, y te lo guardamos unos minutos.',
      'Con mail se entera al instante cuando se libera un lugar.',
      'Si alguien cancela, te escribimos y te guardamos el lugar unos minutos.',
      'Con tu mail te avisamos al instante.',
      'Si se libera algo en …, te escribimos.',
    ],
    'is not offered automatically without a mail address: staff write to them': [
      'Si no, te escribe el local por WhatsApp.',
    ],
    'is on the board while it is held, with the customer and the deadline': [
      'Guardado para … hasta las …',
      'Se lo guardamos hasta las ….',
      'Le guardamos las … a … hasta las ….',
    ],
    'is shown with the entries that it suits, in their order': [
      'Cuando se libera un lugar que le sirve a alguien, aparece acá para ofrecérselo.',
    ],
  },
  'server/booking/walk-ins/queue-places.test.ts': {
    'gets a place and a link, and appears in the queue at the desk': [
      'Vos lo ves y lo llamás desde la Fila, como siempre.',
    ],
    'takes so many at once that a stranger cannot fill the day': ['Hasta 30 personas a la vez.'],
  },
  'server/booking/walk-ins/walk-ins.test.ts': {
    'are told before they join when they would be served, or that there is no time today': [
      'Si se suma, puede pasar ahora.',
      'Si se suma, pasa cerca de las …, con ….',
    ],
    'are marked when served over an appointment, and an outdated screen changes nothing': [
      'Si se suma igual, entra como sobreturno.',
    ],
  },
  'server/shop/words-of-the-shop.test.ts': {
    'templates are used for the waitlist: the entry, the offer, and its mail': [
      'Seguís en la lista de espera de {local}.',
    ],
  },
  'server/promises/appointments.test.ts': {
    'a place that staff offer by hand is mailed too, where there is an address': [
      'También le mandamos un mail.',
    ],
  },
  'server/people/push-links.test.ts': {
    'notifies the phone of a customer as soon as a place is free': [
      'Te avisamos apenas se libere un lugar, aunque cierres esta página.',
    ],
  },
  'e2e/booking/waiting-and-reviews.spec.ts': {
    'free slots are shown instead of the waitlist, and nobody is mailed after leaving it': [
      'No te vamos a escribir más por este lugar.',
    ],
  },
}
