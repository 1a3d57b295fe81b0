/** Calendar feeds of the agenda, and external calendars whose events block time. */
export const calendarTexts = {
  title: 'Calendarios',
  hint: 'Tu agenda en el calendario que ya usás, y lo que tenés ahí, ocupado acá.',
  nobodyTitle: 'Todavía no tenés agenda propia',
  nobodyHint: 'Pedile a quien administra el local que te asigne una, en Equipo.',
  shop: 'Todo el local',
  feed: 'Ver los turnos en otro calendario',
  feedOf: (name: string) => `Link de calendario de ${name}`,
  feedOfShop: 'Link de calendario de todo el local',
  make: 'Crear link',
  add: 'Sumarlo a mi calendario',
  google: 'A Google Calendar',
  copy: 'Copiar link',
  copied: 'Copiado.',
  notCopied: 'No pudimos copiarlo. Mantené apretado el link y copialo a mano.',
  renew: 'Cambiar link',
  renewed: 'Listo, el link de antes ya no anda.',
  close: 'Apagar',
  closed: 'Listo, ese link ya no anda.',
  keep: 'Quien tenga este link ve los turnos y a quién atendés. Si lo cambiás o lo apagás, el de antes deja de andar.',
  how: 'Cómo sumarlo',
  ways: [
    [
      'Google',
      'En la compu: Otros calendarios, el +, «Desde URL», y pegás el link. Tarda unas horas en ponerse al día.',
    ],
    ['Outlook', 'Agregar calendario, «Suscribirse desde la web», y pegás el link.'],
    ['iPhone', 'Tocá «Sumarlo a mi calendario» desde el teléfono y aceptá la suscripción.'],
  ],
} as const

/** An external calendar whose events block a staff member's time. */
export const busyTexts = {
  title: 'Ocupado por otros calendarios',
  hint: 'Lo que tengas en ese calendario no se puede reservar en línea. Acá se ve «Ocupado», nunca qué es.',
  list: (name: string) => `Calendarios de ${name}`,
  url: 'Link secreto del calendario',
  urlHint:
    'Google: Configuración del calendario, «Dirección secreta en formato iCal». Outlook: Configuración, Calendarios compartidos, publicarlo y copiar el link ICS. iCloud: compartirlo como calendario público.',
  of: (name: string) => `de ${name}`,
  add: 'Sumar calendario',
  addOf: (name: string) => `Calendario de ${name}`,
  added: 'Listo, lo estamos leyendo.',
  needUrl: 'Pegá el link secreto de tu calendario.',
  reading: 'Leyendo…',
  ok: (when: string, times: number) =>
    `Leído ${when}. ${times === 0 ? 'Nada ocupado' : times === 1 ? 'Un rato ocupado' : `${times} ratos ocupados`} en los próximos tres meses.`,
  /** Of what else could not be read; `first` says which it is. */
  unread: (events: number, starts: string | null, why: string) =>
    `${events === 1 ? 'Hay un evento que no pudimos leer bien' : `Hay ${events} eventos que no pudimos leer bien. El primero`}: ${starts === null ? '' : `empieza «${starts}» y `}${why}`,
  unreadReasons: {
    date: 'no se entiende su fecha. Ese rato se puede reservar: corregilo en tu calendario, o bloquealo en la agenda.',
    zone: 'no conocemos su zona horaria. Lo tomamos con la hora del local: fijate que esté bien en la agenda.',
    rule: 'no se entiende cada cuánto se repite. Sus repeticiones se pueden reservar: bloquealas en la agenda.',
    too_often:
      'se repite cada minuto o cada segundo. Ese rato se puede reservar: bloquealo en la agenda.',
    too_many:
      'hay más de lo que podemos leer. Lo que sigue se puede reservar: usá un calendario con menos historia.',
    cut_off:
      'ahí se corta el archivo. Lo que sigue se puede reservar: fijate en el otro calendario.',
  },
  readBefore: (when: string) => `Sigue ocupado lo que leímos ${when}.`,
  neverRead: 'Todavía no leímos nada.',
  refresh: 'Actualizar ahora',
  refreshed: 'Lo leemos en un momento.',
  remove: 'Quitar',
  removed: 'Listo, ese tiempo quedó libre.',
  problems: {
    unreachable:
      'No pudimos llegar a ese link. Fijate que se abra desde internet, sin red privada ni VPN.',
    too_slow: 'Tarda demasiado en responder. Probamos de nuevo en un rato.',
    refused:
      'Ese link ya no anda o pide permiso. Copiá de nuevo el link secreto y sumalo otra vez.',
    server_error: 'El otro calendario tiene un problema. Probamos de nuevo en un rato.',
    not_a_calendar: 'Ese link no es de un calendario. Copiá el que dice iCal o ICS.',
    too_large: 'Ese calendario pesa más de 5 MB. Usá uno con menos historia.',
    too_complex: 'No pudimos leer ese calendario. Probá con otro, o exportalo de nuevo.',
  },
} as const
