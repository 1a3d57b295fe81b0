import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { createBatch, oneAtATime } from '../jobs/one-at-a-time.ts'
import type { Queues } from '../jobs/queues.ts'
import { messageRow } from './outbox-rows.ts'
import type { Outbox } from './outbox.ts'
import { sendDue, type Sender } from './send-due.ts'
import { createMailTransport, watchTransport, type Transport } from './transport.ts'

/** A pass that fails this often in a row is no accident. */
const UNHEALTHY_AFTER = 3
const LONGEST_GOODBYE_MS = 2000
/** Those who wake it one after another, in a crowd of bookings, wake it together. */
const TOGETHER_MS = 100
/** By then the transaction that added a message has ended, and its mail leaves a tenth later; else the sweep finds it. */
const SOON_MS = 150

type Parts = Omit<Sender, 'transport'> & {
  readonly config: Config
  readonly queues: Pick<Queues, 'add' | 'wake' | 'isFailing'>
  /** For tests; otherwise what the configuration says. */
  readonly transport?: Transport
}

/** The outbox of one process. Passes run one after another; who asks during a pass gets the next one. */
export function createOutbox(parts: Parts): Outbox {
  const { clock, log, config, queues } = parts
  const transport = watchTransport(parts.transport ?? createMailTransport(config))
  const sender: Sender = { ...parts, transport }
  let failures = 0
  let isStopped = false

  const drain = oneAtATime(async () => {
    try {
      await sendDue(sender, () => isStopped)
      failures = 0
    } catch (error) {
      failures += 1
      // Once per trouble, or a database that is away for an hour would fill the log.
      if (failures === 1) log.warn({ err: error }, 'The outbox could not be read')
    }
  })
  const wakeQueue = async (): Promise<void> => void (isStopped || queues.wake('outbox'))
  const together = createBatch(TOGETHER_MS, wakeQueue)
  const wakeAfter = async (waitMs: number): Promise<void> => {
    const due = Math.ceil((Date.now() + waitMs) / 1000)
    await queues.add('outbox', [{ key: String(due), afterSeconds: Math.ceil(waitMs / 1000) }])
  }
  return {
    add: async (trx, message) => {
      await messageRow(message, clock.now()).execute(trx)
      if (message.waitMs === undefined) setTimeout(together.later, SOON_MS).unref()
      else wakeAfter(message.waitMs).catch(() => undefined)
    },
    wake: together.later,
    drain,
    isMailDown: transport.isDown,
    isHealthy: () => failures < UNHEALTHY_AFTER && !queues.isFailing(),
    stop: async () => {
      // Whoever woke it a moment ago has another process send, if this one cannot any more.
      await together.stop()
      isStopped = true
      // A mail server that hangs must not keep the process; its message is tried again after the start.
      await Promise.race([drain(), pause(LONGEST_GOODBYE_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}

/** Whoever wakes the outbox has one of the processes send what is due. */
export async function deliverWhenWoken(
  queues: Queues,
  outbox: Pick<Outbox, 'drain'>,
): Promise<void> {
  // Of each key only one waits; several processes may send at once, because each claims its own messages.
  const settings = { policy: 'short', expireInSeconds: 600, deleteAfterSeconds: 60 } as const
  await queues.work('outbox', settings, outbox.drain)
}
