/* A place in the queue at the door, kept true while its page is open. */
import { atom, type ReadableAtom } from 'nanostores'
import type { Call } from '#contract/protocol/call.ts'
import type { QueuePlaceWire } from '#contract/queue.ts'
import { onServerEvent, watchQueue } from '#stores/socket.ts'

/** Hours pass even while nothing happens, and a connection may be blocked. */
const pauseMs = 60_000

export function createQueuePlace(queueToken: string, first: QueuePlaceWire, call: Call) {
  const $place = atom(first)
  /** An answer that was overtaken by a later question says nothing. */
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
    /** Also in the background, as long as the phone lets it: that is where somebody waits. Answers how to stop. */
    follow: (): (() => void) => {
      const timer = setInterval(() => void refresh(), pauseMs)
      document.addEventListener('visibilitychange', refreshWhenSeen)
      const stops = [
        // What changed between the drawing of the page and the connection.
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

/** Not every browser can, and none does before the page was touched. */
function vibrate(): void {
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200])
}
