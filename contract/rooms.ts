/** The only place where the name of a socket room is spelled. */
export const comerceRoom = (comerceId: string): string => `comerce:${comerceId}`
export const userRoom = (userId: string): string => `user:${userId}`
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`
export const appointmentRoom = (appointmentId: string): string => `appointment:${appointmentId}`
export const watchRoom = (adUrl: string): string => `watch:${adUrl}`
