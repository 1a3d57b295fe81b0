/**
 * The working day of a staff member: every start of the grid, and until when they work from there. Days are cached per
 * plan, because hours change a few times a month and are read thousands of times a second. Staff without hours of their
 * own share the shop's days.
 */
import { type Instant, type Interval, overlaps, unionOf } from '../calendar/interval.ts'
import { openIntervals, shiftsOf } from './hours.ts'
import { dayInterval, instantsOf } from '../calendar/local-time.ts'
import { DAY_MINUTES, dateOfDay, weekdayOf } from '../calendar/dates.ts'
import type { BookingRules } from '../booking/booking-rules.ts'
import type { ClassHour, MinuteRange, ShopPlan } from './shop.ts'

export type WorkingDay = {
  /** As `dayNumber` counts it. */
  readonly day: number
  /** Every start of the grid on this local date, sorted. */
  readonly starts: readonly Instant[]
  /** For each start, when the working hours that contain it end. */
  readonly closes: readonly Instant[]
  /** The hours of the date and of those around it, touching ones joined: an appointment may go on after midnight. */
  readonly open: readonly Interval[]
  readonly isClosed: boolean
}

/** How the starts of a day are laid out: at the hours of a class, or else in steps. */
export type Grid = Pick<BookingRules, 'slotStepMinutes' | 'anchoring'> & {
  readonly classHours?: readonly ClassHour[]
}

type Layout = number | readonly ClassHour[]

/** By the staff member whose hours they are (null: the shop's), then by grid, then by day number. */
type DaysByStaffMember = Map<string | null, Map<Layout, Map<number, WorkingDay>>>

type Remembered = {
  readonly ownHours: ReadonlySet<string | null>
  readonly days: DaysByStaffMember
}

/** A little more than a year per staff member; beyond that the remembered days are dropped. */
const MAX_REMEMBERED_DAYS = 400

const rememberedByPlan = new WeakMap<ShopPlan, Remembered>()

/**
 * The working day of a staff member on a local date, given as a day number (`dayNumber`). Staff without hours of their
 * own have the shop's.
 */
export function workingDay(
  plan: ShopPlan,
  { staffId, day }: { readonly staffId: string; readonly day: number },
  grid: Grid = plan.rules,
): WorkingDay {
  let remembered = rememberedByPlan.get(plan)
  if (remembered === undefined) {
    const rows = [...plan.weeklyRanges, ...plan.exceptions]
    remembered = { ownHours: new Set(rows.map(row => row.staffId)), days: new Map() }
    rememberedByPlan.set(plan, remembered)
  }
  const staffMember = remembered.ownHours.has(staffId) ? staffId : null
  let grids = remembered.days.get(staffMember)
  if (grids === undefined) remembered.days.set(staffMember, (grids = new Map()))
  const layout = grid.classHours ?? grid.slotStepMinutes * 2 + (grid.anchoring === 'clock' ? 1 : 0)
  let days = grids.get(layout)
  if (days === undefined) grids.set(layout, (days = new Map()))
  let found = days.get(day)
  if (found === undefined) {
    if (days.size >= MAX_REMEMBERED_DAYS) days.clear()
    days.set(day, (found = buildDay(plan, { staffId: staffMember, day }, grid)))
  }
  return found
}

/** `staffId` null: the shop's own hours. */
type Whose = { readonly staffId: string | null; readonly day: number }

function buildDay(plan: ShopPlan, whose: Whose, grid: Grid): WorkingDay {
  const { staffId, day } = whose
  // Two dates each way: where a zone jumped over a whole date, today touches the one behind it.
  const near = [-2, -1, 0, 1, 2].map(distance => dateOfDay(day + distance))
  const open = unionOf(near.flatMap(date => openIntervals(plan, staffId, date)))
  const starts: Instant[] = []
  const closes: Instant[] = []
  let piece = 0
  const { classHours } = grid
  const laidOut =
    classHours === undefined
      ? gridOf(plan, whose, grid)
      : classStarts(plan, { classHours, day }).filter(start => isWithin(open, start))
  for (const start of laidOut) {
    while (open[piece]!.end <= start) piece += 1
    starts.push(start)
    closes.push(open[piece]!.end)
  }
  const whole = dayInterval(dateOfDay(day), plan.timeZone)
  return { day, starts, closes, open, isClosed: !open.some(interval => overlaps(interval, whole)) }
}

function isWithin(open: readonly Interval[], start: Instant): boolean {
  return open.some(interval => interval.start <= start && start < interval.end)
}

type ClassDay = { readonly classHours: readonly ClassHour[]; readonly day: number }

/** Sorted. A class after midnight is of the new date, although a night shift belongs to the one before. */
function classStarts({ timeZone }: ShopPlan, { classHours, day }: ClassDay): Instant[] {
  const date = dateOfDay(day)
  return classHours
    .filter(hour => hour.weekday === weekdayOf(date))
    .flatMap(hour => instantsOf(date, hour.minute, timeZone))
    .sort((a, b) => a - b)
}

/** Sorted and without repetition. The night that began the date before goes on with its own grid. */
function gridOf(plan: ShopPlan, { staffId, day }: Whose, grid: Grid): Instant[] {
  const startsOn = (date: string, belongs: (minute: number) => boolean) =>
    shiftsOf(plan, staffId, date)
      .flatMap(shift => stepsOf(shift, grid).filter(belongs))
      .flatMap(minute => instantsOf(date, minute, plan.timeZone))
  const night = startsOn(dateOfDay(day - 1), minute => minute >= DAY_MINUTES)
  const own = startsOn(dateOfDay(day), minute => minute < DAY_MINUTES)
  return [...new Set([...night, ...own])].sort((a, b) => a - b)
}

/** The grid in local minutes: from the beginning of the shift, or from the first multiple of the step in it. */
function stepsOf({ startMinute, endMinute }: MinuteRange, grid: Grid): number[] {
  // A step of zero would never reach the end of the shift.
  const step = Math.max(1, grid.slotStepMinutes)
  const first = grid.anchoring === 'clock' ? Math.ceil(startMinute / step) * step : startMinute
  const minutes: number[] = []
  for (let minute = first; minute < endMinute; minute += step) minutes.push(minute)
  return minutes
}
