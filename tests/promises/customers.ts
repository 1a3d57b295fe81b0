/** Promises to customers about booking, their tickets, reviews and their devices. */
import type { Promises } from './area.ts'

export const ofCustomers: Promises = {
  'server/scheduling/arrivals/waits-said.test.ts': {
    'a booking that was told nothing is refused rather than made a request, and made once it was told':
      [
        'Este turno no queda reservado en el momento',
        'Desde tu conexión ya se reservaron varios turnos: dejá tu mail y este lo confirmás con un link.',
        'Sin mail, lo tiene que confirmar el local.',
      ],
    'several people who book together are told that the shop decides': [
      'Desde tu conexión ya se reservaron varios turnos: este lo tiene que confirmar el local.',
    ],
  },
  'server/scheduling/arrivals/confirm-by-mail.test.ts': {
    'the mail has one link, which opens a page with one button, and only the button books': [
      'Te mandamos un mail: abrí su link y confirmá el turno antes de ….',
      'Con un toque queda reservado en ….',
    ],
    'it waits half an hour; then the time is free and nobody is written to': [
      'Si no, el horario queda libre.',
      'Si no fuiste vos, no hagas nada: el turno se cae solo.',
    ],
  },
  'e2e/account/customer-home.spec.ts': {
    'a device forgets who booked on it, and the appointment stays booked': [
      'Que los quitás desde «Mis turnos»: uno por uno los turnos anteriores y los locales, y todo lo tuyo menos los locales con «Olvidar mis datos en este teléfono».',

      'Se borran de este teléfono tu nombre, tu teléfono, para quiénes reservás y tus turnos.',
      'Los turnos siguen reservados: los abrís con el link que te quedó al reservar o desde tu cuenta.',
      'Listo: este teléfono ya no recuerda tus datos.',
    ],
  },
  'e2e/booking/book-in-trouble.spec.ts': {
    'a lost network says so, keeps the form, and the retry books once': [
      'Probá de nuevo en un minuto; no perdiste nada.',
    ],
  },
  'e2e/booking/booking-visits.spec.ts': {
    'a deposit is told with its amount, where to send it and until when': [
      'Se deja una seña de ….',
      'Al reservar te decimos cómo y hasta cuándo pagarla.',
      'Reservás, te decimos cómo, y tenés … para pagarla.',
      'Si lo acepta, se deja una seña de ….',
    ],
    'an appointment on request says so before and after, and follows the answer': [
      'Lo pedís y el local te contesta.',
    ],
    'a family books under one phone, and the names are remembered': ['El turno queda a su nombre.'],
  },
  'server/booking/review-request.test.ts': {
    'a review is asked for two hours after the visit, once, with the link to write it': [
      'Te escribimos una sola vez por visita, porque tuviste un turno en … con esta dirección.',
    ],
    'opening the unsubscribe link changes nothing; the one-click request of a mail program unsubscribes':
      [
        'Dejamos de preguntarte cómo te fue en ….',
        'Listo, no te llegan más',
        'No te vamos a preguntar más cómo te fue en ….',
      ],
  },
  'server/booking/reviews/reviews.test.ts': {
    'can be begun for two weeks': [
      'Se puede hasta 14 días después de un turno hecho, y corregirlo durante 7.',
    ],
    'is one for each appointment, corrected for seven days': [
      'Se puede hasta 14 días después de un turno hecho, y corregirlo durante 7.',
    ],
    'answers once, for everybody to read': [
      'Cada opinión se responde una sola vez.',
      'Se publica una sola vez.',
      'Tu respuesta ya se ve en la página.',
    ],
    'may answer again after the review was changed, and until then readers are told of the change':
      ['En tu página lo decimos.', 'Respuesta de …, antes de que cambiara la opinión'],
    'may report a review, and only the platform can hide it': [
      'No se muestra en la página.',
      'La opinión ya no se ve.',
      'La opinión queda publicada.',
    ],
    'is written after the appointment, with a short name, and counts at once': [
      'Se publica como «…», sin tu teléfono ni tu apellido.',
    ],
  },
  'server/people/customer-area.test.ts': {
    'reaches the shop at once, and changes no status': ['Le avisamos a … que llegás … min tarde.'],
    'has my appointments under an address that can be changed and closed': [
      'Sumalos a Google Calendar o al de tu teléfono: se actualizan solos.',
    ],
    'the links of appointments ahead are mailed to the address they were booked with, and to no other':
      [
        'Si hay turnos por venir con ese mail, te llegan los links en un momento.',
        'Te mandamos el link por mail.',
      ],
  },
  'server/people/push-links.test.ts': {
    'is notified that the shop moved and cancelled it, in the words of the mail': [
      'Te recordamos el turno y te avisamos si el local lo cambia, aunque cierres esta página.',
    ],
    'is reminded without having left a mail, with the words of the shop': [
      'Te recordamos el turno y te avisamos si el local lo cambia, aunque cierres esta página.',
    ],
    'notifies the phone of a customer who joined it': [
      'Te avisamos cuando te toque, aunque bloquees la pantalla.',
    ],
    'is not notified when they switched it off, nor with an older link': [
      'Listo: ahí no te avisamos más.',
    ],
  },
  'e2e/booking/party.spec.ts': {
    'whoever comes along without a name is a companion of the one who books': [
      'Si no lo ponés, el local lo ve como acompañante.',
    ],
    'two people book at the same hour, move together, and one cancels alone': [
      'Con un solo link mueven o cancelan todos, o cada uno por separado.',
    ],
  },
  'e2e/booking/embed.spec.ts': {
    'a customer books inside a frame of another site, from the service to the ticket': [
      'Tus clientes reservan sin salir de tu página.',
      'Usa tu tema claro u oscuro, y no deja cookies.',
      'Reservan sin salir de tu página, de principio a fin.',
      'No deja cookies.',
    ],
  },
}
