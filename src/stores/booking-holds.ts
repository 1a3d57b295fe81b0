/*
 * The starts that this visitor keeps for some minutes. The server takes them out of everybody's list, hers included, and
 * with them the starts around that the same person could have taken. She may still change her mind: a booking looks
 * through the hold that it brings, so all of them are put back into what she sees.
 */
import type { Call } from '#contract/call.ts'
import type { SharedLeg, Week } from './bookable-days.ts'
import {
  type Alternative,
  type BookableComerce,
  type Hold,
  type LastTurn,
  legsBody,
  usualBody,
} from './booking-state.ts'
import { type Choice, choiceName, visitOf } from './visit.ts'

export type HoldOutcome =
  | { readonly is: 'held'; readonly hold: Hold }
  | { readonly is: 'taken'; readonly alternatives: readonly Alternative[] }
  /** It could not be kept, which says nothing about the slot. */
  | { readonly is: 'unknown' }

export type WantedHold = Choice & {
  readonly startsAt: string
  readonly legs: readonly SharedLeg[]
  readonly lastTurn?: LastTurn | null
}

type Kept = WantedHold & { readonly hold: Hold; readonly around: readonly string[] }

/** Where this tab keeps them, so that a reload knows its own. */
export function holdsDrawer(adUrl: string): string {
  return `mt:holds:${adUrl}`
}

export function createHolds(comerce: BookableComerce, call: Call) {
  const mine = new Map<string, Kept>()
  let pending: Promise<unknown> = Promise.resolve()

  const live = () => [...mine.values()].filter(one => one.hold.until > Date.now())

  const find = (choice: Choice, startsAt: string): Hold | undefined =>
    live().find(one => isFor(one, choice) && one.startsAt === startsAt)?.hold

  const send = async (wanted: WantedHold, shown: Week): Promise<HoldOutcome> => {
    const { services, addOns, staff, startsAt, legs, lastTurn } = wanted
    const askedAt = Date.now()
    const hadOthers = live().length > 0
    const around = startsAround(comerce, wanted, shown)
    const result = await call('holdSlot', {
      params: { ad_url: comerce.ad_url },
      body: {
        services: [...services],
        ...(addOns.length > 0 ? { add_ons: [...addOns] } : {}),
        ...(comerce.link ? { link: comerce.link } : {}),
        staff,
        ...(legs.length > 0 ? { legs: legsBody(legs) } : {}),
        starts_at: startsAt,
        ...usualBody(staff, lastTurn),
      },
    })
    if (result.ok) {
      // By this browser's clock, however wrong it is: only the length is the server's.
      const until = askedAt + comerce.rules.hold_minutes * 60_000
      const hold = { id: result.reply.hold, staff: result.reply.staff, until, legs }
      mine.set(hold.id, { ...wanted, hold, around })
      keepInTab(comerce.ad_url, live())
      return { is: 'held', hold }
    }
    // What stands in the way may be another hold of her own, which the booking itself will answer.
    if (result.problem.code !== 'slot_taken' || hadOthers) return { is: 'unknown' }
    return { is: 'taken', alternatives: result.problem.alternatives ?? [] }
  }

  return {
    find,
    /** The one to bring along when the start wanted has none of its own: it may be what stands in the way. */
    latest: (): Hold | undefined => live().at(-1)?.hold,
    take: (wanted: WantedHold, shown: Week): Promise<HoldOutcome> => {
      const known = find(wanted, wanted.startsAt)
      if (known) return Promise.resolve({ is: 'held', hold: known })
      const outcome = send(wanted, shown)
      pending = outcome
      return outcome
    },
    /** The turn is hers: nothing is kept any more. */
    clear: (): void => {
      mine.clear()
      keepInTab(comerce.ad_url, [])
    },
    /** The start is somebody else's after all. */
    lose: (startsAt: string): void => {
      for (const [id, one] of mine) {
        if (one.startsAt === startsAt) mine.delete(id)
        else mine.set(id, { ...one, around: one.around.filter(start => start !== startsAt) })
      }
      keepInTab(comerce.ad_url, live())
    },
    /** A reload forgets what was chosen, and the server would show her own hold as somebody else's. */
    restore: (): void => {
      for (const one of keptInTab(comerce.ad_url)) mine.set(one.hold.id, one)
    },
    /** When the hold that is on its way has been answered. */
    settled: (): Promise<unknown> => pending,
    /** The same for somebody who waits: a network that is gone must not keep her. */
    settledSoon: (): Promise<unknown> =>
      Promise.race([pending, new Promise(resolve => setTimeout(resolve, patienceMilliseconds))]),
    withMine: (week: Week, choice: Choice): Week => {
      const around = live()
        .filter(one => isFor(one, choice))
        .flatMap(one => one.around)
      if (around.length === 0) return week
      return week.map(day => {
        const kept = around.filter(start => start.slice(0, 10) === day.date)
        if (kept.length === 0) return day
        const starts = [...new Set([...day.starts, ...kept])]
        return { ...day, starts: starts.sort((a, b) => Date.parse(a) - Date.parse(b)) }
      })
    },
  }
}

/** Kept for this very visit; with whom it is kept will do for whoever asks for that person, or for anyone. */
function isFor(kept: Kept, choice: Choice): boolean {
  const isSame = choiceName({ ...kept, staff: '' }) === choiceName({ ...choice, staff: '' })
  return isSame && (choice.staff === 'any' || [kept.staff, kept.hold.staff].includes(choice.staff))
}

/** What was free just before and may be missing now because of the hold itself. */
function startsAround(comerce: BookableComerce, wanted: WantedHold, shown: Week): string[] {
  const reach = visitOf(comerce, wanted).minutes * 60_000
  const held = Date.parse(wanted.startsAt)
  const near = shown
    .flatMap(day => day.starts)
    .filter(start => Math.abs(Date.parse(start) - held) < reach)
  return [...new Set([...near, wanted.startsAt])]
}

function keepInTab(adUrl: string, kept: readonly Kept[]): void {
  try {
    sessionStorage.setItem(holdsDrawer(adUrl), JSON.stringify(kept))
  } catch {
    // Storage is blocked or full: a reload begins anew.
  }
}

function keptInTab(adUrl: string): readonly Kept[] {
  try {
    return JSON.parse(sessionStorage.getItem(holdsDrawer(adUrl)) ?? '[]') as Kept[]
  } catch {
    return []
  }
}

const patienceMilliseconds = 4000
