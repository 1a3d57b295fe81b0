import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { findMessageRules } from './message-rules.ts'
import { writtenText } from './written-text.ts'
import { cancelledBy } from '../events.ts'
import { manageTokenOf, manageUrlOf } from '../manage-link.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import { findUnnotified } from './unnotified.ts'

/** The customer's link for staff to send, with a text, and a WhatsApp link when there is a phone. */
export async function shareLink(
  context: Context,
  member: Membership,
  appointment: AppointmentRow,
): Promise<Reply<'getManageLink'>> {
  const { db } = context.database
  const rules = await findMessageRules(db, member)
  const request = { context, member, rules, now: context.clock.now() }
  const written = writtenText(request, appointment, { kind: await newsOf(context, appointment) })
  return { manage_url: manageUrlOf(context, manageTokenOf(context, appointment)), ...written }
}

/** The kind of message for the appointment now: what the customer has not been told, or else its status. */
async function newsOf({ database }: Context, appointment: AppointmentRow) {
  const { status } = appointment
  if (status === 'awaiting_deposit') return 'deposit'
  if (status === 'rejected') return status
  if (status === 'cancelled')
    return (await cancelledBy(database.db, appointment)) === 'customer' ? 'withdrawn' : status
  return (await findUnnotified(database.db, appointment)) ?? 'accepted'
}
