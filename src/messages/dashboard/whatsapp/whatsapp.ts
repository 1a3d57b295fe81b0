import type { WhatsappFailure, WhatsappKind } from '#contract/integrations/whatsapp-names.ts'

const dollars = (usd: number) =>
  `US$ ${usd.toLocaleString('es-AR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const messages = (count: number) => (count === 1 ? '1 mensaje' : `${count} mensajes`)

/** The shop's own number, in the settings. */
export const whatsappTexts = {
  title: 'WhatsApp que se manda solo',
  hint: 'Recordatorios y avisos desde el número de tu local, con botones para confirmar o cancelar.',
  hand: 'Sin conectar, seguís mandándolos a mano desde Mensajes.',
  estimate: (count: number, usd: number) =>
    `Con tus turnos de los últimos 30 días ${count === 1 ? 'sería' : 'serían'} ${messages(count)}: unos ${dollars(usd)} por mes más impuestos, que le pagás a Meta.`,
  noEstimate: 'Cuando tengas turnos, acá ves cuánto sería por mes.',
  each: (country: string, usd: number) =>
    `Meta cobra US$ ${usd.toLocaleString('es-AR', { maximumFractionDigits: 4 })} más impuestos por cada mensaje a un teléfono de ${country}.`,
  sent: (count: number, usd: number) =>
    `Este mes: ${messages(count)}, unos ${dollars(usd)} más impuestos.`,
  byButton: 'Conectar con WhatsApp',
  byButtonHint: 'Entrás a tu cuenta de Facebook, elegís el número y volvés acá.',
  byData: 'Pegar los datos de Meta',
  choose: 'Elegí el número del local',
  chooseLegend: 'Meta nos mostró estos números',
  needChoice: 'Elegí uno.',
  connect: 'Conectar',
  connectTitle: 'Conectar tu número',
  steps: [
    'Creá una app de tipo Empresa en developers.facebook.com y agregale WhatsApp.',
    'Sumá tu número y una tarjeta en la cuenta de WhatsApp de Meta.',
    'En Usuarios del sistema creá un token que no venza, con los permisos whatsapp_business_messaging y whatsapp_business_management.',
    'Pegá acá los cuatro datos.',
  ],
  phoneNumberId: 'Identificador del número',
  phoneNumberIdHint: 'Está en Meta, en WhatsApp → Configuración de la API.',
  wabaId: 'Identificador de la cuenta de WhatsApp',
  token: 'Token',
  tokenHint: 'Va cifrado. Para cambiarlo, se pega otro.',
  appSecret: 'Clave secreta de la app',
  appSecretHint: 'En Meta, en Configuración de la app → Básica.',
  needNumber: 'Son solo números. Copialo de Meta y pegalo acá.',
  needSecret: 'Falta. Copialo de Meta y pegalo acá.',
  connected: 'Conectado. Elegí qué se manda y prendelo.',
  renew: 'Cambiar el token',
  renewed: 'Token cambiado',
  check: 'Revisar ahora',
  checked: 'Revisado',
  test: 'Mandar una prueba',
  testPhone: 'Teléfono que la recibe',
  tested: 'Prueba mandada. Miralo en ese teléfono.',
  disconnect: 'Desconectar',
  disconnectTitle: 'Desconectar WhatsApp',
  disconnectHint:
    'Borramos el token y los mensajes pasan a mandarse a mano. Podés conectarlo de nuevo cuando quieras.',
  disconnected: 'Desconectado',
  number: (phone: string, name: string) => `${phone} · ${name}`,
  states: {
    ok: 'Conectado',
    waiting: 'Falta un paso',
    reconnect: 'Se cortó la conexión',
    stopped: 'Meta frenó tu número',
    unpaid: 'Falta una tarjeta en Meta',
  },
  next: {
    on: 'Anda: los mensajes salen solos.',
    off: 'Está listo: elegí qué se manda y prendelo.',
    reviewing: 'Meta está revisando los textos. Suele tardar unos minutos.',
    waiting:
      'En Meta, en WhatsApp → Configuración → Webhook, pegá estos dos datos y suscribí el campo messages.',
    reconnect: 'El token venció o perdió permisos. Creá otro en Meta y cambialo acá.',
    stopped:
      'Entrá al Administrador de WhatsApp de Meta y seguí lo que pide. Después tocá Cambiar el token.',
    reconnectByButton: 'Meta ya no nos deja usar tu número. Tocá Conectar con WhatsApp.',
    stoppedByButton:
      'Entrá al Administrador de WhatsApp de Meta y seguí lo que pide. Después tocá Conectar con WhatsApp.',
    unpaidByButton:
      'Cargá una tarjeta en el Administrador de WhatsApp de Meta. Después tocá Conectar con WhatsApp.',
    unpaid:
      'Cargá una tarjeta en el Administrador de WhatsApp de Meta. Después tocá Cambiar el token.',
  },
  code: (code: number) => `Código de Meta: ${code}.`,
  quality: (quality: string) =>
    `Calidad: ${{ GREEN: 'buena', YELLOW: 'regular', RED: 'baja' }[quality] ?? 'todavía sin datos'}`,
  limit: (limit: string) => {
    const count = /\d+/.exec(limit)?.[0]
    const people = count
      ? `${count}${limit.endsWith('K') ? '.000' : ''} personas por día`
      : 'sin límite'
    return `Hasta ${people}`
  },
  nameReview: 'Meta todavía no aprobó el nombre: tus clientes ven el número.',
  webhookUrl: 'Dirección del webhook',
  verifyToken: 'Token de verificación',
  copy: 'Copiar',
  copied: 'Copiado',
  webhook: 'Datos del webhook',
  isOn: 'Mandar los mensajes solos',
  isOnHint: 'Apagado, todo vuelve a la lista de Mensajes.',
  kinds: 'Qué se manda',
  also: 'También por mail',
  alsoHint: 'Quienes tienen mail reciben lo mismo por los dos lados. Sin esto, por WhatsApp.',
  known: 'También a quienes ya tenían turno',
  knownHint: 'Marcalo si te dieron su teléfono para que les avises.',
  consent: 'Quien reserva lee, al lado de su teléfono:',
  quiet: 'De noche no se manda nada: valen las horas de silencio de los recordatorios.',
  save: 'Guardar',
  saved: 'Guardado',
  texts: 'Los textos',
  templateStates: {
    missing: 'Sin crear',
    pending: 'En revisión',
    approved: 'Aprobado',
    rejected: 'Rechazado',
    paused: 'Pausado',
    marketing: 'Publicidad',
    broken: 'Con error',
  },
  templateHints: {
    missing: 'Tocá Revisar ahora para crearlo.',
    pending: '',
    approved: '',
    rejected: 'Meta no lo aceptó. Este aviso se manda a mano.',
    paused: 'Meta lo pausó por quejas. Este aviso se manda a mano.',
    marketing: 'Meta lo cobra como publicidad, así que no lo mandamos.',
    broken: 'Meta lo rechazó al mandarlo. Tocá Revisar ahora.',
  },
}

export const whatsappKindNames: Readonly<Record<WhatsappKind, string>> = {
  booked: 'Turno reservado',
  reminder_24h: 'Recordatorio',
  reminder_3h: 'Recordatorio de último momento',
  confirm_request: 'Pedido de confirmación',
  moved: 'Cambio de turno',
  cancelled: 'Cancelación del local',
  running_late: 'Demora',
  waitlist_offer: 'Lugar que se liberó',
}

/** Why a message has to be sent by hand although the number sends by itself. */
export const whatsappFailureTexts: Readonly<Record<WhatsappFailure, string>> = {
  reconnect: 'No salió solo: se cortó la conexión con WhatsApp.',
  stopped: 'No salió solo: el número no está mandando.',
  unpaid: 'No salió solo: Meta pide una tarjeta.',
  template: 'No salió solo: Meta no dejó usar el texto.',
  unreachable: 'No le llegó: ese número no está en WhatsApp o bloqueó al local.',
  window: 'No salió: pasaron más de 24 horas desde su mensaje.',
  refused: 'No le llegó: Meta no lo aceptó.',
  no_answer: 'Meta no contestó: puede que le haya llegado o no.',
  late: 'No salió a tiempo.',
  opted_out: 'Pidió no recibir más por WhatsApp.',
}

/** What customers wrote, in the day's messages. */
export const answerTexts = {
  title: 'Respuestas por WhatsApp',
  outcomes: {
    confirmed: 'Confirmó su turno',
    cancelled: 'Canceló su turno',
    refused: 'Quiso cambiarlo y ya no se podía',
    asked: 'No quedó claro de qué turno habla',
    stopped: 'Pidió no recibir más',
    started: 'Volvió a pedir los avisos',
    unread: 'Para leer',
  },
  somebody: 'Sin nombre',
  empty: '(Mandó algo que no es texto: miralo en el teléfono del local.)',
  reply: 'Respuesta',
  send: 'Responder',
  sent: 'Respuesta en camino',
  needReply: 'Escribí algo primero.',
  openUntil: (moment: string) => `Podés responder hasta ${moment}.`,
  closed: 'Pasaron 24 horas: respondele desde el teléfono del local.',
  settle: 'Listo',
  of: (name: string) => ` a ${name}`,
  by: (name: string | null) => name ?? 'Solo',
  seeAppointment: 'Ver el turno',
}

/** How the customer of an appointment was told, in its panel. */
export const toldTexts = {
  title: 'Avisos',
  none: 'Todavía no se mandó ninguno.',
  channels: { whatsapp: 'WhatsApp', mail: 'Mail', by_hand: 'A mano', answer: 'Respuesta' },
  states: {
    waiting: 'por salir',
    sent: 'enviado',
    delivered: 'entregado',
    read: 'leído',
    failed: 'no llegó',
    left_out: 'no hizo falta',
    confirmed: 'confirmó',
    cancelled: 'canceló',
    refused: 'ya no se podía',
    asked: 'no quedó claro cuál',
    stopped: 'pidió no recibir más',
    started: 'volvió a pedirlos',
    unread: 'para leer',
  } as Readonly<Record<string, string>>,
  kinds: {
    ...whatsappKindNames,
    accepted: 'Turno aceptado',
    changed: 'Cambio de servicios',
    rejected: 'Pedido rechazado',
    deposit: 'Seña',
    answer: 'Mensaje',
    appointment_confirmed: 'Turno reservado',
    appointment_changed: 'Cambio de turno',
    appointment_request: 'Pedido de turno',
    appointment_given: 'Pasó a otra persona',
    confirm_last_call: 'Último pedido de confirmación',
    released: 'Turno liberado',
    review_request: 'Pedido de opinión',
  } as Readonly<Record<string, string>>,
}
