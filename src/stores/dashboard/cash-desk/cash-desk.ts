/* The cash desk: the open one, those of before, and what is done with them. */
import type { Reply, Sent } from '#contract/contract.ts'
import { change } from '#stores/change.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type CashDesk = Reply<'getPastCashDesk'>['cash_desk']
export type CashDeskState = Reply<'getCashDesk'>
export type PastCashDesk = Reply<'listCashDesks'>['items'][number]
export type CashMove = CashDesk['moves'][number]

export const cashDesk = createSource<null, CashDeskState>(() => call('getCashDesk', {}))

export const pastCashDesks = createSource<null, readonly PastCashDesk[]>(async () => {
  const answer = await call('listCashDesks', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** One desk by its id, with all its moves. */
export const oneCashDesk = createSource<string, CashDesk>(async id => {
  const answer = await call('getPastCashDesk', { params: { id } })
  return answer.ok ? { ok: true, reply: answer.reply.cash_desk } : answer
})

/** `float`: what is in it, in minor units. */
export function openCashDesk(float: number) {
  return change(callOnce('openCashDesk', { body: { float } }).finally(reloadDesks))
}

/** `amount` in minor units; below 0 it is taken out. */
export function moveCash(body: Sent<'moveCash', 'body'>) {
  return change(callOnce('moveCash', { body }), cashDesk.reload)
}

/** Closes the open desk. `onClosed` gets its id, by which its page shows the difference. */
export function closeCashDesk(
  body: Sent<'closeCashDesk', 'body'>,
  onClosed: (id: string) => unknown,
) {
  const answer = callOnce('closeCashDesk', { body }).finally(reloadDesks)
  return change(answer, reply => onClosed(reply.cash_desk.id))
}

/** Also after a refusal: somebody else may have opened or closed it meanwhile. */
async function reloadDesks(): Promise<void> {
  await Promise.all([cashDesk.reload(), pastCashDesks.reload()])
}
