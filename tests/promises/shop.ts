/** Promises to a shop about its settings, hours, team, calendars and notices. */
import type { Promises } from './area.ts'

export const ofShop: Promises = {
  'server/shop/exports/exports.test.ts': {
    'is asked for, made, and told of by a mail with a link to the panel and no token': [
      'Te mandamos un mail cuando se pueda descargar.',
      'Podés cerrar esta página: cuando esté lista te mandamos un mail.',
    ],
    'is deleted after a day, row and file': [
      'Después la borramos, y podés pedir otra cuando quieras.',
      'Se borra el ….',
    ],
  },
  'server/shop/exports/restore.test.ts': {
    'is the same again, and its copy the same copy': [
      'Entra completa o no entra nada, y nadie recibe un mail por esto.',
      'La fila del día y los avisos pendientes quedan donde estaban, para que nadie reciba un mensaje dos veces.',
    ],
    'whole, when it has %s, and nothing of it stays': [
      'Algo de la copia no encaja con el resto, y no la restauramos a medias.',
    ],
  },
  'server/shop/exports/restore-once.test.ts': {
    'what a process that ended had begun goes on in another one': [
      'Podés cerrar esta página: esto sigue solo.',
    ],
  },
  'server/people/imports/customers.test.ts': {
    'after a day it is refused': [
      'Se puede durante las 24 horas siguientes.',
      'Lo podés deshacer hasta el ….',
    ],
    'nobody gets a mail about it': ['Nadie recibe un mail ni un mensaje por esto.'],
    'everybody who was added is gone, and changed cards are as they were': [
      'Se va todo lo que entró con este archivo.',
    ],
    'whoever has booked since stays, and is named': [
      'Lo que alguien usó después se queda, y te decimos qué.',
    ],
  },
  'server/people/imports/appointments.test.ts': {
    'is reminded of once the owner lets it, and not before': [
      'A quien tiene mail le llega uno antes de su turno, como está en Ajustes.',
    ],
    'what a process that ended had begun goes on in another one': [
      'Podés seguir usando Mi Turno: esto sigue solo.',
    ],
  },
  'server/people/imports/mended.test.ts': {
    'name what the shop does not have, and come in once it has it': [
      'Lo hace todo tu equipo y se ve en tu página.',
    ],
  },
  'server/people/imports/hostile.test.ts': {
    'a file larger than the limit is refused before it is read': [
      'CSV, Excel (.xlsx), contactos (.vcf) o calendario (.ics), de hasta … MB.',
      'Puede tener hasta … MB.',
    ],
  },
  'e2e/booking/class-hours.spec.ts': {
    'an owner sets the hours of a class, and a customer sees exactly those': [
      'Hasta 50 horarios, sin repetir ninguno.',
    ],
  },
  'server/scheduling/availability/class-hours.test.ts': {
    'is taken down by staff at another start, which customers may join then': [
      'Se reserva online solo a estas horas, dentro del horario de quien la da, o en una clase que ya tiene gente.',
    ],
    'is offered at every start again when the timetable is taken away': [
      'Sin horarios, se ofrece cada … minutos.',
    ],
  },
  'e2e/site/page-colour.spec.ts': {
    'the owner chooses a colour and a cover, and visitors see them': [
      'Tu página se ve como tu local.',
      'Lo ajustamos para que siempre se lea, de día y de noche.',
      'Se ve mientras no haya una foto de portada.',
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
    'the worker thread of the product reads all of these files as they are read here': [
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
    'approves days off, which cannot be booked, without a reason on the page': [
      'Si cierra todo el local, lo ven tus clientes en la página.',
    ],
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
      'Si cierra todo el local, lo ven tus clientes en la página.',

      'Siguen en pie hasta que los muevas.',
      'Nadie podrá reservar ese día:',
    ],
  },
  'server/shop/members.test.ts': {
    'who is the last administrator cannot leave or get a lower role': [
      'El dueño siempre lo conserva.',
    ],
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
  'server/money/price-changes/price-of-day.test.ts': {
    'is refused from the first second of its day on': ['Hasta que llegue lo podés deshacer.'],
    'keep their price where a deposit was paid for it': [
      'Solo los de quienes leyeron al reservar que el precio puede cambiar (se prende en «Mi página») y no dejaron seña.',
    ],
    'have their price again when the change is undone': [
      'Los turnos que habían pasado al precio nuevo vuelven al de antes.',
    ],
    'take the new one where the owner wants it and their customers were told': [
      '; puede cambiar hasta el día del turno',
      'Los precios pueden cambiar hasta el día del turno.',
      'Avisar que los precios pueden cambiar hasta el día del turno',
    ],
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
  'server/promises/shops.test.ts': {
    'new days open at midnight, or all at once at the release that the shop chose': [
      'Cada vez que se abren días nuevos, se ve hasta … más adelante.',
      'Cada medianoche se suma un día.',
      'Cada … a las … se abren los … siguientes.',
    ],
    'a page that is %s leaves every appointment as it is, and staff go on booking': [
      '… Los turnos ya reservados siguen en pie.',
      'Los turnos ya dados siguen en pie, y en la agenda podés anotar otros.',
      'Los turnos dados siguen en pie.',
    ],
  },
  'e2e/dashboard/branches.spec.ts': {
    'an owner writes their page beside its preview, and their customers read it': [
      'Lo que escribís no se pierde.',
    ],
  },
}
