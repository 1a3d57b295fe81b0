import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { scopeOf } from '../find.ts'
import { lockAppointment } from '../queries.ts'
import { mailChanged, mailRequest } from './tell-by-mail.ts'
import { forgetUntold } from './untold.ts'

/** A change was made in silence and is told after all: what is said is what the turn is now. */
export async function tellCustomer(
  context: Context,
  member: Membership,
  id: string,
  { revision }: Received<'tellCustomer', 'body'>,
): Promise<Reply<'tellCustomer'>> {
  const { turn, isMailed } = await context.database.db.transaction().execute(async trx => {
    const scope = sql`${scopeOf(member)} and a.id = ${id}`
    const turn = (await lockAppointment(trx, context.clock.now(), scope)) ?? refuse('not_found')
    if (revision !== undefined && revision !== turn.revision) refuse('stale_revision')
    if (turn.status === 'rejected') await mailRequest(trx, context, turn, turn.revision)
    else await mailChanged(trx, context, turn)
    const isReached = turn.customer_email !== null
    if (isReached) await forgetUntold(trx, turn)
    return { turn, isMailed: isReached }
  })
  context.outbox.wake()
  context.publisher.boardChanged(turn.comerce_id, turn.id, turn.revision)
  return { is_mailed: isMailed }
}
