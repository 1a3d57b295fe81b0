/**
 * The actions in a shop's audit. An entry is named by one of these, or by the call that it is about (`audit: 'call'`).
 * The screen's table of texts is exhaustive by type, so a new action needs its text at once.
 */
export type ShopAct =
  | AppointmentAct
  | DeskAct
  | MoneyAct
  | 'settings.changed'
  | `prices.${'planned' | 'undone'}`
  | `comerce.${'status' | 'added' | 'ad_url' | 'customers'}`
  | `member.${'invited' | 'uninvited' | 'joined' | 'changed' | 'removed'}`
  | `owner.${'offered' | 'withdrawn' | 'changed'}`
  | `device.${'trusted' | 'ended' | 'pin_chosen' | 'pin_forgotten'}`
  | `picture.${'added' | 'changed' | 'removed'}`
  | `staff.${'picture' | 'shared'}`
  | 'template.changed'
  | `feed.${'renewed' | 'closed'}`
  | `shop.${'feed_renewed' | 'feed_closed'}`
  | `calendar.${'connected' | 'removed'}`
  | `review.${'answered' | 'reported' | 'hidden' | 'shown'}`
  | `export.${'asked' | 'restored' | 'reminds'}`
  | `webhook.${'added' | 'changed' | 'rotated' | 'removed'}`
  | `key.${'made' | 'rotated' | 'revoked'}`
  | `import.${'applied' | 'undone' | 'reminds'}`
  | `whatsapp.${'connected' | 'changed' | 'disconnected'}`
  | 'subscription'
  | `platform.${'looked' | 'suspended' | 'restored' | 'closed' | 'trial_extended' | 'payment'}`

/** What a member of the shop did to an appointment. */
export type AppointmentAct = `turn.${
  | 'booked'
  | 'overbooked'
  | 'changed'
  | 'moved'
  | 'resized'
  | 'services'
  | 'given'
  | 'undone'
  | 'told'
  | 'approved'
  | 'deposit_asked'
  | 'deposit_received'
  | 'confirmed'
  | 'checked_in'
  | 'began'
  | 'completed'
  | 'cancelled'
  | 'no_show'
  | 'rejected'
  | 'restored'
  | 'stepped_back'}`

/** Other everyday actions of the staff. */
export type DeskAct =
  | `message.${'opened' | 'done' | 'skipped' | 'undone' | 'answered'}`
  | `mail.${'resent' | 'settled'}`
  | `block.${'added' | 'removed'}`
  | `hours.${'asked' | 'withdrawn' | 'approved' | 'refused'}`
  | `shop.${'blocked' | 'freed'}`
  | 'person.away'
  | `delay.${'told' | 'denied'}`
  | 'client.changed'
  | `waitlist.${'added' | 'offered' | 'removed'}`
  | `walk_in.${'added' | 'called' | 'skipped' | 'left' | 'returned' | 'served'}`

/** What a member of the shop did with money. */
export type MoneyAct =
  | `sale.${'made' | 'refunded' | 'undone'}`
  | `desk.${'opened' | 'moved' | 'closed'}`
  | `deposit.${'given_back' | 'kept'}`
  | `online_payments.${'connected' | 'disconnected'}`
  | `statement.${'added' | 'settled'}`

/** Actions of an account, or of the platform about a person. They are in no shop's record. */
export type OtherAct =
  | `account.${string}`
  | 'platform.request_answered'
  | 'platform.sessions_ended'
  | 'subscription.erased'
