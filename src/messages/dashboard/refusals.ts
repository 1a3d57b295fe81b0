import type { RefusalKind } from '#contract/protocol/refusal-kinds.ts'

export const refusalTexts = {
  title: 'Rechazos',
  hint: 'Lo que el servidor no dejó hacer. Se guarda 90 días, sin direcciones ni lo que se mandó.',
  day: 'Día',
  kind: 'Qué pasó',
  all: 'Todo',
  account: 'Mail de la cuenta',
  emptyTitle: 'Nada rechazado',
  emptyHint: 'Ese día, con estos filtros, nadie pidió lo que no podía.',
  noneOfKind: 'De eso, nada ese día.',
  times: (count: number) => (count === 1 ? '1 vez' : `${count.toLocaleString('es-AR')} veces`),
  between: (first: string, last: string) =>
    `${first === last ? `a las ${first}` : `de ${first} a ${last}`}, hora de Buenos Aires`,
  network: (visitor: string) => (visitor === '' ? 'de muchas redes' : `red ${visitor.slice(0, 6)}`),
  endSessions: 'Cerrar las sesiones de una cuenta',
  endSessionsHint:
    'Quien la use en cualquier dispositivo tiene que volver a entrar. Su contraseña sigue siendo la misma.',
  endSessionsNow: 'Cerrar sus sesiones',
  sessionsEnded: 'Cerramos sus sesiones.',
  reason: 'Motivo',
  kinds: {
    not_authenticated: 'Sin sesión',
    session_ended: 'Sesión vencida',
    forged_token: 'Sesión falsificada',
    wrong_password: 'Contraseña equivocada',
    forbidden: 'Sin permiso',
    unknown_id: 'Algo que no es suyo o no existe',
    limit: 'Demasiados pedidos',
    malformed: 'Pedido mal armado',
    foreign_host: 'Otro nombre de servidor',
    foreign_origin: 'Desde otro sitio',
    socket_room: 'Sala en vivo negada',
  } satisfies Record<RefusalKind, string>,
}
