import type { Call } from '#contract/protocol/call.ts'
import { findWeek, type WeekFound } from './bookable-days.ts'
import { type Choice, choiceName } from './visit.ts'
import type { BookableShop } from './state.ts'

export type Weeks = ReturnType<typeof createWeeks>

/** The days already asked for, so that going back and forth costs nothing. */
export function createWeeks({ ad_url: adUrl, link }: BookableShop, call: Call) {
  const weeks = new Map<string, Promise<WeekFound>>()
  return {
    ask: (choice: Choice, from?: string): Promise<WeekFound> => {
      // The same days, however many places are wanted.
      const name = `${choiceName({ ...choice, seats: 1 })} ${from ?? ''}`
      const known = weeks.get(name)
      if (known) return known
      const asked = findWeek(call, { ...choice, adUrl, link }, from)
      weeks.set(name, asked)
      // A failed question is asked again next time.
      void asked.then(found => found.ok || weeks.delete(name))
      return asked
    },
    forget: () => weeks.clear(),
  }
}
