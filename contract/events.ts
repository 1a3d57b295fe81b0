/**
 * Socket.IO events. The seed's names are spelled as it spells them. Beside the seed's `message` every notice says
 * what changed, so that a screen can follow without a reload.
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
  /** The queue at the door moved: whoever waits in it asks for their place again. */
  'queue:changed': (change: { readonly at: string }) => void
  /** Somebody of the shop took a message of the day, or did it: who shows them asks again. */
  'messages:changed': (change: { readonly at: string }) => void
  /** An appointment of the shop changed, and whoever gets this hears no notice of it: boards follow silently. */
  'board:changed': (change: { readonly id: string; readonly revision: number }) => void
}
