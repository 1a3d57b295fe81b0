/**
 * The clock of a machine may jump, by hand, by NTP after a long silence, or with a machine that slept. Timers do not go by it;
 * what was remembered until some hour does.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Limiter } from './http/limiter.ts'
import type { Outbox } from './outbox/outbox.ts'

const LOOK_MS = 1000
/** More than a clock that is being set right slowly moves in one look. */
const SMALLEST_JUMP_MS = 5000

type Following = {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly outbox: Pick<Outbox, 'wake'>
  readonly limiter: Pick<Limiter, 'forgetFuture'>
  /** What was remembered until some hour is asked anew. */
  readonly forgetHours: () => void
}

/** Answers how to stop. */
export function followClock({ log, outbox, limiter, forgetHours }: Following): () => void {
  let apart = apartNow()
  const look = (): void => {
    const jumped = apartNow() - apart
    if (Math.abs(jumped) < SMALLEST_JUMP_MS) return
    apart += jumped
    log.warn({ seconds: Math.round(jumped / 1000) }, 'The clock of this machine jumped')
    forgetHours()
    outbox.wake()
    if (jumped > 0) return
    limiter
      .forgetFuture()
      .catch((err: unknown) => log.warn({ err }, 'Limits were not counted anew'))
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(timer)
}

/** Changes only when the clock does. */
function apartNow(): number {
  return Date.now() - performance.now()
}
