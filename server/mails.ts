import { appointmentLinksMail } from './booking/appointments/mails/appointment-links-mail.ts'
import {
  appointmentMail,
  changedMail,
  confirmMailOf,
  releasedMail,
  reminderMailOf,
} from './booking/appointments/mails/appointment-mail.ts'
import { givenMail } from './booking/appointments/mails/given-mail.ts'
import { requestMail } from './booking/appointments/mails/request-mail.ts'
import { reviewRequestMail } from './booking/reviews/review-mail.ts'
import { waitlistJoinedMail, waitlistOfferMail } from './booking/waitlist/waitlist-mail.ts'
import { staffPush } from './booking/appointments/notify/staff-push.ts'
import { queueCalledMail } from './booking/walk-ins/called.ts'
import { keyEndingMail } from './integrations/api-keys/key-ending-mail.ts'
import { paymentsOffMail } from './integrations/online-payments/payments-off-mail.ts'
import { webhookOffMail } from './integrations/webhooks/webhook-off-mail.ts'
import { stoppedMail } from './integrations/whatsapp/stopped-mail.ts'
import type { MailsByKind, PushesByKind } from './kernel/outbox/compose.ts'
import {
  accountMail,
  claimMail,
  invitationMailOf,
  newAddressMail,
  trialMail,
} from './people/accounts/mails/account-mail.ts'
import { emailChangedMail, trialUsedMail } from './people/accounts/mails/account-messages.ts'
import { accountNewsOf } from './people/accounts/mails/account-news.ts'
import { customerPushOf } from './people/push/push-to-link.ts'
import { pushEnding } from './people/push/push-ending.ts'
import { suspensionMail } from './platform/admin/suspension-mail.ts'
import { consumerAnswerMail, consumerMail } from './platform/consumer-requests/consumer-mail.ts'
import { exportMail } from './shop/exports/export-mail.ts'
import { digestMail } from './shop/digest/digest-mail.ts'
import { ownerNewsOf } from './shop/members/owner-news.ts'
import { noticesMailOf } from './shop/notices/notices-mail.ts'
import { subscriptionNoticeMailOf } from './shop/subscription/late-notice.ts'
import { trialNoticeMailOf } from './shop/subscription/trial-notice.ts'

/** All kinds of mails and the functions that compose them. */
export const mails = {
  verify_account: accountMail('verify_account'),
  reset_password: accountMail('reset_password'),
  magic_link: accountMail('magic_link'),
  account_exists: accountMail('account_exists'),
  account_news: accountNewsOf,
  change_email: newAddressMail,
  email_changed: ({ publicUrl }) => ({ mail: emailChangedMail({ publicUrl }) }),
  invitation: invitationMailOf,
  confirm_trial: trialMail,
  // Composed without an account: the trial may have been used with the same phone but another address.
  trial_used: ({ publicUrl }) => ({ mail: trialUsedMail({ publicUrl }) }),
  trial_notice: trialNoticeMailOf,
  subscription_notice: subscriptionNoticeMailOf,
  claim_turns: claimMail,
  appointment_confirmed: appointmentMail,
  appointment_changed: changedMail,
  reminder_24h: reminderMailOf('reminder_24h'),
  reminder_3h: reminderMailOf('reminder_3h'),
  confirm_request: confirmMailOf('confirm_request'),
  confirm_last_call: confirmMailOf('confirm_last_call'),
  appointment_given: givenMail,
  released: releasedMail,
  review_request: reviewRequestMail,
  daily_digest: digestMail,
  appointment_request: requestMail,
  turn_links: appointmentLinksMail,
  waitlist_joined: waitlistJoinedMail,
  waitlist_offer: waitlistOfferMail,
  notices: noticesMailOf,
  consumer_request: consumerMail,
  consumer_answer: consumerAnswerMail,
  shop_suspension: suspensionMail,
  owner_news: ownerNewsOf,
  export_ready: exportMail,
  api_key_ending: keyEndingMail,
  webhook_off: webhookOffMail,
  whatsapp_stopped: stoppedMail,
  payments_off: paymentsOffMail,
} satisfies MailsByKind

/**
 * All kinds of pushes: to the devices of staff, and of customers who hold a link. `queue_called` exists only as a push,
 * not as a mail.
 */
export const pushes = {
  push_staff: staffPush,
  push_ending: pushEnding,
  push_customer: customerPushOf({ ...mails, queue_called: queueCalledMail }),
} satisfies PushesByKind

export type MessageKind = keyof typeof mails
