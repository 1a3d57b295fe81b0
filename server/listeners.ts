/** Who hears of what: first those who write their part in the same transaction, then those who act once it is committed. */
import {
  occupy,
  showAssumedDone,
  showCancelledTogether,
  showDepositSent,
  showGiven,
  showHold,
  showLate,
  showMoved,
  showNew,
  showOnBoards,
  showStatus,
  showTold,
} from './booking/appointments/announce.ts'
import {
  mailCancelledTogether,
  mailGivenBoth,
  mailMoved,
  mailNew,
  mailParty,
  mailStatus,
  mailZoneKept,
} from './booking/appointments/notify/notify-by-mail.ts'
import { keepHistory } from './booking/appointments/notify/push-to-staff.ts'
import {
  forgetFormer,
  noteUnnotifiedMove,
  noteUnnotifiedStatus,
} from './booking/appointments/notify/unnotified.ts'
import { mailOfDay, showDayMove } from './booking/day-moves/announce.ts'
import { forgetMessages } from './booking/messages/message-rows.ts'
import { showMessages, showSettled } from './booking/messages/settle-day-message.ts'
import { showReview } from './booking/reviews/write-review.ts'
import { showAskedDelay, showDelay } from './booking/running-late/follow-delays.ts'
import { endWish, showWaitlist } from './booking/waitlist/happened.ts'
import { showEarlierOffer } from './booking/waitlist/offer.ts'
import { showQueue } from './booking/walk-ins/happened.ts'
import type { Context } from './context.ts'
import {
  hookAssumedDone,
  hookCreated,
  hookCustomer,
  hookDeposit,
  hookGiven,
  hookMoved,
  hookReview,
  hookSale,
  hookStatus,
  hookZoneKept,
} from './integrations/webhooks/listen.ts'
import { wakeDeliverer } from './integrations/webhooks/queue-event.ts'
import { showDesk } from './money/cash-desk/cash-desk.ts'
import { followDeposit, showDeposit } from './money/deposits/follow-deposit.ts'
import { putBackToStock, takeFromStock } from './money/products/stock.ts'
import { showSale } from './money/sales/happened.ts'
import { earnCommissions, takeBackCommissions } from './money/statements/earn.ts'
import { showStatement } from './money/statements/settle.ts'
import { followCancellation, followSettlement } from './integrations/online-payments/give-back.ts'
import { showReported } from './integrations/online-payments/report.ts'
import {
  agreeByBooking,
  forgetWritten,
  writeCancelledTogether,
  writeDelay,
  writeMoved,
  writeNew,
  writeStatus,
} from './integrations/whatsapp/listen.ts'
import type { Listeners } from './kernel/unit-of-work/events.ts'
import { forgetLinkDevices } from './people/push/push-to-link.ts'
import { showImported } from './people/imports/happened.ts'
import { closeSockets } from './people/accounts/sessions.ts'
import { showCard } from './people/customers/follow-card.ts'
import { auditAppointment } from './shop/audit/audit-appointment.ts'
import { keepAct } from './shop/audit/write-audit.ts'
import { showBusyTimes } from './shop/calendars/take-busy-times.ts'
import { showBlocks } from './shop/hours/announce-block.ts'
import { showRequest } from './shop/hours/requests/announce-request.ts'
import { changeScreens, showLeft } from './shop/members/remove.ts'
import { reloadShop } from './scheduling/rules/change-rules.ts'
import { reloadShops } from './shop/subscription/advance.ts'

const onRecord = [keepHistory, auditAppointment]
const moved = {
  inside: [...onRecord, noteUnnotifiedMove, writeMoved, mailMoved, mailOfDay, hookMoved],
  after: [occupy, showMoved, wakeDeliverer],
}

export const listeners: Listeners<Context> = {
  'appointment.created': {
    inside: [...onRecord, agreeByBooking, writeNew, mailNew, hookCreated],
    after: [occupy, showNew, wakeDeliverer],
  },
  'appointment.moved': moved,
  'appointment.services_changed': moved,
  'appointment.status_changed': {
    inside: [
      ...onRecord,
      noteUnnotifiedStatus,
      writeStatus,
      mailStatus,
      mailOfDay,
      followDeposit,
      followCancellation,
      hookStatus,
    ],
    after: [occupy, showStatus, wakeDeliverer],
  },
  'appointment.customer_changed': {
    inside: [
      ...onRecord,
      forgetFormer,
      forgetLinkDevices,
      forgetMessages,
      forgetWritten,
      endWish,
      mailGivenBoth,
      hookGiven,
    ],
    after: [showGiven, wakeDeliverer],
  },
  'appointment.edited': { inside: onRecord, after: [showOnBoards] },
  'appointment.deposit_sent': { inside: onRecord, after: [occupy, showDepositSent] },
  'appointment.comes_late': { inside: onRecord, after: [showLate] },
  'appointment.zone_kept': {
    inside: [...onRecord, mailZoneKept, hookZoneKept],
    after: [wakeDeliverer],
  },
  'appointment.told': { after: [showTold] },
  'appointments.assumed_done': {
    inside: [hookAssumedDone],
    after: [showAssumedDone, wakeDeliverer],
  },
  'appointments.cancelled': {
    inside: [writeCancelledTogether, mailCancelledTogether],
    after: [showCancelledTogether],
  },
  'customer.created': { inside: [hookCustomer], after: [wakeDeliverer] },
  'customer.updated': { inside: [hookCustomer], after: [wakeDeliverer] },
  'customer.merged': { inside: [hookCustomer], after: [wakeDeliverer] },
  'deposit.received': { inside: [hookDeposit], after: [wakeDeliverer] },
  'deposit.settled': { inside: [followSettlement], after: [showDeposit] },
  'online_payment.reported': { after: [showReported] },
  'sale.created': {
    inside: [earnCommissions, takeFromStock, hookSale],
    after: [showSale, wakeDeliverer],
  },
  'sale.refunded': {
    inside: [takeBackCommissions, putBackToStock, hookSale],
    after: [showSale, wakeDeliverer],
  },
  'cash_desk.changed': { after: [showDesk] },
  'statement.changed': { after: [showStatement] },
  'party.changed': { inside: [mailParty] },
  'hold.placed': { after: [showHold] },
  'hold.released': { after: [showHold] },
  'day.moved': { after: [showDayMove] },
  'day.moved_back': { after: [showDayMove] },
  'time.blocked': { after: [showBlocks] },
  'time.freed': { after: [showBlocks] },
  'waitlist.changed': { after: [showWaitlist] },
  'earlier_start.offered': { after: [showEarlierOffer] },
  'queue.changed': { after: [showQueue] },
  'messages.changed': { after: [showMessages] },
  'message.settled': { after: [showSettled] },
  'delay.asked': { after: [showAskedDelay] },
  'delay.changed': { inside: [writeDelay], after: [showDelay] },
  'review.written': { inside: [hookReview], after: [showReview, wakeDeliverer] },
  'calendar.times_changed': { after: [showBusyTimes] },
  'hours.requested': { after: [showRequest] },
  'import.advanced': { after: [showImported] },
  'rules.changed': { after: [reloadShop] },
  'subscription.changed': { after: [reloadShops] },
  'member.left': { after: [showLeft] },
  'rights.changed': { after: [changeScreens] },
  'sessions.ended': { after: [closeSockets] },
  'card.followed': { after: [showCard] },
  'act.done': { inside: [keepAct] },
}
