import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { insertMessage } from './outbox-rows.ts'
import type { Outbox } from './outbox.ts'
import { sendDue, type Sender } from './send-due.ts'
import { createMailTransport, type Transport } from './transport.ts'

const EVERY_MS = 1000
/** A pass that fails this often in a row is no accident. */
const UNHEALTHY_AFTER = 3
const LONGEST_GOODBYE_MS = 2000

type Parts = Omit<Sender, 'transport'> & {
  readonly config: Config
  /** For tests; otherwise what the configuration says. */
  readonly transport?: Transport
}

/** The outbox of one process. Passes run one after another; who asks during a pass gets the next one. */
export function createOutbox(parts: Parts): Outbox {
  const { clock, log, config, transport = createMailTransport(config) } = parts
  const sender: Sender = { ...parts, transport }
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  let failures = 0
  let isStopped = false

  const pass = async (): Promise<void> => {
    next = null
    try {
      await sendDue(sender, () => isStopped)
      failures = 0
    } catch (error) {
      failures += 1
      // Once per trouble, or a database that is away for an hour would fill the log.
      if (failures === 1) log.warn({ err: error }, 'The outbox could not be read')
    }
  }
  const drain = (): Promise<void> => {
    if (next !== null) return next
    const following = current.then(pass)
    next = following
    current = following
    return following
  }
  const timer = setInterval(() => void drain(), EVERY_MS)
  timer.unref()

  return {
    add: async (trx, message) => insertMessage(trx, message, clock.now()),
    wake: () => void drain(),
    drain,
    isHealthy: () => failures < UNHEALTHY_AFTER,
    stop: async () => {
      clearInterval(timer)
      isStopped = true
      // A mail server that hangs must not keep the process; its message is tried again after the start.
      await Promise.race([current, pause(LONGEST_GOODBYE_MS, undefined, { ref: false })])
      transport.close()
    },
  }
}
