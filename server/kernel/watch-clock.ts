/**
 * The system clock may jump: set by hand, by NTP after a long break, or after the machine slept. Timers are not
 * affected, but everything that is remembered until a certain time is.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Limiter } from './http/limiter.ts'
import type { Outbox } from './outbox/outbox.ts'

const LOOK_MS = 1000
/** More than a gradual correction of the clock moves between two looks. */
const SMALLEST_JUMP_MS = 5000

type Following = {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly outbox: Pick<Outbox, 'wake'>
  readonly limiter: Pick<Limiter, 'forgetFuture'>
  /** Drops what was remembered until a certain time. */
  readonly forgetHours: () => void
}

/** Returns a function that stops it. */
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

/** Constant unless the system clock jumps. */
function apartNow(): number {
  return Date.now() - performance.now()
}
