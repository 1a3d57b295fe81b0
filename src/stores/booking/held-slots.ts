/*
 * The starts that this visitor holds for some minutes. The server removes them from everybody's list, the visitor's
 * too, together with the starts around them of the same staff member. The visitor may still choose another of those,
 * because a booking ignores the hold that it brings, so all of them are put back into the list shown.
 */
import { dateOf } from '#contract/texts/texts.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { ProblemWire, WaitsWire } from '#contract/protocol/problems.ts'
import type { Call } from '#contract/protocol/call.ts'
import {
  type BookableDay,
  dayOf,
  type SharedServiceItem,
  type BookableWeek,
  withRoomFor,
} from './bookable-days.ts'
import { type Choice, choiceName, visitOf } from './visit.ts'
import { itemsBody, usualBody } from './request.ts'
import type { Alternative, BookableShop, Hold, LastAppointment } from './state.ts'

export type HoldOutcome =
  | { readonly is: 'held'; readonly hold: Hold }
  | { readonly is: 'taken'; readonly alternatives: readonly Alternative[] }
  /** The hold failed for another reason; the slot may still be free. */
  | { readonly is: 'unknown'; readonly waits?: WaitsWire | undefined }

export type HoldRequest = Choice & {
  readonly startsAt: string
  readonly items: readonly SharedServiceItem[]
  readonly lastAppointment?: LastAppointment | null
}

type HeldSlot = HoldRequest & {
  readonly hold: Hold
  readonly around: readonly string[]
  /** For a class: the places that the starts of that day had left before the hold. */
  readonly places?: BookableDay['places']
}

/** The key under which this tab keeps its holds for the next reload. */
export function holdsDrawer(adUrl: string): string {
  return `mt:holds:${adUrl}`
}

export type HeldSlots = ReturnType<typeof createHeldSlots>

export function createHeldSlots(shop: BookableShop, call: Call) {
  const { ad_url: adUrl } = shop
  const mine = new Map<string, HeldSlot>()
  let pending: Promise<unknown> = Promise.resolve()

  const live = () => [...mine.values()].filter(one => one.hold.until > Date.now())
  const remember = () => keepInTab(adUrl, live())
  const find = (choice: Choice, startsAt: string): Hold | undefined =>
    live().find(
      one =>
        isFor(one, choice) && one.startsAt === startsAt && (one.seats ?? 1) === (choice.seats ?? 1),
    )?.hold

  const send = async (wanted: HoldRequest, shown: BookableWeek): Promise<HoldOutcome> => {
    // By this browser's clock, even a wrong one: only the duration comes from the server.
    const until = Date.now() + shop.rules.hold_minutes * MINUTE
    const hadOthers = live().length > 0
    const around = startsAround(shop, wanted, shown)
    const result = await askForHold(shop, call, wanted)
    if (result.ok) {
      const { hold: id, staff, waits } = result.reply
      const hold = { id, staff, until, items: wanted.items, waits }
      mine.set(hold.id, { ...wanted, hold, around, places: dayOf(shown, wanted.startsAt)?.places })
      remember()
      return { is: 'held', hold }
    }
    return outcomeOf(result.problem, hadOthers)
  }

  return {
    find,
    /** The hold to send when the start wanted has none of its own: this hold may be what blocks it. */
    latest: (): Hold | undefined => live().at(-1)?.hold,
    take: async (wanted: HoldRequest, shown: BookableWeek): Promise<HoldOutcome> => {
      const hold = find(wanted, wanted.startsAt)
      if (hold) return { is: 'held', hold }
      const outcome = send(wanted, shown)
      pending = outcome
      return await outcome
    },
    /** The appointment is made: nothing is held any more. */
    clear: (): void => {
      mine.clear()
      remember()
    },
    /** Somebody else has the start after all. */
    lose: (startsAt: string): void => {
      for (const [id, one] of mine) {
        if (one.startsAt === startsAt) mine.delete(id)
        else mine.set(id, { ...one, around: one.around.filter(start => start !== startsAt) })
      }
      remember()
    },
    /** After a reload the server lists the visitor's own holds as taken, so this tab brings them back. */
    restore: (): void => {
      for (const one of heldInTab(adUrl)) mine.set(one.hold.id, one)
    },
    /** Resolves when the hold that is being requested has been answered. */
    settled: (): Promise<unknown> => pending,
    /** As `settled`, but waits only some seconds, so that a lost network does not block a booking. */
    settledSoon: (): Promise<unknown> =>
      Promise.race([pending, new Promise(resolve => setTimeout(resolve, patienceMilliseconds))]),
    /** The starts offered for this choice, with the ones that this visitor holds. */
    withMine: (week: BookableWeek, choice: Choice): BookableWeek => {
      const own = live().filter(one => isFor(one, choice))
      const whole = own.length === 0 ? week : week.map(day => own.reduce(withHeld, day))
      return withRoomFor(whole, choice.seats)
    },
  }
}

