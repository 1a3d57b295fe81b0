/*
 * The days on which a service can be booked, seven at a time. The server's page and the browser's picker use the same
 * functions, each with its own `Call`.
 */
import { dateOf, timeText } from '#contract/texts/texts.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Call } from '#contract/protocol/call.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { ShopWire, Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import type { Choice } from './visit.ts'

export const weekDays = 7

/** One service of a visit that several staff members share. */
export type SharedServiceItem = {
  readonly service: string
  readonly staff: string
  readonly starts_at: string
}
export type BookableDay = {
  readonly date: string
  readonly starts: readonly string[]
  /** For each start that no staff member can serve alone: who does which service. */
  readonly shared?: Readonly<Record<string, readonly SharedServiceItem[]>>
  /** For a class: how many places each start has left. */
  readonly places?: Readonly<Record<string, number>>
  /** Nobody who does the service works that day. */
  readonly isClosed?: boolean
}
export type BookableWeek = readonly BookableDay[]

export type WeekRequest = Choice & {
  readonly adUrl: string
  /** The secret of a link that opens services which are not public. */
  readonly link?: string | undefined
}

export type WeekFound =
  | { readonly ok: true; readonly week: BookableWeek }
  | { readonly ok: false; readonly problem: ProblemWire }

/**
 * Seven days from this one, or from the shop's today. For a class, every start with at least one place left;
 * `withRoomFor` filters by the number of places wanted.
 */
export async function findWeek(call: Call, wanted: WeekRequest, from?: string): Promise<WeekFound> {
  const result = await call('listSlots', {
    params: { ad_url: wanted.adUrl },
    query: { ...slotQuery(wanted), days: weekDays, ...(from === undefined ? {} : { from }) },
  })
  return result.ok ? { ok: true, week: toWeek(result.reply) } : result
}

function slotQuery({ services, addOns, link, staff }: WeekRequest) {
  return {
    services: services.join(','),
    ...(addOns.length > 0 ? { add_ons: addOns.join(',') } : {}),
    ...(link ? { link } : {}),
    staff,
  }
}

/** The days on which somebody still works who does this, and whether there is room on them. */
export async function findWaitDays(
  call: Call,
  shop: Pick<ShopWire, 'ad_url' | 'rules' | 'open_now' | 'opens_at'>,
  { services, addOns, staff }: Choice,
): Promise<readonly { readonly date: string; readonly hasRoom: boolean }[]> {
  const result = await call('listSlots', {
    params: { ad_url: shop.ad_url },
    query: {
      services: services.join(','),
      ...(addOns.length > 0 ? { add_ons: addOns.join(',') } : {}),
      staff,
      days: Math.min(limits.slots_days, shop.rules.horizon_days + 1),
    },
  })
  if (!result.ok) return []
  const { days } = result.reply
  const today = days[0]?.date ?? ''
  return days
    .filter(day => !day.is_closed)
    .map(day => ({ date: day.date, hasRoom: day.slots.length > 0 }))
    .filter(day => day.hasRoom || day.date !== today || !isTodayOver(shop, today))
}

/** Whether the shop has closed for today, or does not open any more. */
function isTodayOver(
  { open_now: isOpen, opens_at: opensAt }: Pick<ShopWire, 'open_now' | 'opens_at'>,
  today: string,
): boolean {
  return !isOpen && dateOf(opensAt ?? '') > today
}

/** A day without starts because nobody works on it, or any more: nobody can wait for it. */
export function isClosedDay(
  shop: Pick<ShopWire, 'open_now' | 'opens_at'>,
  day: BookableDay,
  today: string,
): boolean {
  if (day.starts.length > 0) return false
  return day.isClosed === true || (day.date === today && isTodayOver(shop, today))
}

/** The next day after this one on which somebody works, if it is among those shown. */
export function nextOpenDay(week: BookableWeek, date: string): string | undefined {
  return week.find(day => day.date > date && day.isClosed !== true)?.date
}

/** In place of a staff member's id: each service stays with the staff member who has it now. */
export const sameStaff = 'mismas'

type Movable = {
  readonly manageToken: string
  readonly staff: string
  /** Where the appointment is now; it is not offered as a place to move to. */
  readonly startsAt: string
  /** Those who were booked with it move along. */
  readonly isTogether: boolean
}

/** Seven days to which an appointment can be moved; what it takes now counts as free. */
export async function findMoveWeek(
  call: Call,
  { manageToken, staff, startsAt, isTogether }: Movable,
  from?: string,
): Promise<WeekFound> {
  const result = await call('listMoveSlots', {
    params: { manage_token: manageToken },
    query: {
      ...(staff === sameStaff ? {} : { staff }),
      ...(isTogether ? { with_company: '1' } : {}),
      days: weekDays,
      ...(from === undefined ? {} : { from }),
    },
  })
  if (!result.ok) return result
  const elsewhere = (day: BookableDay) => day.starts.filter(start => start !== startsAt)
  return { ok: true, week: toWeek(result.reply).map(day => ({ ...day, starts: elsewhere(day) })) }
}

