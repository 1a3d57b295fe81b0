export const profileMessages = {
  title: 'Tu perfil',
  yours: 'Tus datos',
  name: 'Nombre',
  phone: 'Teléfono',
  phoneHint: 'Con la característica: 11 5555-0100. De otro país, con su código: +598 94 123 456.',
  email: 'Mail',
  emailHint: 'Con este mail ingresás.',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Guardamos tus datos.',

  password: 'Contraseña',
  currentPassword: 'Contraseña actual',
  passwordHint: 'Al menos 8 caracteres. Se cierran tus otras sesiones.',
  change: 'Cambiar contraseña',
  changing: 'Cambiando…',
  changed: 'Cambiamos tu contraseña y cerramos tus otras sesiones.',
  wrongPassword: 'Esa no es tu contraseña actual.',

  noPassword: 'Entrás sin contraseña. Si querés una, te mandamos un link para elegirla.',
  choosePassword: 'Elegir una contraseña',
  choosing: 'Mandando…',
  choiceSent: 'Te mandamos un mail con el link para elegirla.',
  passwordFirst: 'Para esto hace falta una contraseña. Elegí una en «Contraseña».',

  secondFactor: 'Segundo paso',
  signInMethods: 'Otras formas de entrar',
  linked: (name: string, moment: string) => `${name}, desde el ${moment}`,
  unlink: 'Desvincular',
  unlinked: (name: string) => `Ya no entrás con ${name}. Tu mail sigue abriendo tu cuenta.`,
  linkText: (name: string) => `Vinculá ${name} y entrá con un toque, sin contraseña.`,
  link: (name: string) => `Vincular ${name}`,
  linking: 'Abriendo…',

  claim: 'Turnos que reservaste sin cuenta',
  claimText: '¿Reservaste sin entrar? Sumá esos turnos a tu cuenta.',
  claimEmail: 'El mail que diste al reservar',
  claimAsk: 'Buscar mis turnos',
  claimAsking: 'Buscando…',
  claimLink: 'O el link de tu turno',
  claimLinkHint: 'El que llegó con la reserva. También se lo podés pedir al local por WhatsApp.',
  claimByLink: 'Sumar este turno',
  claimNotFound: 'No encontramos un turno con ese link.',
  claimed: 'Sumamos el turno a tu cuenta.',
  claimTitle: 'Tus turnos te esperan',
  claimConfirm: 'Un toque y los turnos reservados con ese mail pasan a tu cuenta.',
  claimNow: 'Sumar mis turnos',
  claiming: 'Sumando…',
  claimDone: (count: number) =>
    count === 0
      ? 'Esos turnos ya estaban en una cuenta.'
      : count === 1
        ? 'Sumamos un turno a tu cuenta.'
        : `Sumamos ${count} turnos a tu cuenta.`,
  myAppointments: 'Ver mis turnos',

  rest: 'Pausar la cuenta',
  deactivateText:
    'Nadie entra y no se pierde nada: tus turnos quedan. Si volvés a entrar antes de 30 días, todo sigue igual; después, la cuenta se elimina.',
  deactivateSure: 'Poner mi cuenta en pausa',
  deactivateNow: 'Pausar ahora',
  resting: 'Pausando…',

  comerces: 'Tus locales',
  page: 'Ver la página',
  shareMine: 'Compartir mi página',
  myPage: (shop: string, url: string) => `Reservá tu turno conmigo en ${shop}: ${url}`,
  owner: 'De tu propiedad',

  changeEmail: 'Cambiar el mail',
  newEmail: 'Mail nuevo',
  newEmailHint: 'Te mandamos un link ahí. Hasta que lo abras, seguís con el de ahora.',
  askChange: 'Mandar el link',
  askingChange: 'Mandando…',
  changeAsked: 'Te mandamos un mail a la dirección nueva. Abrilo para confirmarla.',
  yourPassword: 'Tu contraseña',

  push: 'Dónde te avisamos',
  sessions: 'Dónde entraste',
  thisSession: 'Este dispositivo, ahora',
  since: (moment: string) => `abierta el ${moment}`,
  /** Only the beginning of the address is stored. */
  from: (address: string) => `Desde la IP ${address}${address.includes(':') ? ':…' : '.…'}`,
  usedToday: (time: string) => `Usada por última vez hoy a las ${time}`,
  usedOn: (date: string, time: string) => `Usada por última vez el ${date} a las ${time}`,
  unknownDevice: 'Un programa sin nombre',
  endSession: 'Cerrar',
  endOthers: 'Cerrar las demás',
  sessionEnded: 'Cerramos esa sesión.',
  othersEnded: (count: number) =>
    count === 1 ? 'Cerramos la otra sesión.' : `Cerramos las otras ${count} sesiones.`,
  onlyThis: 'No hay otra sesión abierta.',
  sessionsFailed: 'No pudimos cargar tus sesiones.',

  data: 'Una copia de tus datos',
  exportText: 'Bajá en un archivo todo lo que guardamos de vos: datos, sesiones, locales y turnos.',
  download: 'Bajar mis datos',
  downloading: 'Preparando…',

  remove: 'Eliminar la cuenta',
  removeText: 'Antes de hacerlo, esto es lo que pasa:',
  consequences: [
    'Se cancelan los turnos que tenés por delante, y cada local recibe el aviso.',
    'Los turnos que ya pasaron quedan en cada local como «Cliente eliminado».',
    'Se cierran todas tus sesiones y salís de los equipos en los que trabajás.',
    'No se puede deshacer. Si querés guardar algo, bajá tus datos antes.',
  ],
  ownsShop:
    'Hay un local a tu nombre. Dalo de baja o pasalo a otra persona; desde que la baja rige o la otra persona acepta, podés eliminar tu cuenta.',
  closeShop: 'Darlo de baja o pasarlo',
  canceledShop:
    'Tu local sigue su baja sin vos: los turnos ya dados siguen, nadie te avisa más y sus datos se borran 90 días después de la baja.',
  deactivateOwnsShop:
    'Hay un local a tu nombre, y necesita que puedas entrar. Si querés frenar un tiempo, pausá tu página desde Mi página.',
  understood: 'Entiendo y quiero eliminarla',
  removing: 'Eliminando…',
  removeNow: 'Eliminar mi cuenta',
  keep: 'No, la conservo',

  session: 'Sesión',
  sessionText:
    'Al cerrarla salís de tu cuenta en este navegador. Los turnos que reservaste desde acá siguen en “Mis turnos”.',
  logOut: 'Cerrar sesión',
  retry: 'Probar de nuevo',
  loading: 'Preparando tu experiencia',
} as const
