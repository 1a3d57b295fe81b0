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
  const pass = async (): Promise<void> => {
    try {
      await expireWaiting(context)
      await offerFreed(context)
      await assumeDone(context)
      await advanceSubscriptions(context)
      await windUpCanceled(context)
      await notifyTrials(context)
      await forgetUnverified(context)
      await eraseResting(context)
      await mailNotices(context)
      await forgetOld(context)
      await context.lost.flush(context.database.db)
      hasFailed = false
    } catch (error) {
      // Once per trouble, or a database that is away for an hour would fill the log.
      if (!hasFailed) context.log.warn({ err: error }, 'A job could not run')
      hasFailed = true
    }
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
