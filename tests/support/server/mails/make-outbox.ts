import { vi } from 'vitest'
import { createClock, type Clock } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { createPulse } from '#server/kernel/jobs/pulse.ts'
import { createOutbox } from '#server/kernel/outbox/create.ts'
import type { Transport } from '#server/kernel/outbox/transport.ts'
import { mails } from '#server/mails.ts'

export type Choices = {
  readonly clock?: Clock
  readonly sent?: string[]
  readonly fail?: () => Error
  readonly send?: () => Promise<void>
  readonly transport?: Transport
}

/**
 * An outbox beside the server's that delivers to nobody. Tells what was sent, what was tried, and how often the queue
 * was woken.
 */
export function makeOutbox(
  { config, database, secrets, log }: Pick<Context, 'config' | 'database' | 'secrets' | 'log'>,
  { clock = createClock(), sent = [], fail, send, transport }: Choices = {},
) {
  const tries: string[] = []
  const recording: Transport = {
    send: async ({ recipient }) => {
      tries.push(recipient)
      if (fail !== undefined) throw fail()
      await send?.()
      sent.push(recipient)
    },
    close: () => undefined,
  }
  const wake = vi.fn<(name: string) => void>()
  const queues = { add: async () => undefined, wake, isFailing: () => false }
  const outbox = createOutbox({
    config,
    database,
    secrets,
    queues,
    pulse: createPulse({ database, log }),
    mails,
    log,
    clock,
    mayLeave: async () => true,
    isSaidElsewhere: async () => false,
    pushes: {},
    pushTransport: { send: async () => 'sent' },
    forgetDevice: async () => undefined,
    transport: transport ?? recording,
  })
  return { outbox, sent, tries, wake }
}
