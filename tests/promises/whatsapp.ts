/** Promises about the messages that a shop sends by WhatsApp. */
import type { Promises } from './area.ts'

export const ofWhatsapp: Promises = {
  'server/integrations/whatsapp/day-of-reminders.test.ts': {
    'a reminder goes by WhatsApp, is followed step by step, and its button confirms': [
      '… te escribe por WhatsApp sobre tu turno.',
      'Hola {{1}}, te recordamos tu turno en {{2}}: {{3}}, {{4}}.',
      'Anda: los mensajes salen solos.',
    ],
  },
  'server/integrations/whatsapp/answers.test.ts': {
    'cancels in time: the place is free, and the customer is told once': [
      'Listo, …: cancelamos tu turno del ….',
    ],
    'ends the messages, and is answered once': [
      'Listo, no te escribimos más por WhatsApp.',
      'Listo, te volvemos a avisar de tus turnos por WhatsApp.',
    ],
    'a text that Meta calls advertising is not sent': [
      'Meta lo cobra como publicidad, así que no lo mandamos.',
      'Meta no lo deja salir, o lo toma por publicidad, que se paga más.',
    ],
    'is free text for 24 hours after they wrote, and not a second longer': [
      'Podés responder hasta ….',
      'Pasaron más de 24 horas desde su mensaje',
      'No salió: pasaron más de 24 horas desde su mensaje.',
      'Pasaron 24 horas: respondele desde el teléfono del local.',
    ],
  },
  'server/integrations/whatsapp/stopped.test.ts': {
    'leaves what it owed to the mail of whoever gave one, and to the list of messages': [
      'Mientras tanto, tus clientes reciben el mail si dejaron uno; a los demás escribiles desde Mensajes.',
    ],
  },
  'server/integrations/whatsapp/connection.test.ts': {
    'a number that is disconnected is forgotten, and messages are sent by hand again': [
      'Borramos el token y los mensajes pasan a mandarse a mano.',
      'Apagado, todo vuelve a la lista de Mensajes.',
    ],
  },
}
