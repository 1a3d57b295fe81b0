/** The only place where the name of a socket room is spelled. */
export const shopRoom = (shopId: string): string => `comerce:${shopId}`
/** Those of its staff who may know of every appointment. */
export const everyAppointmentRoom = (shopId: string): string => `${shopRoom(shopId)}:turns`
/** Those of its staff who run this agenda and no other. */
export const agendaRoom = (shopId: string, staffId: string): string =>
  `${shopRoom(shopId)}:agenda:${staffId}`
export const userRoom = (userId: string): string => `user:${userId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
export const appointmentRoom = (appointmentId: string): string => `appointment:${appointmentId}`
export const watchRoom = (adUrl: string): string => `watch:${adUrl}`
