import type { Context } from '../context.ts'
import { assumeDone } from './assume-done.ts'
import { eraseResting } from '../profile/deactivate-account.ts'
import { mailNotices } from '../notices/mail-notices.ts'
import { advanceSubscriptions } from '../subscriptions/advance.ts'
import { forgetUnverified } from '../subscriptions/forget-unverified.ts'
import { windUpCanceled } from '../subscriptions/wind-up.ts'
import { notifyTrials } from '../subscriptions/notify-trials.ts'
import { expireWaiting } from './expire-waiting.ts'
import { createForgetOld } from './forget-old.ts'
import { createKeepPastDays } from './keep-past-days.ts'
import { createOfferFreed } from '../waitlist/offer-freed.ts'

/** Often enough that nobody waits for a job; nothing is decided by when exactly it runs. */
const EVERY_MS = 15_000

export type Jobs = {
  /** Does everything due by the application's clock. */
  readonly runDue: () => Promise<void>
  /** When the last pass ended, and whether it went wrong. */
  readonly health: () => JobsHealth
  readonly stop: () => Promise<void>
}
export type JobsHealth = { readonly lastPassAt: number | null; readonly isFailing: boolean }

/** What happens because time passes. Passes run one after another; a second process doing the same does no harm. */
export function createJobs(context: Context): Jobs {
  let current: Promise<void> = Promise.resolve()
  let hasFailed = false
  let lastPassAt: number | null = null
  const forgetOld = createForgetOld()
  const offerFreed = createOfferFreed()
  const steps: readonly ((context: Context) => Promise<unknown>)[] = [
    expireWaiting,
    offerFreed,
    assumeDone,
    advanceSubscriptions,
    windUpCanceled,
    notifyTrials,
    forgetUnverified,
    eraseResting,
    mailNotices,
    forgetOld,
    createKeepPastDays(),
    async ({ lost, database }) => await lost.flush(database.db),
  ]
  // One that fails must not hold up the others, or a single bad row would stop the mails of every shop.
  const pass = async (): Promise<void> => {
    const errors: unknown[] = []
    for (const step of steps) await step(context).catch((error: unknown) => errors.push(error))
    // Once per trouble, or a database that is away for an hour would fill the log.
    if (errors.length > 0 && !hasFailed)
      for (const err of errors) context.log.warn({ err }, 'A job could not run')
    hasFailed = errors.length > 0
    lastPassAt = context.clock.now()
  }
  const runDue = (): Promise<void> => {
    current = current.then(pass)
    return current
  }
  const timer = setInterval(() => void runDue(), EVERY_MS)
  timer.unref()
  return {
    runDue,
    health: () => ({ lastPassAt, isFailing: hasFailed }),
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}
