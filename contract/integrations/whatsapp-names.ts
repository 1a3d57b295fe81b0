/** What a shop's own WhatsApp number sends by itself. */
export const whatsappKinds = [
  'booked',
  'reminder_24h',
  'reminder_3h',
  'confirm_request',
  'moved',
  'cancelled',
  'running_late',
  'waitlist_offer',
] as const
export type WhatsappKind = (typeof whatsappKinds)[number]

/**
 * Why a message did not go out by itself. `reconnect`: the token is over; `stopped`: Meta blocked the number; `unpaid`:
 * it wants a card; `template`: its text is not approved as it is; `unreachable`: the person is not on WhatsApp, or
 * blocked the number; `window`: free text after the 24 hours; `refused`: anything else that Meta refused; `no_answer`:
 * Meta did not say whether it took it; `late`: it could not be sent in time; `opted_out`: they asked for no more.
 */
export const whatsappFailures = [
  'reconnect',
  'stopped',
  'unpaid',
  'template',
  'unreachable',
  'window',
  'refused',
  'no_answer',
  'late',
  'opted_out',
] as const
export type WhatsappFailure = (typeof whatsappFailures)[number]
