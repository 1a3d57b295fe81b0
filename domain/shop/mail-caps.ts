/**
 * Limits against spam: how many mails and push messages a shop may send in a day. A new trial may send fewest, because
 * anybody can open one.
 */

/** To one mailbox from one shop: a day of bookings, moves and cancellations by one family. */
export const MAILS_TO_ONE_FROM_A_SHOP = 10
/** To one mailbox from all shops together. */
export const MAILS_TO_ONE = 30
/** To one device: twice the appointments of a full Saturday in a shop of five. */
export const PUSHES_TO_ONE = 200
const FIRST_DAY = 40
const MORE_EACH_DAY = 40
const OF_A_TRIAL = 600
const OF_A_SHOP = 5000

/** The limit of mails in one day. It grows with every day of the shop's age. */
export function mailsADay(shop: { readonly isPaid: boolean; readonly ageDays: number }): number {
  const grown = FIRST_DAY + MORE_EACH_DAY * Math.max(0, Math.floor(shop.ageDays))
  // A shop that pays has shown that it is real, so its limit is four times as high.
  return shop.isPaid ? Math.min(OF_A_SHOP, 4 * grown) : Math.min(OF_A_TRIAL, grown)
}
