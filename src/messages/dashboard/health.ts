const WHEN = { dateStyle: 'short', timeStyle: 'short', hour12: false } as const
const at = (instant: string) =>
  new Date(instant).toLocaleString('es-AR', {
    ...WHEN,
    timeZone: 'America/Argentina/Buenos_Aires',
  })

/** What each recurring work of the server does. */
const works: Readonly<Record<string, string>> = {
  'expire-waiting': 'Vencer reservas sin responder',
  'offer-freed': 'Ofrecer lugares que se liberan',
  'follow-delays': 'Seguir las demoras',
  'assume-done': 'Cerrar turnos que ya pasaron',
  remind: 'Mandar recordatorios',
  'release-unconfirmed': 'Liberar turnos sin confirmar',
  'advance-subscriptions': 'Avanzar las suscripciones',
  'wind-up-canceled': 'Cerrar comercios dados de baja',
  'notify-trials': 'Avisar que termina la prueba',
  'notify-late': 'Avisar los pagos atrasados',
  'send-webhooks': 'Avisar a otros programas lo que pasa',
  'warn-of-key-ending': 'Avisar que vence una clave de Conexiones',
  'warn-of-push-ending': 'Avisar que terminan los avisos al teléfono',
  'forget-unverified': 'Olvidar cuentas sin confirmar',
  'erase-deactivated': 'Borrar cuentas dadas de baja',
  'refresh-calendars': 'Pedir los calendarios externos',
  'read-calendars': 'Leer los calendarios externos',
  'go-on-with-exports': 'Hacer y restaurar copias',
  'go-on-with-imports': 'Seguir con las mudanzas',
  'send-by-whatsapp': 'Mandar mensajes por WhatsApp',
  'go-on-with-payments': 'Seguir con las señas pagadas en línea',
  'back-up': 'Pedir la copia de seguridad',
  'make-backup': 'Hacer la copia de seguridad',
  'mail-notices': 'Mandar avisos por mail',
  'ask-reviews': 'Pedir opiniones',
  'send-digests': 'Mandar el resumen del día',
  'forget-old': 'Borrar lo que ya no hace falta',
  'add-up-past-days': 'Sumar los días pasados',
  'begin-due-prices': 'Empezar los precios nuevos',
  'check-money': 'Comparar las cuentas con los comprobantes',
  'sweep-outbox': 'Revisar los mensajes por salir',
  'send-messages': 'Mandar mails y avisos al teléfono',
  'supervise-queues': 'Supervisar las tareas',
}

export const healthTexts = {
  jobs: 'Tareas automáticas',
  jobsFine: 'Al día',
  jobsFailing: (count: number) => (count === 1 ? '1 falla' : `${count} fallan`),
  work: (name: string) => works[name] ?? name,
  failsSince: (since: string, times: number) =>
    `Falla desde el ${at(since)}${times > 1 ? `, ${times} veces seguidas` : ''}`,
  isLate: 'Hace demasiado que nadie la hace',
  lastDone: (instant: string) => `la última vez salió bien el ${at(instant)}`,
  neverDone: 'todavía no salió bien ninguna vez',
  allWorks: (count: number) => `Las ${count} tareas`,
  all: 'Todas las tareas',
  lastPass: 'Última pasada',
  backup: 'Última copia de seguridad',
  at: (instant: string) => `${at(instant)}, hora de Buenos Aires`,
  never: 'todavía ninguna',
  notScheduled: 'no está programada (BACKUP_EVERY)',
  degraded: 'Ahora no anda',
  services: {
    mail: 'el servidor de mails',
    uploads: 'el lugar de las fotos',
    redis: 'Redis',
    replica: 'la réplica de la base',
    memory: 'la memoria, casi llena',
    jobs: 'alguna tarea automática',
    news: 'las novedades entre procesos',
  },
  mailsWaiting: 'Mails en espera',
  mailsLate: 'Mails demorados',
  mailsLost: 'Mails perdidos (24 h)',
  sockets: 'Pantallas conectadas',
  sessions: 'Sesiones abiertas',
  refresh: 'Actualizar',
}

export const errorsTexts = {
  title: 'Errores',
  hint: 'De qué avisó el servidor en los últimos siete días, de lo más reciente a lo más viejo. Cada cosa está una vez, con cuántas veces pasó.',
  emptyTitle: 'Ningún error',
  emptyHint: 'En siete días el servidor no avisó de nada.',
  levels: { warn: 'Aviso', error: 'Error' },
  times: (count: number) => (count === 1 ? '1 vez' : `${count.toLocaleString('es-AR')} veces`),
  between: (first: string, last: string) =>
    first === last ? `el ${at(last)}` : `del ${at(first)} al ${at(last)}`,
}
