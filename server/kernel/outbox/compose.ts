import type { Kysely } from 'kysely'
import type { Secrets } from '../secrets.ts'
import type { Mail } from './mail-layout.ts'
import {
  appointmentMail,
  changedMail,
} from '#server/booking/appointments/mails/appointment-mail.ts'
import { requestMail } from '#server/booking/appointments/mails/request-mail.ts'
import {
  accountMail,
  claimMail,
  invitationMailOf,
  newAddressMail,
  trialMail,
} from '#server/people/accounts/mails/account-mail.ts'
import { accountNewsOf } from '#server/people/accounts/mails/account-news.ts'
import { trialNoticeMailOf } from '#server/shop/subscription/trial-notice.ts'
import { noticesMailOf } from '#server/shop/notices/notices-mail.ts'
import {
  consumerAnswerMail,
  consumerMail,
} from '#server/platform/consumer-requests/consumer-mail.ts'
import { emailChangedMail } from './messages.ts'
import type { DueMessage } from './outbox-rows.ts'
import { appointmentLinksMail } from '#server/booking/appointments/mails/appointment-links-mail.ts'
import { waitlistMail } from '#server/booking/waitlist/waitlist-mail.ts'

export type Writer = {
  readonly db: Kysely<unknown>
  readonly secrets: Secrets
  readonly publicUrl: string
  readonly now: number
}

/** Why a message that was due is not sent after all. */
type DropReason =
  | 'trial_over'
  | 'token_dead'
  | 'account_gone'
  | 'appointment_gone'
  | 'appointment_over'
  | 'waitlist_over'
export type Composed = { readonly mail: Mail } | { readonly dropped: DropReason }

/** Writes a message with what is true now, not with what was true when it was asked for. */
export async function composeMail(
  writer: Writer,
  message: Pick<DueMessage, 'kind' | 'subject_id' | 'recipient' | 'payload'>,
): Promise<Composed> {
  const { kind, subject_id: subjectId } = message
  switch (kind) {
    case 'verify_account':
    case 'reset_password':
    case 'magic_link':
    case 'account_exists':
    case 'trial_used':
      return await accountMail(writer, kind, message)
    case 'trial_notice':
      return await trialNoticeMailOf(writer, subjectId, message.payload)
    case 'change_email':
      return await newAddressMail(writer, subjectId, message.recipient)
    case 'claim_turns':
      return await claimMail(writer, subjectId, message.recipient)
    case 'email_changed':
      return { mail: emailChangedMail(writer) }
    case 'account_news':
      return accountNewsOf(writer, message.payload)
    case 'invitation':
      return await invitationMailOf(writer, subjectId)
    case 'confirm_trial':
      return await trialMail(writer, subjectId, message.recipient)
    case 'appointment_confirmed':
      return await appointmentMail(writer, subjectId)
    case 'appointment_changed':
      return await changedMail(writer, subjectId, message.payload)
    case 'appointment_request':
      return await requestMail(writer, subjectId)
    case 'notices':
      return await noticesMailOf(writer, message.payload)
    case 'consumer_answer':
      return await consumerAnswerMail(writer, subjectId)
    case 'consumer_request':
      return await consumerMail(writer, subjectId)
    case 'turn_links':
      return await appointmentLinksMail(writer, message.recipient)
    case 'waitlist_joined':
    case 'waitlist_offer':
      return await waitlistMail(writer, kind, subjectId)
  }
}
