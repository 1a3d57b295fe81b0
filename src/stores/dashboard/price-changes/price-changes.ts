/* Prices from a day on: planned by the owner, and undone until that day comes. */
import type { Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { services } from '#stores/dashboard/catalogue/catalogue.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { change, unlessGone } from '#stores/change.ts'
import { $reconnected, onServerEvent } from '#stores/socket.ts'

export type PriceChange = Reply<'listPriceChanges'>['items'][number]
export type NewPriceChange = Sent<'createPriceChange', 'body'>

export const priceChanges = createSource<null, readonly PriceChange[]>(async () => {
  const answer = await call('listPriceChanges', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** What the server says of a change before it is saved: what happens to appointments that are booked already. */
export const outlook = createSource<NewPriceChange, Reply<'previewPriceChange'>>(
  async body => await call('previewPriceChange', { body }),
)

function reload(): void {
  void priceChanges.reload()
}

/** Follows what colleagues plan and undo while the list is shown. Returns a function that stops it. */
export function followPriceChanges(): () => void {
  const stops = [onServerEvent('board:changed', reload), $reconnected.listen(reload)]
  return () => {
    for (const stop of stops) stop()
  }
}

export function planPrices(body: NewPriceChange) {
  return change(
    callOnce('createPriceChange', { body }),
    () => services.reload(),
    () => priceChanges.reload(),
  )
}

/** Also reloads after a refusal: its day may have come meanwhile. */
export function undoPrices(id: string) {
  const undone = unlessGone(call('deletePriceChange', { params: { id } }))
  return change(undone).finally(async () => {
    await Promise.all([services.reload(), priceChanges.reload()])
  })
}
