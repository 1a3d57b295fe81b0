/** Promises about accounts: ways in, sessions, links in mails, and what is kept about a person. */
import type { Promises } from './area.ts'

export const ofAccounts: Promises = {
  'build/kept-on-device.test.ts': {
    'the privacy page names every key that is written, and no other': [
      'Que el local confía en este dispositivo, para mostrar enseguida quiénes entran con su PIN',
      'Si empezás una prueba, lo que vas preparando de tu local hasta que confirmás tu mail',
      'Solo si ingresás con Google u otro: un código al azar que prueba que volviste a la pestaña de la que saliste',
      'Solo si tu cuenta pide un código al entrar: que tu contraseña ya estuvo bien',
      'Solo si los pedís: la dirección y la clave con que el servicio de avisos de tu navegador te los trae',
      'Solo si reservaste con este aparato o entrás al panel de un local: los programas de las páginas y una que se muestra sin internet.',
    ],
  },
  'e2e/account/stay-here.spec.ts': {
    'an owner without a password stays thirty days and comes back with a passkey': [
      'Acá tu sesión dura … días, y después entrás con tu huella, tu cara o la clave con la que lo abrís.',
    ],
    'where no passkey can be made, a mail lets the owner choose a password': [
      'Acá tu sesión dura … días.',
      'Te mandamos un mail para que elijas una contraseña y entres también desde otro lado.',
    ],
    'an owner with a password only says yes': [
      'Acá tu sesión dura … días, sin entrar de nuevo cada día.',
      'Listo: acá tu sesión dura … días.',
    ],
    'who does not want to is not asked again on this device': [
      'Que al publicar tu local ya te preguntamos si este dispositivo es tuyo, para no preguntarlo otra vez',
    ],
  },
  'e2e/account/sign-in-methods.spec.ts': {
    'a new address is confirmed after logging in to the account that asked': [
      'Abrilo donde tengas esa cuenta abierta; si no, te pedimos que ingreses primero.',
    ],
  },
  'server/people/accounts.test.ts': {
    'sends a new token that kills the old one': ['Si no lo encontrás, te mandamos otro.'],
    'takes its token once': [
      'Sirven una sola vez: el código vence en 30 minutos y el link en 24 horas.',
    ],
    'refuses a token after twenty-four hours': [
      'Sirven una sola vez: el código vence en 30 minutos y el link en 24 horas.',
      'Vale … minutos; el link del mismo mail, … horas.',
    ],
    'answers the same whether the address is known or not': ['Te mandamos un mail.'],
    'tells only the owner of a known address, and changes nothing of theirs': [
      'Si esa dirección tiene una cuenta que lo necesita, te mandamos un mail con el link.',
    ],
    'opens by a link in the mail, once, while the password is being guessed': [
      'Te lo mandamos por mail.',

      'Si hay una cuenta con ese mail, el link llega en un minuto.',
      'El link sirve una sola vez y vence en 10 minutos.',
    ],
  },
  'server/people/deactivated-accounts.test.ts': {
    'has no valid sessions, and is reactivated by the next log-in': [
      'Nadie entra y no se pierde nada: tus turnos quedan.',
      'Si volvés a entrar antes de 30 días, todo sigue igual; después, la cuenta se elimina.',
      'Para volver, entrá como siempre antes de 30 días.',
    ],
    'a deactivated account is deleted after thirty days': [
      'Si volvés a entrar antes de 30 días, todo sigue igual; después, la cuenta se elimina.',
      'Para volver, entrá como siempre antes de 30 días.',
    ],
    'appointments of another address come by a mail to it, in the account that asked, once': [
      'Si hay turnos reservados con ese mail, le mandamos un link para sumarlos a tu cuenta.',
    ],
  },
  'server/people/device-mails.test.ts': {
    'the owner who trusted a device is told by mail, and again when somebody else ends it': [
      'Tu local ya no confía en un dispositivo',
    ],
  },
  'server/people/forgotten-password.test.ts': {
    'takes its link once, for an hour, and only the newest': [
      'El link sirve una sola vez y vence en 60 minutos.',
    ],
    'ends every session when the new one is set': [
      'Al usarlo se cierran todas las sesiones abiertas.',
      'Si no fuiste vos, elegí una contraseña nueva: se cierran todas las sesiones abiertas.',
      'Al guardarla se cierran todas tus sesiones.',
      'Cerramos las sesiones que estaban abiertas.',
    ],
    'gets the same answer for every address, and a mail only for a known one': [
      'Si esa dirección tiene una cuenta que lo necesita, te mandamos un mail con el link.',
      'Si querés una, te mandamos un link para elegirla.',
      'Te mandamos un mail con el link para elegirla.',
      'Te mandamos un link por mail para elegirla.',
    ],
  },
  'server/people/oidc.test.ts': {
    'needs the password, is a login from then on, and can be removed': [
      'Tu cuenta de Mi Turno ya no entra con …',
      'Tu mail sigue abriendo tu cuenta.',
    ],
  },
  'server/people/own-account.test.ts': {
    'waits for the new mailbox, tells the old one, and ends every session': [
      'Cerramos todas las sesiones abiertas.',
      'Te mandamos un mail a la dirección nueva.',
      'Te mandamos un link ahí.',
      'Hasta que lo abras, seguís con el de ahora.',
    ],
    'can be ended within ten minutes of logging in, and later with the password': [
      'Cerramos las otras … sesiones.',
    ],
    'can be ended one by one, and never those of somebody else': ['Cerramos la otra sesión.'],
  },
  'server/people/passkeys.test.ts': {
    'are renamed and removed by their own user only': ['«…» ya no abre tu cuenta.'],
    'the account asks for its passkey, and accepts it': [
      'Con ella entrás sin contraseña; y si entrás con contraseña, te la pedimos como segundo paso.',
    ],
    'opens the account of the passkey, and counts as the second factor': [
      'Con ella entrás sin contraseña; y si entrás con contraseña, te la pedimos como segundo paso.',
    ],
  },
  'server/people/personal-data.test.ts': {
    'has every section, with what the person wrote': [
      'Bajá en un archivo todo lo que guardamos de vos: datos, sesiones, locales y turnos.',
    ],
    'every column of the database is in the register, once': [
      'Guardamos lo necesario para que un turno se cumpla, y nada más.',
    ],
  },
  'server/people/profile.test.ts': {
    'ends the other sessions and keeps the one it was made in': [
      'Tu cuenta tiene una contraseña nueva, y cerramos las otras sesiones.',
      'Se cierran tus otras sesiones.',
      'Cambiamos tu contraseña y cerramos tus otras sesiones.',
    ],
    'leaves appointments without a name, and no login': [
      'Los turnos que ya pasaron quedan en cada local como «Cliente eliminado».',
      'Los turnos pasados quedan sin tu nombre.',
    ],
    'leaves neither name nor address in any table': ['Tu cuenta: hasta que la borres.'],
  },
  'server/people/push-staff.test.ts': {
    'is told by day, once, that the pushes of a device end with its session': [
      'Entrá a Mi Turno, cerrá sesión y volvé a entrar para activarlos por otros 30 días.',
      'Dura hasta que cerrás sesión acá, o 30 días desde que entraste; el día antes te avisamos.',
    ],
  },
  'server/people/second-factor.test.ts': {
    'refuses a code that was used, and one from before it': [
      'Cada código vale una sola vez.',
      'Mirá el que muestra tu app ahora; cada uno vale una sola vez.',
    ],
    'opens the account once, however it is typed, and the mail says how many are left': [
      'Cada uno vale una sola vez.',
    ],
    'is stored as a hash, and replaced by new ones': [
      'Los códigos de recuperación que tenías antes ya no abren tu cuenta.',
      'Cada uno vale una sola vez, y no los volvemos a mostrar.',
    ],
    'tells the account by mail, and ends its other sessions': ['Cerramos tus otras sesiones.'],
    'is no longer required after it was removed': [
      'Tu cuenta de Mi Turno ya no pide el código de tu app',
      'El código de tu app ya no se pide para entrar a tu cuenta.',
    ],
  },
  'server/people/step-up.test.ts': {
    'every sensitive operation is refused until the factor is shown, and again after ten minutes': [
      'Vale por … minutos, y seguís donde estabas.',
    ],
  },
  'server/people/trusted-devices.test.ts': {
    'gives the sessions opened on it thirty days': [
      'Desde tu cuenta se marcó un dispositivo de confianza: ahí la sesión dura 30 días y el equipo entra con un PIN.',
      'La computadora o tablet del local: ahí la sesión dura … días y cada persona cambia con su PIN.',
    ],
    'is deleted with the membership, with a new password and by its person': [
      'Borramos tu PIN de este dispositivo.',
    ],
    'that is removed ends its sessions and sockets at once, and opens nothing again': [
      'Quien esté adentro sale en el momento y los PIN de ese dispositivo dejan de servir.',
    ],
  },
  'server/people/verify-by-code.test.ts': {
    'expires after half an hour, while the link is still valid': [
      'Sirven una sola vez: el código vence en 30 minutos y el link en 24 horas.',
      'El código vale 30 minutos.',
      'Vale … minutos; el link del mismo mail, … horas.',
    ],
    'is opened by the code of its mail, in the browser that began it': [
      'Te lo mandamos a',

      'Ahí te mandamos un código para publicar.',
    ],
    'leaves no password of a stranger on the address': ['La que hubiera deja de servir.'],
  },
  'server/promises/accounts.test.ts': {
    'taking a passkey away ends the other sessions': ['La quitamos y cerramos tus otras sesiones.'],
    'who deletes their account leaves every team, and each shop is told of what it cancels': [
      'Se cancelan los turnos que tenés por delante, y cada local recibe el aviso.',
      'Se cierran todas tus sesiones y salís de los equipos en los que trabajás.',
    ],
    'the links that confirm an address last twenty-four hours': [
      'El link sirve una sola vez y vence en 24 horas.',
    ],
    'whoever asks for a new password and does nothing keeps the one they have': [
      '… Tu contraseña de ahora sigue valiendo.',
    ],
  },
  'e2e/dashboard/the-shell.spec.ts': {
    'log-out clears everything but the theme, here and in another tab': [
      'Que cerrás sesión o se vence',
      'Que cerrás sesión',
    ],
  },
  'e2e/account/shared-device.spec.ts': {
    'staff take turns at the desk with their PIN, until the device is removed': [
      'Que el local lo quita',
    ],
  },
  'e2e/account/prepared-shop.spec.ts': {
    'keeps what was typed across a reload, until the form is sent': [
      'Que la empezás o cerrás la pestaña',
    ],
  },
}
