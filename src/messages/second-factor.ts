import { limits } from '#contract/protocol/limits.ts'

/** The second factor of an account: asked for when logging in, set up in the profile. */
export const secondFactorMessages = {
  stepTitle: 'Falta un paso',
  stepLead: 'Tu cuenta pide confirmar que sos vos.',
  code: 'Código de tu app',
  codeHint: 'Los seis números que muestra ahora.',
  wrongCode: 'Ese código no sirve. Mirá el que muestra tu app ahora; cada uno vale una sola vez.',
  recoveryCode: 'Código de recuperación',
  recoveryHint: 'Uno de los que guardaste. Cada uno vale una sola vez.',
  wrongRecovery: 'Ese código no sirve. Fijate que esté completo y que no lo hayas usado.',
  showPasskey: 'Usar mi llave de acceso',
  passkeyHint: 'Tu dispositivo te pide la huella, la cara o su clave.',
  by: {
    passkey: 'Usar mi llave de acceso',
    code: 'Usar el código de mi app',
    recovery_code: 'Usar un código de recuperación',
    password: 'Usar mi contraseña',
  },
  checking: 'Revisando…',
  enter: 'Entrar',
  startOver: 'Volver a empezar',

  dueTitle: 'Confirmá que sos vos',
  dueText: `Es para cuidar tu cuenta. Vale por ${limits.second_factor_minutes} minutos, y seguís donde estabas.`,
  confirm: 'Confirmar',
  failed: 'No pudimos cargarlo. Cerrá esta ventana y probá de nuevo.',

  none: 'Además de tu contraseña, tu cuenta puede pedir algo que solo tenés vos. Así, quien adivine o robe tu contraseña no entra.',
  recommended:
    'Te lo recomendamos: tu cuenta abre los datos de tus clientes y la plata de tu local.',
  loading: 'Cargando…',
  listFailed: 'No pudimos cargar tu segundo paso. Recargá la página.',

  passkey: 'Llave de acceso',
  addPasskey: 'Agregar una llave de acceso',
  passkeyText:
    'Una llave de acceso (passkey) es la huella, la cara o la clave con la que ya abrís este dispositivo. Con ella entrás sin contraseña; y si entrás con contraseña, te la pedimos como segundo paso.',
  passkeyName: 'Nombre de la llave',
  passkeyNameHint: 'Para reconocerla después.',
  makePasskey: 'Crear la llave',
  makingPasskey: 'Esperando a tu dispositivo…',
  passkeyAdded: 'Listo: ya podés entrar con tu llave. Cerramos tus otras sesiones.',
  rename: 'Cambiar nombre',
  saveName: 'Guardar',
  keepName: 'Dejarlo como está',
  saving: 'Guardando…',
  passkeyFailed: 'No llegó la llave',
  passkeyNotShown: 'Se cerró o pasó el tiempo. Probá de nuevo, o elegí otra forma.',
  passkeyNotMade: 'Se cerró o pasó el tiempo, y no se creó. Probá de nuevo.',
  passkeyThere: 'Este dispositivo ya tiene una llave de tu cuenta. No hace falta otra.',
  passkeyUnknown: 'Este navegador no sabe usar llaves de acceso. Probá con otro.',

  app: 'App de códigos',
  addApp: 'Usar una app de códigos',
  yourPassword: 'Tu contraseña',
  wrongPassword: 'Esa no es tu contraseña actual.',
  next: 'Seguir',
  preparing: 'Preparando…',
  cancel: 'Ahora no',
  scan: 'Abrí tu app de códigos (Google Authenticator, Aegis, la de contraseñas de tu teléfono…) y apuntá la cámara acá.',
  qrAlt: 'Código QR para tu app de códigos',
  orType: 'Si no podés, escribí esta clave en la app:',
  openApp: 'Abrir en una app de este teléfono',
  firstCode: 'El código que muestra',
  activate: 'Activar',
  activating: 'Activando…',
  activated: 'Listo: desde ahora tu cuenta pide el segundo paso. Cerramos tus otras sesiones.',
  since: (moment: string) => `Desde el ${moment}`,
  lastUsed: (moment: string) => `usada por última vez el ${moment}`,
  remove: 'Quitar',
  removed: 'La quitamos y cerramos tus otras sesiones.',

  codes: 'Códigos de recuperación',
  codesLeft: (count: number) =>
    count === 0
      ? 'No te queda ninguno.'
      : count === 1
        ? 'Te queda uno.'
        : `Te quedan ${count} de ${limits.recovery_codes}.`,
  renew: 'Hacer códigos nuevos',
  renewing: 'Preparando…',
  codesTitle: 'Guardá estos códigos ahora',
  codesText:
    'Si perdés el teléfono, con uno de ellos entrás igual. Cada uno vale una sola vez, y no los volvemos a mostrar.',
  download: 'Bajarlos en un archivo',
  fileName: 'codigos-mi-turno.txt',
  fileHead: 'Códigos de recuperación de Mi Turno. Cada uno vale una sola vez.',
  kept: 'Ya los guardé',
} as const