function toWeek({ days }: Reply<'listSlots'>): BookableWeek {
  return days.map(({ date, slots, is_closed: isClosed }) => {
    const shared = slots.flatMap(({ starts_at, legs: items }) =>
      items ? [[starts_at, items] as const] : [],
    )
    const places = slots.flatMap(slot =>
      slot.places === undefined ? [] : [[slot.starts_at, slot.places] as const],
    )
    return {
      date,
      ...(isClosed && { isClosed }),
      starts: slots.map(slot => slot.starts_at),
      ...(shared.length > 0 ? { shared: Object.fromEntries(shared) } : {}),
      ...(places.length > 0 ? { places: Object.fromEntries(places) } : {}),
    }
  })
}

/** The staff member of each start of a day, by id, for a choice of any staff member. */
export async function findWho(
  call: Call,
  wanted: WeekRequest,
  date: string,
): Promise<Readonly<Record<string, string>>> {
  const { seats } = wanted
  const query = { ...slotQuery(wanted), ...(seats ? { seats } : {}), from: date, days: 1, who: '1' }
  const result = await call('listSlots', { params: { ad_url: wanted.adUrl }, query })
  const slots = result.ok ? result.reply.days.flatMap(day => day.slots) : []
  return Object.fromEntries(slots.flatMap(slot => (slot.who ? [[slot.starts_at, slot.who]] : [])))
}

/** The first seven days with room, or the first seven when there is no room up to the last bookable date. */
export async function findWeekWithRoom(
  ask: (from?: string) => Promise<WeekFound>,
  from: string | undefined,
  horizonDays: number,
): Promise<WeekFound> {
  const first = await ask(from)
  if (!first.ok || firstDayWithRoom(first.week)) return first
  const begin = first.week[0]?.date
  if (!begin) return first
  for (let days = weekDays; days <= horizonDays; days += weekDays) {
    const later = await ask(addDays(begin, days))
    if (!later.ok || firstDayWithRoom(later.week)) return later
  }
  return first
}

/** The days around this date if it has room; else the days already found. */
export async function withDay(
  found: WeekFound,
  date: string | null | undefined,
  askThere: () => Promise<WeekFound>,
): Promise<WeekFound> {
  if (!date || !found.ok || coversDay(found.week, date)) return found
  const there = await askThere()
  const hasRoom = there.ok && there.week.some(day => day.date === date && day.starts.length > 0)
  return hasRoom ? there : found
}

export function firstDayWithRoom(week: BookableWeek): BookableDay | undefined {
  return week.find(day => day.starts.length > 0)
}

/** The three free starts nearest to one that is gone, by the wall clock of the shop. */
export function nearestStarts(
  week: BookableWeek,
  startsAt: string,
  staff: string,
): { readonly starts_at: string; readonly staff: string }[] {
  const wanted = wallTime(startsAt)
  return week
    .flatMap(day => day.starts)
    .toSorted((a, b) => Math.abs(wallTime(a) - wanted) - Math.abs(wallTime(b) - wanted))
    .slice(0, 3)
    .toSorted((a, b) => wallTime(a) - wallTime(b))
    .map(starts_at => ({ starts_at, staff }))
}

function wallTime(instant: string): number {
  return Date.parse(`${instant.slice(0, 16)}Z`)
}

/** The same instant some minutes earlier, written with the same UTC offset. */
export function minutesBefore(instant: string, minutes: number): string {
  const offset = instant.slice(19)
  const wall = Date.parse(`${instant.slice(0, 19)}Z`) - minutes * MINUTE
  return `${new Date(wall).toISOString().slice(0, 19)}${offset}`
}

/** The start of a day at a wall clock time such as `18:30`. */
export function startAt(
  week: BookableWeek,
  date: string | null,
  time: string | null,
): string | undefined {
  const day = week.find(one => one.date === date)
  return day?.starts.find(start => timeText(start) === time)
}

/** Keeps only the starts with as many places left. Anything but a class has one place. */
export function withRoomFor(week: BookableWeek, seats = 1): BookableWeek {
  if (seats === 1) return week
  return week.map(day => ({
    ...day,
    starts: day.starts.filter(start => (day.places?.[start] ?? 0) >= seats),
  }))
}

/** The day of a start. */
export function dayOf(week: BookableWeek, startsAt: string): BookableDay | undefined {
  return week.find(day => day.date === dateOf(startsAt))
}

export function hasStart(week: BookableWeek, startsAt: string): boolean {
  return week.some(day => day.starts.includes(startsAt))
}

export function withoutStart(day: BookableDay, startsAt: string): BookableDay {
  return { ...day, starts: day.starts.filter(start => start !== startsAt) }
}

export function coversDay(week: BookableWeek, startsAt: string): boolean {
  return week.some(day => day.date === dateOf(startsAt))
}

/** Which day to load from: the first day shown when the start is among the days shown, else its own date. */
export function dayWithin(week: BookableWeek, startsAt: string): string {
  const date = dateOf(startsAt)
  return week.some(day => day.date === date) ? (week[0]?.date ?? date) : date
}

const parts = ['morning', 'afternoon', 'evening'] as const
type Part = (typeof parts)[number]

/** The starts of one day as people speak of them; a part without any is left out. */
export function partsOfDay(starts: readonly string[]): (readonly [Part, readonly string[]])[] {
  return parts
    .map(part => [part, starts.filter(start => partAt(timeText(start)) === part)] as const)
    .filter(([, own]) => own.length > 0)
}

function partAt(hour: string): Part {
  if (hour < '12:00') return 'morning'
  return hour < '19:00' ? 'afternoon' : 'evening'
}
