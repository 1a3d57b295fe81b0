/**
 * Socket.IO events. The names of the seed's events must not change. Besides the seed's `message`, every notice says what
 * changed, so that a screen can update without a reload.
 */
export type Notice = {
  /** Text in Spanish, ready to be shown. */
  readonly message: string
  /** The id of the appointment or user it is about. */
  readonly id: string
  readonly type: string
  /** ISO 8601 with offset. */
  readonly at: string
  readonly revision: number
}

export type RoomLogin =
  | { readonly token: string; readonly id_comerce: string | null }
  | { readonly manage_token: string }
  | { readonly queue_token: string }
export type RoomWatch = { readonly ad_url: string }
export type RoomReply = { readonly ok: true } | { readonly ok: false; readonly code: string }

export type ClientEvents = {
  'room:login': (login: RoomLogin, acknowledge?: (reply: RoomReply) => void) => void
  'room:watch': (watch: RoomWatch, acknowledge?: (reply: RoomReply) => void) => void
}

/** Notices of a shop, for its staff. */
export const staffNotices = [
  'room:login:broadcast',
  'room:remove:broadcast',
  'appointment:new:broadcast',
  'appointment:cancel:broadcast',
  'appointment:move:broadcast',
  'appointment:late:broadcast',
  'appointment:deposit:broadcast',
  'review:written:broadcast',
  'hours:request:broadcast',
] as const
/** Notices of a customer. */
export const customerNotices = ['appointment:update:status:broadcast'] as const

export type StaffNotice = (typeof staffNotices)[number]
export type CustomerNotice = (typeof customerNotices)[number]

export type ServerEvents = Record<StaffNotice | CustomerNotice, (notice: Notice) => void> & {
  'socket:error': (error: { readonly message: string; readonly code: string }) => void
  'slots:changed': (change: { readonly version: number; readonly dates: readonly string[] }) => void
  /** The walk-in queue changed: a customer who waits in it should ask for their place again. */
  'queue:changed': (change: { readonly at: string }) => void
  /** A staff member took or settled one of the day's messages: a screen that shows them should ask again. */
  'messages:changed': (change: { readonly at: string }) => void
  /** An appointment changed without a notice to this member: boards update silently. */
  'board:changed': (change: { readonly id: string; readonly revision: number }) => void
}
