/** Refusals that are logged, because a person who uses our pages hardly ever causes them. */
export const refusalKinds = [
  'not_authenticated',
  'session_ended',
  'forged_token',
  'wrong_password',
  'forbidden',
  'unknown_id',
  'limit',
  'malformed',
  'foreign_host',
  'foreign_origin',
  'socket_room',
] as const

export type RefusalKind = (typeof refusalKinds)[number]
