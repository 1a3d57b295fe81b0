/** The only place where the name of a socket room is spelled. */
export const shopRoom = (shopId: string): string => `comerce:${shopId}`
/** For staff who may see every appointment. */
export const everyAppointmentRoom = (shopId: string): string => `${shopRoom(shopId)}:turns`
/** For staff who may see only this agenda. */
export const agendaRoom = (shopId: string, staffId: string): string =>
  `${shopRoom(shopId)}:agenda:${staffId}`
export const userRoom = (userId: string): string => `user:${userId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
export const appointmentRoom = (appointmentId: string): string => `appointment:${appointmentId}`
/** For customers who follow their place in the walk-in queue on their phone. */
export const queueRoom = (shopId: string): string => `queue:${shopId}`
export const watchRoom = (adUrl: string): string => `watch:${adUrl}`
