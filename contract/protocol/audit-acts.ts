/**
 * What the record of a shop can say. An entry is called by one of these, or by the call that it is about (`audit: 'call'`);
 * whoever adds one gives it words in the same breath, because the screen has a table of all of them.
 */
export type ShopAct =
  | AppointmentAct
  | DeskAct
  | 'settings.changed'
  | `comerce.${'status' | 'added' | 'ad_url' | 'customers'}`
  | `member.${'invited' | 'uninvited' | 'joined' | 'changed' | 'removed'}`
  | `device.${'trusted' | 'ended' | 'pin_chosen' | 'pin_forgotten'}`
  | `picture.${'added' | 'changed' | 'removed'}`
  | `staff.${'picture' | 'shared'}`
  | 'template.changed'
  | `feed.${'renewed' | 'closed'}`
  | `shop.${'feed_renewed' | 'feed_closed'}`
  | `calendar.${'connected' | 'removed'}`
  | `review.${'answered' | 'reported' | 'hidden' | 'shown'}`
  | 'subscription'
  | `platform.${'looked' | 'suspended' | 'restored' | 'trial_extended' | 'payment'}`

/** What somebody of the shop did to an appointment. */
export type AppointmentAct = `turn.${
  | 'booked'
  | 'overbooked'
  | 'changed'
  | 'moved'
  | 'resized'
  | 'services'
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

/** What else happens at the desk on any day. */
export type DeskAct =
  | `message.${'opened' | 'done' | 'skipped' | 'undone'}`
  | `mail.${'resent' | 'settled'}`
  | `block.${'added' | 'removed'}`
  | `hours.${'asked' | 'withdrawn' | 'approved' | 'refused'}`
  | `shop.${'blocked' | 'freed'}`
  | 'person.away'
  | 'client.changed'
  | `waitlist.${'added' | 'offered' | 'removed'}`
  | `walk_in.${'added' | 'called' | 'skipped' | 'left' | 'returned' | 'served'}`

/** Of an account, or of the platform with somebody: no shop reads these. */
export type OtherAct =
  | `account.${string}`
  | 'platform.request_answered'
  | 'platform.sessions_ended'
  | 'subscription.erased'
