import { onServerEvent, $reconnected } from '#stores/socket.ts'
import type { Source } from '#stores/dashboard/loadable.ts'

type Reloaded = Pick<Source<never, unknown>, 'reload'>

const burstMs = 250

/**
 * Loads these sources again after every act with money, which the server announces as a change of the board. A burst of
 * changes loads them once. Returns a function that stops it.
 */
export function followMoney(sources: readonly Reloaded[]): () => void {
  let pending: ReturnType<typeof setTimeout> | undefined
  const reloadAll = () => {
    pending = undefined
    for (const { reload } of sources) void reload()
  }
  const reloadSoon = () => {
    pending ??= setTimeout(reloadAll, burstMs)
  }
  const stops = [onServerEvent('board:changed', reloadSoon), $reconnected.listen(reloadSoon)]
  return () => {
    clearTimeout(pending)
    for (const stop of stops) stop()
  }
}
