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
      'Los puentes turísticos quedan como están.',

      'Nadie podrá reservar en estos … días:',
    ],
  },
  'server/booking/appointments/unnotified.test.ts': {
    'by the mail that went out with the change, or later': [
      'Le avisamos a … por mail.',
      'Al cliente se le avisa, salvo con notify: false.',
    ],
  },
  'server/scheduling/arrivals/holds.test.ts': {
    'see what a visitor holds, and book over it; the visitor is offered another start': [
      'Si lo tomás vos, es tuyo, y a esa persona le ofrecemos otro horario.',
    ],
  },
  'server/scheduling/arrivals/one-act.test.ts': {
    'the owner sees what came from one place, and one act cancels it silently': [
      'Las que marques se cancelan y sus horarios quedan libres.',
      'A nadie le llega un mail.',
      'No le avisamos a nadie.',
    ],
  },
  'server/scheduling/availability/explain-availability.test.ts': {
    'the desk is told what prevents it from booking, but not the lead time, which binds only customers':
      ['Ustedes, en la agenda, pueden siempre.'],
  },
  'server/scheduling/availability/extras.test.ts': {
    'is booked by whoever has its link, until the link is renewed': [
      'No está en tu página; se reserva con este link:',
      'Al guardar: quien tenga el de ahora ya no puede reservar con él.',
    ],
  },
  'server/scheduling/availability/rules.test.ts': {
    'give away online no more than that share, whatever the desk takes down or moves': [
      'La página deja de ofrecer un día cuando el … % de sus horas se reservó en línea.',
    ],
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
  'server/promises/appointments.test.ts': {
    'a customer may cancel after the limit, and the shop reads that it was late': [
      'Después también se puede, pero queda marcado como cancelación tardía.',
      'Si no podés ir, cancelá igual; el local lo ve como cancelación tardía.',
      'Si cancelás, el local lo ve como cancelación tardía.',
    ],
    'one date of a series is moved or made longer, and the others stay as they are': [
      'Es un turno fijo: se mueve solo este, los demás quedan donde están.',
      'Es un turno fijo: cambia solo este, los demás quedan como están.',
    ],
  },
}
