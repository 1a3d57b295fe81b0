import { mailNotices } from './shop/notices/mail-notices.ts'
import type { Context } from './context.ts'
import { checkMoney } from './money/journal/check-money.ts'
import { beginDuePrices } from './money/price-changes/begin-due-prices.ts'
import { autoComplete } from './scheduling/status/auto-complete.ts'
import { renewKeys } from './integrations/online-payments/renew-keys.ts'
import { warnOfExpiry } from './integrations/api-keys/warn-of-expiry.ts'
import type { Job } from './kernel/jobs/create.ts'
import { askReviews } from './booking/reviews/ask-review.ts'
import { sendDigests } from './shop/digest/daily-digest.ts'
import { releaseUnconfirmed } from './booking/reminders/release.ts'
import { remind } from './booking/reminders/remind.ts'
import { expireWaiting } from './scheduling/status/expire-waiting.ts'
import { forgetOld } from './platform/retention/forget-old.ts'
import { rollUpPastDays } from './shop/stats/daily-rollup.ts'
import { warnOfPushEnding } from './people/push/warn-of-push-ending.ts'
import { eraseDeactivated } from './people/profile/deactivate-account.ts'
import { advanceSubscriptions } from './shop/subscription/advance.ts'
import { forgetUnverified } from './shop/trial/forget-unverified.ts'
import { notifyLate } from './shop/subscription/notify-late.ts'
import { notifyTrials } from './shop/subscription/notify-trials.ts'
import { windUpCanceled } from './shop/subscription/wind-up.ts'
import { followDelays } from './booking/running-late/follow-delays.ts'
import { createOfferFreed } from './booking/waitlist/offer-freed.ts'

/** Seconds, for jobs whose result somebody is waiting for. */
const PROMPTLY = 10
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** All recurring jobs, in the order in which they run when several are due, with their intervals in seconds. */
export function timetable(context: Context): readonly Job[] {
  const offerFreed = createOfferFreed()
  const of = (
    name: string,
    everySeconds: number,
    run: (context: Context) => Promise<unknown>,
  ): Job => ({ name, everySeconds, run: async () => await run(context) })
  return [
    of('expire-waiting', PROMPTLY, expireWaiting),
    of('offer-freed', PROMPTLY, offerFreed),
    of('follow-delays', MINUTE / 2, followDelays),
    of('assume-done', MINUTE, autoComplete),
    of('begin-due-prices', MINUTE, beginDuePrices),
    of('remind', MINUTE, remind),
    of('release-unconfirmed', MINUTE, releaseUnconfirmed),
    of('advance-subscriptions', MINUTE, advanceSubscriptions),
    of('wind-up-canceled', 10 * MINUTE, windUpCanceled),
    of('notify-trials', 10 * MINUTE, notifyTrials),
    of('notify-late', 10 * MINUTE, notifyLate),
    of('forget-unverified', HOUR, forgetUnverified),
    of('erase-deactivated', HOUR, eraseDeactivated),
    of('refresh-calendars', MINUTE, async ({ calendars }) => calendars.wake()),
    of('go-on-with-imports', MINUTE, async ({ imports }) => imports.wake()),
    of('send-by-whatsapp', PROMPTLY, async ({ whatsapp }) => whatsapp.wake()),
    of('go-on-with-exports', MINUTE, async ({ exports }) => exports.wake()),
    of('send-webhooks', MINUTE / 2, async ({ webhooks }) => webhooks.wake()),
    of('go-on-with-payments', PROMPTLY, async ({ onlinePayments }) => onlinePayments.wake()),
    of('renew-payment-keys', HOUR, renewKeys),
    of('back-up', HOUR, async ({ backups }) => backups.wake()),
    of('mail-notices', MINUTE, mailNotices),
    of('ask-reviews', 10 * MINUTE, askReviews),
    of('send-digests', 5 * MINUTE, sendDigests),
    of('warn-of-push-ending', HOUR, warnOfPushEnding),
    of('warn-of-key-ending', HOUR, warnOfExpiry),
    of('forget-old', DAY, forgetOld),
    of('add-up-past-days', HOUR, rollUpPastDays),
    of('check-money', DAY, checkMoney),
    // Sends messages of processes that died before they woke the outbox, and messages that are due for a retry.
    of('sweep-outbox', MINUTE / 2, async ({ outbox }) => outbox.wake()),
  ]
}
