import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { isRefused, refuse } from '#server/kernel/http/refusal.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { messageIdOf, type DueMessage } from './due-message.ts'
import type { MessageRequest } from '../appointments/notify/message-values.ts'
import { offerByHand } from '../waitlist/offer-by-hand.ts'
import { requestFrom, findDue, showMessage } from './list-day-messages.ts'
import { releaseMessage, settleMessage, takeMessage } from './message-rows.ts'

/**
 * Takes a message, so that two members never write the same one. Refuses with `message_taken` when somebody else has
 * it, or when the start that it offers is gone.
 */
export async function takeDayMessage(
  context: Context,
  account: Account,
  { message: id }: Received<'takeDayMessage', 'body'>,
): Promise<Reply<'takeDayMessage'>> {
  const { request, message } = await findMessage(context, account, id)
  const act = { account, member: request.member, message, now: request.now }
  if (!(await takeMessage(context.database.db, act))) refuse('message_taken')
  // The offered start was taken a moment ago: there is nothing to write.
  if (!(await keepPlace(context, account, message))) {
    await releaseMessage(context.database.db, act)
    refuse('message_taken')
  }
  context.publisher.messagesChanged(request.member.shopId)
  const now = message.offers ? (await findMessage(context, account, id)).message : message
  return { message: await showMessage(request, account, now) }
}

/**
 * Marks a message as opened, done or skipped, or as waiting again. Refuses with `message_taken` when another member has
 * it, or when the start that it offers is gone.
 */
export async function settleDayMessage(
  context: Context,
  account: Account,
  { message: id, state }: Received<'settleDayMessage', 'body'>,
): Promise<Reply<'settleDayMessage'>> {
  const { request, message } = await findMessage(context, account, id)
  const act = { account, member: request.member, message, now: request.now }
  const isWritten = state === 'opened' || state === 'done'
  if (isWritten && !(await keepPlace(context, account, message))) refuse('message_taken')
  await context.database.db.transaction().execute(async trx => {
    const note = async (how: 'opened' | 'done' | 'skipped' | 'undone') => {
      const change = { from: {}, to: { kind: message.kind } }
      await noteChange(context, trx, account, `message.${how}`, change, message.subjectId)
    }
    if (state === 'waiting') {
      const was = await releaseMessage(trx, act)
      if (was !== null && was !== 'taken') await note('undone')
      return
    }
    if (!(await settleMessage(trx, act, state))) refuse('message_taken')
    await note(state)
  })
  announce(request, message)
  return { message: await showMessage(request, account, message) }
}

/** Holds the start that the message offers. Returns false when it is gone. */
async function keepPlace(
  context: Context,
  account: Account,
  { offers, subjectId }: DueMessage,
): Promise<boolean> {
  if (offers === undefined) return true
  return !isRefused(await offerByHand(context, account, { id: subjectId, ...offers }))
}

/** After the commit; boards update too, because the label "sin avisar" of the appointment may come or go. */
function announce(
  { context, member }: MessageRequest,
  { kind, subjectId, version }: DueMessage,
): void {
  context.publisher.messagesChanged(member.shopId)
  if (kind in changes) context.publisher.boardChanged(member.shopId, subjectId, version)
}

const changes = { moved: 1, changed: 1, accepted: 1, cancelled: 1, rejected: 1 }

async function findMessage(context: Context, account: Account, id: string) {
  membershipOf(account)
  const request = await requestFrom(context, account)
  const message = (await findDue(request)).find(one => messageIdOf(one) === id)
  return { request, message: message ?? refuse('not_found') }
}
