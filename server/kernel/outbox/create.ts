import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { createBatch, oneAtATime } from '../jobs/one-at-a-time.ts'
import type { Pulse } from '../jobs/pulse.ts'
import type { Queues } from '../jobs/queues.ts'
import { messageRow } from './outbox-rows.ts'
import type { Outbox } from './outbox.ts'
import { sendDue, type Sender } from './send-due.ts'
import { createMailTransport, watchTransport, type Transport } from './transport.ts'

/** Its name among the recurring works; the sweep wakes it at this interval at least. */
const PASS = { name: 'send-messages', everySeconds: 30 }
/** Failed passes in a row after which the outbox counts as unhealthy. */
const UNHEALTHY_AFTER = 3
const LONGEST_GOODBYE_MS = 2000
/** Calls of `wake` within this time count as one. */
const TOGETHER_MS = 100
/** Usually the transaction that added a message has ended by then. If not, the recurring sweep finds the message. */
const SOON_MS = 150

type Parts = Omit<Sender, 'transport'> & {
  readonly config: Config
  readonly queues: Pick<Queues, 'add' | 'wake' | 'isFailing'>
  readonly pulse: Pulse
  /** Only for tests; by default made from the configuration. */
  readonly transport?: Transport
}

/** The outbox of one process. Passes run one after another; calls made during a pass share the next one. */
export function createOutbox(parts: Parts): Outbox {
  const { clock, config, queues, pulse } = parts
  const transport = watchTransport(parts.transport ?? createMailTransport(config))
  const sender: Sender = { ...parts, transport }
  let failures = 0
  let isStopped = false
  /** When a transaction added its first message, by the real clock. */
  const added = new WeakMap<object, number>()

  pulse.expect(PASS)
  const drain = oneAtATime(async () => {
    const isDone = await pulse.watch(PASS.name, async () => sendDue(sender, () => isStopped))
    failures = isDone ? 0 : failures + 1
  })
  const wakeQueue = async (): Promise<void> => void (isStopped || queues.wake('outbox'))
  const wakes = createBatch(TOGETHER_MS, wakeQueue)
  const wakeAfter = async (waitMs: number): Promise<void> => {
    const due = Math.ceil((Date.now() + waitMs) / 1000)
    await queues.add('outbox', [{ key: String(due), afterSeconds: Math.ceil(waitMs / 1000) }])
  }
  return {
    add: async (trx, message) => {
      if (!added.has(trx)) added.set(trx, Date.now())
      await messageRow(message, sql`${message.recipient}::text`, clock.now()).execute(trx)
      if (message.waitMs === undefined) setTimeout(wakes.later, SOON_MS).unref()
      else wakeAfter(message.waitMs).catch(() => undefined)
    },
    wake: wakes.later,
    committed: trx => {
      const at = added.get(trx)
      if (at !== undefined && Date.now() - at >= SOON_MS) wakes.later()
    },
    drain,
    isMailDown: transport.isDown,
    isHealthy: () => failures < UNHEALTHY_AFTER && !queues.isFailing(),
    stop: async () => {
      // Passes on a `wake` of a moment ago, so that another process sends what this one does not.
      await wakes.stop()
      isStopped = true
      // A mail server that hangs must not delay the stop; its message is tried again later.
      await Promise.race([drain(), pause(LONGEST_GOODBYE_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}

/** From now on this process sends what is due when any process wakes the outbox. */
export async function deliverWhenWoken(
  queues: Queues,
  outbox: Pick<Outbox, 'drain'>,
): Promise<void> {
  // `short`: for each key at most one job waits. Several processes may send at once, each the messages that it claimed.
  const settings = { policy: 'short', expireInSeconds: 600, deleteAfterSeconds: 60 } as const
  await queues.work('outbox', settings, outbox.drain)
}
