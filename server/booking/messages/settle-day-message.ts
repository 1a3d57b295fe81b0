import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { EventOf } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { type DueMessage, type FindMessages, messageIdOf } from './due-message.ts'
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
  offers: FindMessages,
): Promise<Reply<'takeDayMessage'>> {
  const { request, message } = await findMessage(context, account, id, offers)
  const act = { account, member: request.member, message, now: request.now }
  await transact(context, async ({ trx, emit }) => {
    if (!(await takeMessage(trx, act))) refuse('message_taken')
    await emit({ type: 'messages.changed', shopId: request.member.shopId })
  })
  // The offered start was taken a moment ago: there is nothing to write.
  if (!(await isKept(account, message))) {
    await releaseMessage(context.database.db, act)
    refuse('message_taken')
  }
  const now = message.hold ? (await findMessage(context, account, id, offers)).message : message
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
  offers: FindMessages,
): Promise<Reply<'settleDayMessage'>> {
  const { request, message } = await findMessage(context, account, id, offers)
  const act = { account, member: request.member, message, now: request.now }
  const isWritten = state === 'opened' || state === 'done'
  if (isWritten && !(await isKept(account, message))) refuse('message_taken')
  await transact(context, async work => {
    const { trx, emit } = work
    const note = async (how: 'opened' | 'done' | 'skipped' | 'undone') => {
      const change = { from: {}, to: { kind: message.kind } }
      await noteChange(work, account, `message.${how}`, change, message.subjectId)
    }
    if (state === 'waiting') {
      const was = await releaseMessage(trx, act)
      if (was !== null && was !== 'taken') await note('undone')
    } else {
      if (!(await settleMessage(trx, act, state))) refuse('message_taken')
      await note(state)
    }
    const { kind, subjectId, version } = message
    await emit({ type: 'message.settled', shopId: request.member.shopId, kind, subjectId, version })
  })
  return { message: await showMessage(request, account, message) }
}

async function isKept(account: Account, { hold }: DueMessage): Promise<boolean> {
  return hold === undefined || (await hold(account))
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'messages.changed': { readonly shopId: string }
    'message.settled': { readonly shopId: string } & Pick<
      DueMessage,
      'kind' | 'subjectId' | 'version'
    >
  }
}

export function showMessages(
  { shopId }: EventOf<'messages.changed'>,
  { publisher }: Context,
): void {
  publisher.messagesChanged(shopId)
}

/** Boards update too, because the label "sin avisar" of the appointment may come or go. */
export function showSettled(
  { shopId, kind, subjectId, version }: EventOf<'message.settled'>,
  { publisher }: Context,
): void {
  publisher.messagesChanged(shopId)
  if (kind in changes) publisher.boardChanged(shopId, subjectId, version)
}

const changes = { moved: 1, changed: 1, accepted: 1, cancelled: 1, rejected: 1 }

async function findMessage(context: Context, account: Account, id: string, offers: FindMessages) {
  membershipOf(account)
  const request = await requestFrom(context, account)
  const message = (await findDue(request, offers)).find(one => messageIdOf(one) === id)
  return { request, message: message ?? refuse('not_found') }
}
