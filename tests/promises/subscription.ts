/** Promises to owners about their trial and subscription, and those of the platform to everybody. */
import type { Promises } from './area.ts'

export const ofSubscription: Promises = {
  'e2e/account/free-trial.spec.ts': {
    'can be published by the link in the mail as well, in the same browser': [
      'También podés abrir el link de ese mail: tu página se publica igual.',
    ],
    'sets the map’s pin by keyboard, without tiles, and contacts no other site before': [
      'Al comenzar una prueba, el punto que marcás es el del local: se guarda y se publica con su dirección.',
    ],
  },
  'e2e/account/prepared-shop.spec.ts': {
    'keeps the prepared shop on this phone, across a reload and a new tab': [
      'Queda guardado en este teléfono, y después lo cambiás cuando quieras.',
      'Lo que elegís no se pierde.',
    ],
  },
  'e2e/booking/booking-page.spec.ts': {
    'the map is asked for by a tap, and not before': ['Antes de abrirlo, nadie.'],
  },
  'e2e/booking/main-path.spec.ts': {
    'an owner opens their shop, a customer books, and every screen follows': [
      'Nadie: reservan solos, también de noche',
      'Tus clientes reservan solos, en tres toques, desde el link de tu WhatsApp.',
      'Listo: ya está en tu agenda, y tu cliente se lleva este ticket.',
    ],
  },
  'e2e/site/explorer.spec.ts': {
    'the visitor’s position is requested only on a tap, and the filters stay': [
      'Tu ubicación se pide solo si tocás «Usar mi ubicación».',
    ],
  },
  'e2e/site/only-ours.spec.ts': {
    'public pages contact no other site, and set no cookie': [
      'No vendemos datos, no ponemos publicidad y no hay rastreadores de terceros en estas páginas.',
    ],
  },
  'server/backup/schedule.test.ts': {
    'a backup is made when the last one is a day old, the newest ones are kept, and one of them can be restored':
      [
        'Lo borrado sigue unos días en las copias de seguridad, que nadie consulta, y se va con ellas.',
      ],
  },
  'server/kernel/http/every-text.test.ts': {
    'is in no answer to the people of another shop': [
      'No los vendemos, no les escribimos para ofrecerles otra cosa y no se los mostramos a otro local.',
      'El local donde reservaste, y nadie de otro local.',
    ],
    'is in no answer to a stranger, beyond what the page shows': [
      'Motivo (lo ve solo el local)',
      'Solo las ve tu equipo.',
    ],
  },
  'server/kernel/http/idempotency.test.ts': {
    'in a storm of drops and reordering make one booking a key (… storms)': [
      'Idempotency-Key: repetir un pedido que crea o mueve algo, con la misma clave y el mismo cuerpo, da la primera respuesta durante … horas, con Idempotent-Replayed: true.',
    ],
  },
  'server/kernel/http/permissions.test.ts': {
    'no screen, mail or calendar of another shop has anything of this one': [
      'El local donde reservaste, y nadie de otro local.',
      'Cada local ve solo lo suyo.',
    ],
  },
  'server/kernel/http/refusal-log.test.ts': {
    'a record contains nothing of what was sent': [
      'Se guarda 90 días, sin direcciones ni lo que se mandó.',
    ],
    'a record counts in the metrics, is listed by day, and is deleted after ninety': [
      'Se guarda 90 días, sin direcciones ni lo que se mandó.',
      'Anotaciones técnicas del servidor: 90 días.',
    ],
  },
  'server/kernel/realtime/realtime.test.ts': {
    'reaches the staff of that shop, and nobody else': [
      'Cuando alguien reserve, aparece acá solo.',
      'Le da al local una página con su dirección, una agenda que se actualiza en vivo y avisos en sus pantallas.',
    ],
  },
  'server/platform/consumer-requests.test.ts': {
    'a request gets a code at once, and the same one by mail': [
      'Ves en el momento el código de tu pedido, y si dejaste un mail también te llega ahí.',
      'No hace falta tener cuenta, iniciar sesión ni llamar a nadie.',
      'Al enviar te mostramos el código de tu pedido.',
      'Con un mail te llega el código en el momento.',
      'Si dejaste un mail, también te lo mandamos.',
      'Cómo dar de baja tu suscripción o tu cuenta de Mi Turno, sin llamar a nadie y sin iniciar sesión.',
    ],
    'the same request has the same code from any network within its ten days': [
      'Si en diez días mandás el mismo pedido otra vez, el código es el mismo.',
    ],
    'a code answers that the request was received and when, and nothing else': [
      'Con el código, cualquiera ve que el pedido se recibió y cuándo, y nada más.',
    ],
  },
  'server/platform/mail-caps.test.ts': {
    'a new trial may send forty mails a day, one of a week more': [
      'Los demás de hoy no salen; los turnos quedan igual.',
    ],
    'one mailbox gets thirty mails a day from all shops together, and still its own login link': [
      '… ya recibió hoy todos los mails que mandamos a una dirección.',
      'El tuyo no salió; el turno queda igual.',
    ],
  },
  'server/platform/platform-admin.test.ts': {
    'is mailed to the owner with its reason, as is its end': [
      '… vuelve a estar como antes',
      'Tu local vuelve a estar como antes',
      'Le llega por mail a ….',
    ],
    'closes page, sessions and sockets within a second, and can be lifted': [
      'Nadie ve su página ni puede reservar.',
      'Nadie ve su página ni puede reservar; los turnos ya dados siguen en pie.',
      'Todo vuelve a estar como antes.',
    ],
    'lets a customer cancel, and move only after it was lifted': [
      'Los turnos ya dados siguen en pie, y quien los tiene puede cancelarlos.',
      'Los turnos ya dados siguen en pie.',
    ],
    'is extended twice, never a third time, also after its end': [
      'Extender 15 días (quedan …)',
      'La prueba de … pasa a terminar el …: quince días más, dos veces como mucho.',
    ],
    'shows no customer, and is in the audit log that the owner reads': [
      'Cada vez que lo abrís queda anotado en su registro.',
    ],
    'the sessions of an account can be ended at once, with a line in the audit log': [
      'Su contraseña sigue siendo la misma.',
    ],
  },
  'server/shop/free-trial.test.ts': {
    'gives its owner a shop of their own for thirty days': [
      'Mi Turno, 30 días gratis',
      '30 días gratis, después … por mes',
      '30 días gratis, sin tarjeta.',
      'Comenzar prueba de 30 días',
      'Los primeros 30 días no pagás nada y no te pedimos tarjeta.',
      'Tenés todo Mi Turno, sin tarjeta y sin compromiso.',
      'Comenzar prueba de … días',
      'Probá Mi Turno … días',
      'Probá Mi Turno 30 días sin tarjeta: tu página de turnos, tu agenda en vivo y tu QR en cinco minutos.',
      'Vos ves el día entero en una pantalla. 30 días gratis, sin tarjeta.',
      'La prueba de 30 días',
      'Los primeros 30 días son gratis, con todo incluido y sin pedir tarjeta.',
    ],
    'opens in the existing account once its mailbox confirms it': [
      'Te mandamos un link.',

      'Si fuiste vos, confirmalo y el local queda en tu cuenta de siempre.',
    ],
    'is one for %s': [
      'El mail y el teléfono con que se usó una prueba gratis: mientras exista Mi Turno, para que haya una sola por persona.',
    ],
  },
  'server/shop/late-subscription.test.ts': {
    'is told on the due day and before each thing that happens, with its date': [
      'Por ahora sigue todo igual; si no llega antes del …, ese día tu página deja de tomar turnos nuevos.',
      'Tu página toma turnos hasta el …',
      'Tu página ya no toma turnos nuevos',
      'La página de … se cierra el …',
      'Desde ese día nadie la ve.',
      'Por ahora sigue todo igual.',
      'Te lo recordamos por mail antes de cerrar tu página y antes de borrar los datos.',
      'Te lo recordamos por mail antes de cada fecha.',
      'Si un pago se atrasa te avisamos antes de suspender los turnos nuevos.',
    ],
    'hears nothing more once it has paid, and everything again the next time': [
      '… Con el pago vuelve todo en el día.',
    ],
  },
  'server/shop/subscriptions.test.ts': {
    'stops new online bookings and nothing else': [
      'Si no seguís, no tenés que hacer nada ni avisar a nadie.',
      'Si después no seguís, tu página queda con tu WhatsApp y los turnos dados se respetan.',
      'Si no, tu página deja de tomar turnos nuevos y muestra tu WhatsApp.',
      'Tu página queda a la vista con tu WhatsApp, sin tomar turnos nuevos.',
    ],
    'leaves the appointments there are untouched, row by row': [
      'Los turnos ya dados, sus links y sus avisos siguen igual.',
      'Los turnos que ya están reservados, sus links y sus avisos siguen igual.',
      'Los turnos ya dados se respetan y te llevás tus datos.',
      'Los turnos ya dados se respetan: no los cancelamos.',
      'Los turnos ya dados se respetan.',
      'Nunca cancelamos los ya dados por una deuda.',
    ],
    'keeps all that deals with the appointments there are': [
      'Los turnos ya dados, sus links y sus avisos siguen igual.',
      'Los turnos que ya están reservados, sus links y sus avisos siguen igual.',
    ],
    'allows everything for a week, and then only the existing appointments': [
      'Tus turnos y tus datos siguen acá.',
      'Durante siete días tu panel funciona completo.',
      'Podés cargar y cambiar cosas hasta el ….',
    ],
  },
  'server/shop/suggested-address.test.ts': {
    'an address is proposed from the name, and said to be free': [
      'Si la dejás vacía, la armamos con el nombre de tu local.',
      'La proponemos con el nombre.',
      'Si dejás vacía la dirección de tu página, la armamos con el nombre de tu local.',
    ],
    'free addresses are offered when one is taken': ['… ya está en uso: te proponemos esta.'],
  },
  'server/whole-product.test.ts': {
    'opens again with every booking it acknowledged (… rounds)': [
      'Los turnos ya dados no se pierden.',
      'Nos ocupamos de que el servicio ande y de que ninguna reserva confirmada se pierda, pero puede haber cortes.',
    ],
  },
  'server/promises/shops.test.ts': {
    'a shop that did not pay takes no new bookings, and those it has go on, also when its page is closed':
      [
        'Tu página ya no toma turnos nuevos',
        'Desde ese día nadie la ve.',
        'Nunca cancelamos los ya dados por una deuda.',
        'Los turnos ya dados, sus links y sus avisos siguen igual.',
      ],
    'a trial that nobody went on with keeps its data': ['Tus datos quedan guardados.'],
    'an owner who ended the subscription can take their data until it is erased': [
      'Antes de ese día podés entrar a tu panel y bajar tus datos.',
      'Hasta que se borren podés bajar tus datos o volver.',
      'Durante 90 días podés pedir tus datos.',
      'Después de la baja, tus datos se pueden pedir durante 90 días.',
    ],
  },
  'server/site/error-pages.test.ts': {
    'the page of an error of ours says that it was written down, and the platform reads of it': [
      'Ya quedó anotado para que lo revisemos.',
    ],
  },
}