function outcomeOf(
  { code, waits, alternatives = [] }: ProblemWire,
  hadOthers: boolean,
): HoldOutcome {
  // The conflict may be with another hold of this visitor; booking it, which brings that hold, will tell.
  if (code !== 'slot_taken' || hadOthers) return { is: 'unknown', waits }
  return { is: 'taken', alternatives }
}

async function askForHold(shop: BookableShop, call: Call, wanted: HoldRequest) {
  const { services, addOns, staff, seats, startsAt, items, lastAppointment } = wanted
  return await call('holdSlot', {
    params: { ad_url: shop.ad_url },
    body: {
      services: [...services],
      ...(addOns.length > 0 ? { add_ons: [...addOns] } : {}),
      ...(shop.link ? { link: shop.link } : {}),
      ...(seats ? { seats } : {}),
      staff,
      ...(items.length > 0 ? { legs: itemsBody(items) } : {}),
      starts_at: startsAt,
      ...usualBody(staff, lastAppointment),
      known_by: lastAppointment?.link,
    },
  })
}

/** The day as it would be without this hold. */
function withHeld(day: BookableDay, held: HeldSlot): BookableDay {
  const { startsAt, seats = 1 } = held
  const own = held.around.filter(start => dateOf(start) === day.date)
  if (own.length === 0) return day
  const starts = [...new Set([...day.starts, ...own])].sort((a, b) => Date.parse(a) - Date.parse(b))
  const before = held.places?.[startsAt]
  if (before === undefined) return { ...day, starts }
  // Others may have taken places since. A start never has more than it had before the hold.
  const left = Math.min(before, (day.places?.[startsAt] ?? 0) + seats)
  return { ...day, starts, places: { ...held.places, ...day.places, [startsAt]: left } }
}

/** Names the visit without its staff member and its number of places. */
function visitName(choice: Choice): string {
  return choiceName({ ...choice, staff: '', seats: 1 })
}

/** Whether the hold is for this visit, with the staff member it was made with or for any. */
function isFor(held: HeldSlot, choice: Choice): boolean {
  const isSame = visitName(held) === visitName(choice)
  return isSame && (choice.staff === 'any' || [held.staff, held.hold.staff].includes(choice.staff))
}

/** The free starts so near that this hold may remove them from the list. */
function startsAround(shop: BookableShop, wanted: HoldRequest, shown: BookableWeek): string[] {
  const reach = visitOf(shop, wanted).minutes * MINUTE
  const held = Date.parse(wanted.startsAt)
  const near = shown
    .flatMap(day => day.starts)
    .filter(start => Math.abs(Date.parse(start) - held) < reach)
  return [...new Set([...near, wanted.startsAt])]
}

function keepInTab(adUrl: string, held: readonly HeldSlot[]): void {
  try {
    sessionStorage.setItem(holdsDrawer(adUrl), JSON.stringify(held))
  } catch {
    // Storage is blocked or full: a reload starts without holds.
  }
}

function heldInTab(adUrl: string): readonly HeldSlot[] {
  try {
    return JSON.parse(sessionStorage.getItem(holdsDrawer(adUrl)) ?? '[]') as HeldSlot[]
  } catch {
    return []
  }
}

const patienceMilliseconds = 4000
