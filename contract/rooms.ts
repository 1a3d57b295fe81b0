/** The only place where the name of a socket room is spelled. */
export const comerceRoom = (comerceId: string): string => `comerce:${comerceId}`
/** Those of its staff who may know of every turn. */
export const everyTurnRoom = (comerceId: string): string => `${comerceRoom(comerceId)}:turns`
/** Those of its staff who run this agenda and no other. */
export const agendaRoom = (comerceId: string, staffId: string): string =>
  `${comerceRoom(comerceId)}:agenda:${staffId}`
export const userRoom = (userId: string): string => `user:${userId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
export const appointmentRoom = (appointmentId: string): string => `appointment:${appointmentId}`
export const watchRoom = (adUrl: string): string => `watch:${adUrl}`
