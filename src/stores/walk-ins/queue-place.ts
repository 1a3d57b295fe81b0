/* A place in the walk-in queue, kept up to date while its page is open. */
import { atom, type ReadableAtom } from 'nanostores'
import type { Call } from '#contract/protocol/call.ts'
import type { QueuePlaceWire } from '#contract/walk-ins/queue.ts'
import { onServerEvent, watchQueue } from '#stores/socket.ts'

/** Estimates change with time even when nothing happens, and the live connection may be blocked. */
const pauseMs = 60_000

export function createQueuePlace(queueToken: string, first: QueuePlaceWire, call: Call) {
  const $place = atom(first)
  /** Number of the last request; answers to older requests are dropped. */
  let asked = 0

  const refresh = async () => {
    asked += 1
    const question = asked
    const result = await call('getQueuePlace', { params: { queue_token: queueToken } })
    if (!result.ok || question !== asked) return
    if (result.reply.state === 'called' && $place.get().state !== 'called') vibrate()
    $place.set(result.reply)
  }
  const refreshWhenSeen = () => {
    if (!document.hidden) void refresh()
  }

  return {
    $place: $place as ReadableAtom<QueuePlaceWire>,
    /**
     * Refreshes in the background too, as far as phones allow: customers wait there. Returns a function that stops it.
     */
    follow: (): (() => void) => {
      const timer = setInterval(() => void refresh(), pauseMs)
      document.addEventListener('visibilitychange', refreshWhenSeen)
      const stops = [
        // Joining the room also refreshes: the queue may have changed since the page was drawn.
        watchQueue(queueToken, () => void refresh()),
        onServerEvent('queue:changed', () => void refresh()),
      ]
      return () => {
        clearInterval(timer)
        document.removeEventListener('visibilitychange', refreshWhenSeen)
        stops.forEach(stop => stop())
      }
    },
  }
}

/** Not every browser can vibrate, and none does before the user touched the page. */
function vibrate(): void {
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200])
}
