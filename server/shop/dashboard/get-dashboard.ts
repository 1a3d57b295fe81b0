import { areaCodeOf } from '#domain/country/area-code.ts'
import type { Reply } from '#contract/contract.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { readOnlyFrom } from '#domain/shop/subscription.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { findAskedDelays } from '#server/booking/running-late/answer-delay.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { findOutside } from '../hours/find-outside.ts'
import { findUnderBlocks } from '../hours/find-under-blocks.ts'
import { countOpen } from '../hours/requests/queries.ts'
import { findPreferences } from '../notices/preferences.ts'
import { countUnread } from '../notices/queries.ts'
import { publicUrlOf } from '../settings/public-url.ts'
import { findChecklist } from '../settings/queries.ts'
import { findCharging, findPausedSince, findShopsOfUser, findSubscription } from './queries.ts'

/** What every screen of the dashboard needs first. */
export async function getDashboard(
  context: Context,
  account: Account,
  membership: Membership,
): Promise<Reply<'getDashboard'>> {
  const { db } = context.database
  const reader = { ...membership, userId: account.userId }
  const now = context.clock.now()
  const shop = await shopOf(context, membership.shopId)
  const { row } = shop
  const at = (instant: number) => toOffsetIso(instant, row.timeZone)
  const [
    subscription,
    checklist,
    shops,
    unread,
    wishes,
    outsideHours,
    underBlocks,
    requests,
    pausedSince,
    delays,
    charging,
  ] = await Promise.all([
    findSubscription(db, membership),
    findChecklist(db, membership),
    findShopsOfUser(db, account.userId),
    countUnread(db, reader),
    findPreferences(db, reader, membership.role),
    findOutside(db, shop, membership, now),
    findUnderBlocks(db, shop.plan, membership, now),
    membership.role === 'comerce_admin' ? countOpen(db, membership, null) : 0,
    row.status === 'on_break' ? findPausedSince(db, membership) : null,
    findAskedDelays(context, membership),
    findCharging(db, membership),
  ])
  return {
    comerce: {
      ...ownShopOf(context, row),
      paused_since: pausedSince === null ? null : at(pausedSince),
    },
    today: localDate(now, row.timeZone),
    subscription: subscriptionOf(subscription, now, at, membership),
    checklist,
    comerces: shops,
    own_staff: membership.onlyStaffId,
    works_as: membership.staffId,
    charging: {
      is_allowed: charging.isAllowed,
      since: charging.since === null ? null : at(charging.since),
    },
    hides_phones: membership.hidesPhones,
    unread_notices: unread,
    notice_preferences: wishes,
    hours_requests: requests,
    delays,
    stranded: [...outsideHours, ...underBlocks].toSorted((a, b) => a.date.localeCompare(b.date)),
  }
}

function subscriptionOf(
  { state, since, trial_ends_at: trialEndsAt }: Awaited<ReturnType<typeof findSubscription>>,
  now: number,
  at: (instant: number) => string,
  { isReadOnly }: Membership,
) {
  const readOnly = readOnlyFrom({ state, since })
  return {
    state,
    trial_ends_at: at(trialEndsAt),
    trial_days_left: Math.max(0, Math.ceil((trialEndsAt - now) / DAY)),
    read_only_from: readOnly === null ? null : at(readOnly),
    is_read_only: isReadOnly,
  }
}

type Row = Awaited<ReturnType<typeof shopOf>>['row']

function ownShopOf({ config }: Context, row: Row) {
  return {
    id: row.id,
    ad_url: row.adUrl,
    name: row.name,
    time_zone: row.timeZone,
    country: row.country,
    phone_area: areaCodeOf(row.country, row.city),
    currency: row.currency,
    status: row.status,
    public_url: publicUrlOf(config, row.adUrl),
    deposit_instructions: row.depositInstructions,
  }
}
