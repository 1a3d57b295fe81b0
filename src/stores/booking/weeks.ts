import type { Call } from '#contract/protocol/call.ts'
import { findWeek, type WeekFound } from './bookable-days.ts'
import { type Choice, choiceName } from './visit.ts'
import type { BookableShop } from './state.ts'

export type Weeks = ReturnType<typeof createWeeks>

/** Caches the days already loaded, so that going back and forth sends no request. */
export function createWeeks({ ad_url: adUrl, link }: BookableShop, call: Call) {
  const weeks = new Map<string, Promise<WeekFound>>()
  return {
    ask: (choice: Choice, from?: string): Promise<WeekFound> => {
      // The number of places does not change the days that are asked for.
      const name = `${choiceName({ ...choice, seats: 1 })} ${from ?? ''}`
      const known = weeks.get(name)
      if (known) return known
      const asked = findWeek(call, { ...choice, adUrl, link }, from)
      weeks.set(name, asked)
      // A failed request is sent again next time.
      void asked.then(found => found.ok || weeks.delete(name))
      return asked
    },
    forget: () => weeks.clear(),
  }
}
