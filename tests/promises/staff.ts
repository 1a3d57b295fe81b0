/** Promises to staff: who is told, what happens to appointments, and who sees what. */
import type { Promises } from './area.ts'

export const ofStaff: Promises = {
  'e2e/dashboard/absence.spec.ts': {
    'the appointments of a staff member who runs late move up to the first gap, without who is unticked':
      [
        'Se corren hasta el primer rato libre que absorbe la demora, también sobre el almuerzo o el cierre.',
        'A quien destildes no lo movemos.',
        'El de las … queda como está: hay un rato libre antes.',
        'Desde las … quedan como están: hay un rato libre antes.',
      ],
  },
  'e2e/dashboard/effects.spec.ts': {
    'a closure lists the appointments it leaves outside working hours, updated at once when one is moved':
      ['Se abren en otra pestaña; esta lista se actualiza sola.'],
    'appointments left outside by a closure are moved one day at a time': [
      'Apenas guardes te proponemos otro lugar para cada uno, con el aviso ya escrito.',
    ],
  },
  'e2e/dashboard/move.spec.ts': {
    'Escape leaves a card that is being dragged where it was': ['El turno queda como estaba.'],
  },
  'e2e/dashboard/views.spec.ts': {
    'closed hours are a band that expands, and the board’s view is saved on the device': [
      'Queda así en este dispositivo.',
    ],
  },
  'e2e/dashboard/ways.spec.ts': {
    'another customer can be booked with a tap in the processing phase of a service': [
      'Mientras el color actúa, la persona queda libre para atender a alguien más.',
    ],
  },
  'e2e/desk/board.spec.ts': {
    'the dialog for a new appointment says when nobody works that day, and when the shop opens next':
      ['Vuelve a haber turnos el … desde las ….'],
  },
  'e2e/desk/holidays.spec.ts': {
    'the holidays of a year are closed at once, except the one that is skipped': [
      'Nadie podrá reservar en estos … días:',
    ],
  },
  'e2e/site/page-colour.spec.ts': {
    'the owner chooses a colour and a cover, and visitors see them': [
      'Tu página se ve como tu local.',
      'Lo ajustamos para que siempre se lea, de día y de noche.',
      'Se ve mientras no haya una foto de portada.',
    ],
  },
  'server/booking/appointments/unnotified.test.ts': {
    'by the mail that went out with the change, or later': ['Le avisamos a … por mail.'],
  },
  'server/booking/arrivals/holds.test.ts': {
    'see what a visitor holds, and book over it; the visitor is offered another start': [
      'Si lo tomás vos, es tuyo, y a esa persona le ofrecemos otro horario.',
    ],
  },
  'server/booking/arrivals/one-act.test.ts': {
    'the owner sees what came from one place, and one act cancels it silently': [
      'Las que dejes marcadas se cancelan y sus horarios quedan libres.',
      'A nadie le llega un mail.',
      'No le avisamos a nadie.',
    ],
  },
  'server/booking/availability/explain-availability.test.ts': {
    'the desk is told what prevents it from booking, but not the lead time, which binds only customers':
      ['Ustedes, en la agenda, pueden siempre.'],
  },
  'server/booking/availability/extras.test.ts': {
    'is booked by whoever has its link, until the link is renewed': [
      'No está en tu página; se reserva con este link:',
      'Al guardar: quien tenga el de ahora ya no puede reservar con él.',
    ],
  },
  'server/booking/availability/rules.test.ts': {
    'get as many appointments as the day may have': [
      'Con … en el día, la página lo muestra completo.',
    ],
    'may be a service’s own, and its list follows': ['Lo que no toques sigue al local.'],
  },
  'server/booking/day-messages.test.ts': {
    'for whoever comes tomorrow and has no mail, with the words and the chat ready': [
      'Acá aparecen los recordatorios, los cambios y los lugares que se liberan para quienes no tienen mail.',
    ],
    'for a deposit that is due': [
      'Te guardamos el turno en {local} del {día} a las {hora}, hasta el {hasta}.',
    ],
  },
  'server/booking/day-moves/day-moves.test.ts': {
    'is moved at once: appointments, block and messages': [
      'Te pasamos el turno en {local} al {día} a las {hora}, con {profesional}.',
      'A quien dejó un mail se lo mandamos también por ahí.',
      'Le mandamos un mail.',
    ],
    'of an existing block create no second block': [
      'Adentro hay un turno, que sigue en pie.',
      'Adentro hay … turnos, que siguen en pie.',
    ],
  },
  'server/booking/day-moves/run-late.test.ts': {
    'a delay changes no appointment’s staff member': [
      'Con demora, cada turno sigue con quien lo atiende.',
    ],
  },
  'server/booking/day-moves/undo.test.ts': {
    'every appointment is back with whom and when and in the state it was, and the block is gone': [
      'Vuelven a su lugar los turnos que se movieron: ….',
    ],
    'customers get no mail about what is undone at once, and one when they had been notified': [
      'Tu turno del … sigue en pie',
    ],
  },
  'server/booking/dead-letters.test.ts': {
    'can be sent again or dismissed, and the audit log says by whom': [
      'Lo mandamos de nuevo.',
      'Si vuelve a fallar, aparece acá.',
    ],
  },
  'server/kernel/outbox/outbox.test.ts': {
    'is given up %s': [
      'El correo de … no lo aceptó en más de diez horas de intentos.',
      'No salió: nuestro servidor de correo no respondió en más de diez horas.',
    ],
    'says when and where in the shop’s own time, and leads to the appointment': [
      'Te mandamos el turno y el link.',
    ],
  },
  'server/people/customer-cards.test.ts': {
    'cannot book online, however they write their phone, and gets a kind message': [
      'Desde la página va a leer «este turno se arregla por WhatsApp», sin el motivo.',
      'Listo: ya no puede reservar en línea.',
    ],
  },
  'server/people/hidden-phones.test.ts': {
    'no answer to an advisor has a phone, or a link that opens one': [
      'Ven nombres y turnos, nunca el número.',
    ],
    'the owner reads the phones that the others are not to see': [
      'Solo quien administra los ve.',
      'Quien administra lo ve siempre.',
    ],
  },
  'server/people/push-staff.test.ts': {
    'is notified of what they chose, and after their quiet hours': [
      'Sin sonido, y los mails y los avisos en tus dispositivos esperan hasta que terminen.',
    ],
  },
  'server/shop/calendars/agenda-feeds.test.ts': {
    'is separate for each feed; a new one replaces it, and closing ends it': [
      'Listo, el link de antes ya no anda.',
      'Listo, ese link ya no anda.',
      'Si lo cambiás o lo apagás, el de antes deja de andar.',
    ],
  },
  'server/shop/calendars/busy-calendars.test.ts': {
    'blocks their time: nobody can book it, and the board shows only that they are busy': [
      'Acá se ve «Ocupado», nunca qué es.',
    ],
  },
  'server/shop/calendars/unread-events.test.ts': {
    'a file that stops in an event, of which the rest counts': [
      'Lo tomamos con la hora del local: fijate que esté bien en la agenda.',
    ],
  },
  'server/shop/change-ad-url.test.ts': {
    'can change, and each former one redirects to the present one, with its query': [
      'La dirección de ahora sigue llevando a tu página para siempre: los links, los QR y los carteles que ya repartiste andan igual.',
    ],
  },
  'server/shop/daily-digest.test.ts': {
    'the owner gets a digest of the whole shop, an advisor of their own agenda, once each': [
      'Cada tarde: cuántos turnos tenés al día siguiente y cuántos sin confirmar.',
    ],
    'members who unsubscribe by its link or in their preferences get no more, and the others do': [
      'Dejamos de mandarte cada tarde los turnos del día siguiente en ….',
      'Listo, no te llegan más',
      'No te mandamos más el resumen de ….',
    ],
  },
  'server/shop/hidden-staff.test.ts': {
    'nobody can book them online, by name or as anybody who is free': [
      'Si no, sigue en la agenda, pero sus turnos los da solo el local.',
    ],
    'the shop can still book them': [
      'Si no, sigue en la agenda, pero sus turnos los da solo el local.',
    ],
  },
  'server/shop/hours/holidays.test.ts': {
    'is open as always until the shop chooses': [
      'Si no tocás nada, abrís como siempre y se puede reservar.',
    ],
  },
  'server/shop/hours/hours-requests.test.ts': {
    'does not change the hours, and shows the present ones beside it': [
      'Nada se mueve hasta que te lo aprueben.',
    ],
    'refuses: the hours stay, and the author reads why': ['Con la respuesta, apenas la haya.'],
    'can be seen by its author and the owner, and by no colleague': [
      'Solo lo lee quien administra el local.',
    ],
    'reach the owner first and both after the answer, and never a colleague': [
      'Te avisamos cuando lo respondan.',
    ],
    'approves a week, which replaces the staff member’s hours, and is told which appointments are outside':
      [
        'No se cancela: después elegís qué hacer con él.',
        'No se cancelan: después elegís qué hacer con ellos.',
      ],
  },
  'server/shop/hours/hours.test.ts': {
    'refuses a start that it covers, also after a restart': [
      'Nadie puede reservar en ese tiempo.',
      'Almuerzos, trámites, cursos: un rato en el que nadie reserva.',
    ],
    'closes a date, counts the appointments left on it, and is undone by deleting it': [
      'Siguen en pie hasta que los muevas.',
      'Nadie podrá reservar ese día:',
    ],
  },
  'server/shop/members.test.ts': {
    'opens an account and a membership for a new address, once': [
      'Si no, abrís una en el momento.',
      'Le escribimos a ….',
    ],
    'ends after seven days, when it is withdrawn and when there is a newer one': [
      'El link sirve una sola vez y vence en 7 días.',
      'El link vale siete días.',
      'invitación enviada, vale hasta el …',
    ],
    'with a lower role loses their sessions and screens within a second': [
      'Se cierran sus sesiones ahora mismo.',
    ],
    'who leaves is out at once; their appointments ahead are shown first': [
      'Se cierran sus sesiones ahora mismo.',
      'Los turnos de su columna siguen en pie.',
      '… ya no entra al panel.',
    ],
  },
  'server/shop/notices.test.ts': {
    'are forgotten after ninety days': ['Se guardan 90 días.'],
    'keep what happened, with the appointment and its present day': [
      'Reservas, cambios y cancelaciones quedan anotados acá.',
    ],
    'is not sent when the member was connected, has read it since, or did it themselves': [
      'El mail sale cuando un cliente reserva, mueve, cancela u opina, o alguien del equipo pide otro horario, y nadie tiene el panel abierto; y cuando responden lo que pediste.',
    ],
    'waits for the end of the quiet hours, and is not sent to members who switched it off': [
      'Qué te llega por mail y a qué hora lo elegís en Avisos.',
      'Sin sonido, y los mails y los avisos en tus dispositivos esperan hasta que terminen.',
    ],
  },
  'server/shop/settings.test.ts': {
    'takes a break in which nobody books, and comes back': [
      'Tu página sigue en línea, pero nadie puede reservar hasta que vuelvas.',
    ],
    'keep the country once there are appointments': ['Se puede cambiar hasta el primer turno.'],
  },
  'server/shop/shared-staff.test.ts': {
    'has the hours of each branch': [
      'Su horario acá es el del local hasta que le pongas uno propio.',
    ],
  },
  'server/shop/stats/stats.test.ts': {
    'are an advisor’s own, without those of others and of the page': ['Solo lo que atendiste vos.'],
  },
  'server/shop/templates.test.ts': {
    'is used by the next mail, until it is reset': [
      'Los datos, el botón y el link del turno los ponemos nosotros.',
    ],
  },
  'server/shop/two-editors.test.ts': {
    '$id: the second of two texts is refused with the first one': [
      'Lo tuyo sigue acá: si guardás de nuevo, queda lo tuyo.',
    ],
  },
  'server/shop/works.test.ts': {
    'a photo can have a staff member and a service, and lose them again': [
      'Se muestra junto a esa persona, en tu página y en la suya.',
    ],
  },
}
