/** Promises to owners about closing or handing over their business or a branch, and the way back. */
import type { Promises } from './area.ts'

export const ofClosing: Promises = {
  'server/platform/close-and-hand-over.test.ts': {
    'is opened again by its owner while the trial lasts, and is not closed twice': [
      'Quien lo administra recibe las fechas por mail, y puede deshacerlo mientras le quede prueba o tiempo pago.',
    ],
    'changes hands once the other person accepts, and the owner is told why before': [
      'Le llega un link por mail, que vale 7 días: cuando acepte, todas las sucursales pasan a su nombre.',
    ],
    'stays with its owner when they withdraw the offer': [
      'Mientras tanto nada cambia, y quien lo tiene hoy puede retirarlo.',
    ],
  },
  'server/shop/closing.test.ts': {
    'what it said is what happens': [
      'Hasta que se borran podés entrar al panel a verlos y bajarlos.',
    ],
    'stay, and nobody but the owner is told, unless the owner cancels them': [
      'Siguen en pie, con sus avisos',
      'A esos clientes no se les avisa nada.',
    ],
    'are cancelled when the owner says so: one mail to each customer, the others are left to be told':
      ['Se cancelan, y se les avisa', 'Le llega un mail a …, con todos sus turnos.'],
    'of a trial that was ended at once is open to its owner until the trial is over': [
      'Hasta el … podés deshacer la baja desde Suscripción.',
      'Hasta el … la podés deshacer en esta misma página.',
      'Podés hasta el …, y queda todo como estaba.',
    ],
    'before it takes effect leaves everything as it was': [
      'Listo: seguís con Mi Turno como antes.',
    ],
    'is closed by its owner: its page shows nothing, and the others and its data stay': [
      'Desde ahora nadie ve su página ni puede reservar.',
      'Las otras sucursales siguen igual.',
      'Su panel sigue funcionando y sus datos no se borran: se van con el resto, si un día das de baja todo.',
      'Está cerrada: nadie ve su página.',
    ],
  },
  'server/shop/canceled-subscription.test.ts': {
    'gets a code at once, and the page stays without taking bookings': [
      'Tu página deja de tomar turnos nuevos',
      'Tu página deja de tomar turnos nuevos, y guardamos tus datos 90 días desde el final por si volvés.',
      'También te lo mandamos por mail.',
      'Te damos un código en el momento.',
      'La página de tu local deja de tomar turnos.',
    ],
    'keeps what is paid for until its end': [
      'La suscripción deja de cobrarse desde el momento que elegiste.',
      'Pediste la baja: sigue todo igual hasta el ….',
    ],
    'must be the owner: no other administrator can end it': [
      'La baja la puede pedir solo quien abrió la cuenta del local.',
    ],
    'the page closes on the thirtieth day, and a payment restores it': [
      'Tu página se ve hasta el ….',
      '… Con el pago vuelve todo en el día.',
      'Para volver después, nos escribís y lo reactivamos con un pago.',
      'Escribinos desde Suscripción y lo reactivamos.',
    ],
    'personal data is erased on the ninetieth day, for good': [
      'Tu local sigue su baja sin vos: los turnos ya dados siguen, nadie te avisa más y sus datos se borran 90 días después de la baja.',
      'Hasta el … podés bajar tus datos o volver; ese día los borramos.',
      'El … borramos los datos de …',
      'Se borran los datos',
      'Tu página deja de tomar turnos nuevos, y guardamos tus datos 90 días desde el final por si volvés.',
      'Turnos y clientes: hasta que el local se dé de baja, y 90 días más.',
    ],
  },
  'server/shop/hand-over.test.ts': {
    'is told to both, before and after': [
      'Mandamos un link para que … pase a otro nombre, con su suscripción y sus datos.',
      'Vale hasta el …; mientras nadie lo acepte, sigue a tu nombre.',
      'La suscripción y todos los datos siguen como estaban.',
      'Nada cambia hasta que esa persona acepte.',
      'Te avisamos por mail.',
    ],
    'is one at a time, ends after seven days and can be withdrawn': [
      'Le mandamos un link por mail, que vale 7 días.',
      'Le ofreciste el local a …: puede aceptarlo hasta el ….',
      'se le ofreció el local, vale hasta el …',
      'Listo: ese link ya no sirve.',
    ],
  },
}
