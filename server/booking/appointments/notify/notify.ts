import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { lockAppointment } from '#server/scheduling/queries.ts'
import { mailAnswered, mailChanged } from './notify-by-mail.ts'
import { findUnnotified, forgetUnnotified } from './unnotified.ts'

/**
 * Mails the customer about a change that was made without a mail. The mail says what the appointment is now. Answers
 * `is_mailed: false` when there is no address; refuses with `not_found` or `stale_revision`.
 */
export async function notifyCustomer(
  context: Context,
  account: Account,
  id: string,
  { revision }: Received<'tellCustomer', 'body'>,
): Promise<Reply<'tellCustomer'>> {
  const member = membershipOf(account)
  return await transact(context, async work => {
    const { trx, now, emit } = work
    const scope = sql`${scopeOf(member)} and a.id = ${id}`
    const appointment = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
    if (revision !== undefined && revision !== appointment.revision) refuse('stale_revision')
    if (appointment.status === 'rejected') await mailAnswered(trx, context, appointment, 'rejected')
    else await mailChanged(trx, context, appointment, await findUnnotified(trx, appointment))
    const isMailed = appointment.customer_email !== null
    if (isMailed) {
      await forgetUnnotified(trx, appointment)
      const change = { from: {}, to: { how: 'mail' } }
      await noteChange(work, account, 'turn.told', change, id)
    }
    const { comerce_id: shopId } = appointment
    await emit({ type: 'appointment.told', shopId, id, revision: appointment.revision })
    return { is_mailed: isMailed }
  })
}
