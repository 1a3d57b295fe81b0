import type { Context } from '../context.ts'
import { membershipOfCaller } from '../http/caller.ts'
import type { Handlers } from '../http/handler.ts'
import { checkDays, instantsOfDays } from '../hours/check-days.ts'
import { ownShop } from '../settings/own-shop.ts'
import { findLost } from './lost-searches.ts'
import { findSharesOfServices, findSharesOfStaff, findTotals, type Share } from './queries.ts'

const LONGEST_DAYS = 366

export function statsRoutes(context: Context): Handlers<'getStats'> {
  const { db } = context.database
  return {
    getStats: async ({ caller, query }) => {
      const shop = membershipOfCaller(caller)
      checkDays(query, LONGEST_DAYS)
      const { timeZone, currency } = (await ownShop(context, shop)).row
      const days = instantsOfDays(query, timeZone)
      const [totals, services, staff, lost] = await Promise.all([
        findTotals(db, shop, days),
        findSharesOfServices(db, shop, days),
        findSharesOfStaff(db, shop, days),
        findLost(db, shop, query),
      ])
      return {
        ...totals,
        currency,
        lost,
        services: services.sort(biggestFirst),
        staff: staff.sort(biggestFirst),
      }
    },
  }
}

function biggestFirst(a: Share, b: Share): number {
  return b.turns - a.turns || b.revenue - a.revenue || byName.compare(a.name, b.name)
}

const byName = new Intl.Collator('es')
