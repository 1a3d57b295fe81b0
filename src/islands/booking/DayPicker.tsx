import { type RefObject, useEffect, useRef } from 'react'
import { shortDateText, timeText } from '#contract/texts/texts.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import { whatsappLink } from '#messages/links.ts'
import {
  type BookableDay,
  firstDayWithRoom,
  isClosedDay,
  weekDays,
} from '#stores/booking/bookable-days.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Booking } from '#stores/booking/face.ts'
import {
  type BookableShop,
  type BookingState,
  type DrawnChoice,
  queryOf,
  waitAddress,
} from '#stores/booking/state.ts'
import type { Visit } from '#stores/booking/visit.ts'
import frame from './Booking.module.css'
import styles from './times.module.css'
import { Arrow, DayFace, nearWord } from './DayFace.tsx'
import { choiceKeys, drawnFrom } from './drawn-from.ts'
import { onPlainClick } from './plain-click.ts'

type Props = {
  readonly shop: BookableShop
  readonly visit: Visit
  readonly state: DrawnChoice & Pick<BookingState, 'week' | 'today' | 'search' | 'isHourDropped'>
  readonly booking: Booking
}

export const DayPicker = drawnFrom(
  ...choiceKeys,
  'week',
  'today',
  'search',
  'isHourDropped',
)(function DayPicker({ shop, visit, state, booking }: Props) {
  const staffMember = shop.staff.find(one => one.id === state.staff)
  const first = firstDayWithRoom(state.week)
  const [shown] = state.week
  const isLooking = state.search.is === 'looking'
  // The shop is open today, but every time is taken or within the lead time.
  const isTodayLate =
    shown?.date === state.today &&
    shown.starts.length === 0 &&
    !isClosedDay(shop, shown, state.today)
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => showSelected(strip.current), [state.week, state.date])
  return (
    <>
      <h2>{words.whenTitle}</h2>
      <p className={frame.lead} aria-live="polite">
        <strong>{visit.name}</strong>
        {` · ${staffMember ? words.withStaffMember(staffMember.name) : words.withAnyone}. `}
        {isLooking ? words.looking : first && firstRoomText(first, state)}
      </p>
      {state.isHourDropped && !isLooking && (
        <p className="problem" role="alert">
          {words.hourDropped}
        </p>
      )}
      <div className={styles.strip} aria-busy={isLooking}>
        <Shift to="earlier" {...{ shop, state, booking, strip }} />
        <ul ref={strip} className={first ? styles.days : styles.daysStill} aria-label={words.days}>
          {state.week.map(day => (
            <li key={day.date}>
              <Day shop={shop} day={day} state={state} booking={booking} />
            </li>
          ))}
        </ul>
        <Shift to="later" {...{ shop, state, booking, strip }} />
      </div>
      <DateField shop={shop} state={state} booking={booking} />
      {isTodayLate && shop.whatsapp && (
        <p className={styles.wait}>
          <a
            href={whatsappLink(shop.whatsapp, `Hola ${shop.name}, ¿tienen algún lugar hoy?`)}
            target="_blank"
            rel="noopener"
            data-native
          >
            {words.neededToday}
          </a>
        </p>
      )}
      <WaitForFull shop={shop} state={state} />
    </>
  )
})

/**
 * A link to the waitlist while another of these days is full. A full day that is selected has the same link in place of
 * its times.
 */
function WaitForFull({ shop, state }: Pick<Props, 'shop' | 'state'>) {
  const areHoursShown = state.week.some(day => day.date === state.date && day.starts.length > 0)
  const isFullSomewhere = state.week.some(
    day =>
      day.starts.length === 0 &&
      !isClosedDay(shop, day, state.today) &&
      !isNotYet(day, state, shop),
  )
  if (!areHoursShown || !isFullSomewhere || shop.link) return null
  return (
    <p className={styles.wait}>
      <a href={waitAddress(shop, state)} data-native>
        {words.wait}
      </a>
    </p>
  )
}

type DayProps = Omit<Props, 'visit'> & { readonly day: BookableDay }

function Day({ shop, day, state, booking }: DayProps) {
  const inside = <DayFace date={day.date} word={dayWord(day, state, shop)} />
  if (day.starts.length === 0) return <span className={styles.dayFull}>{inside}</span>
  return (
    <a
      className={styles.day}
      href={`${queryOf({ ...state, date: day.date, startsAt: null }, shop.link)}#cuando`}
      aria-current={day.date === state.date ? 'true' : undefined}
      onClick={onPlainClick(() => booking.chooseDate(day.date))}
    >
      {inside}
    </a>
  )
}

/** Scrolls the strip to the selected day, but not the page. */
function showSelected(strip: HTMLElement | null): void {
  const selected = strip?.querySelector('[aria-current]')
  if (!strip || !selected) return
  const { left, right } = strip.getBoundingClientRect()
  const box = selected.getBoundingClientRect()
  strip.scrollLeft += Math.min(0, box.left - left) + Math.max(0, box.right - right)
}

/** Scrolls to the days of the strip that are out of sight. Returns whether there were any. */
function scrolls(strip: HTMLElement | null, to: 'earlier' | 'later'): boolean {
  if (!strip) return false
  const { scrollLeft, scrollWidth, clientWidth } = strip
  const hidden = to === 'later' ? scrollWidth - clientWidth - scrollLeft : scrollLeft
  strip.scrollBy({ left: to === 'later' ? hidden : -hidden, behavior: 'smooth' })
  return hidden > 8
}

/** The browser's own date picker. Unlike the strip it needs a script. */
function DateField({ shop, state, booking }: Omit<Props, 'visit'>) {
  return (
    <label className={styles.pickDate}>
      {words.pickDate}
      <input
        type="date"
        min={state.today}
        max={addDays(state.today, shop.rules.horizon_days)}
        onClick={({ currentTarget }) => currentTarget.showPicker()}
        onChange={({ target }) => {
          if (target.value && target.validity.valid) void booking.showDaysFrom(target.value, true)
        }}
      />
    </label>
  )
}

/** Shows first the days of the strip that are out of sight, then the next or previous seven days. */
function Shift({
  to,
  shop,
  state,
  booking,
  strip,
}: Omit<Props, 'visit'> & {
  readonly to: 'earlier' | 'later'
  readonly strip: RefObject<HTMLElement | null>
}) {
  const shown = state.week[0]?.date ?? state.today
  const from = addDays(shown, to === 'later' ? weekDays : -weekDays)
  const last = addDays(state.today, shop.rules.horizon_days)
  const isPossible = to === 'later' ? from <= last : shown > state.today
  const label = to === 'later' ? words.laterDays : words.earlierDays
  const target = from < state.today ? state.today : from
  if (!isPossible) return null
  return (
    <a
      className={styles.shift}
      href={`${queryOf({ ...state, date: null, startsAt: null }, shop.link)}&desde=${target}#cuando`}
      aria-label={label}
      onClick={onPlainClick(() => {
        if (!scrolls(strip.current, to)) void booking.showDaysFrom(target)
      })}
    >
      <Arrow to={to} />
    </a>
  )
}

/**
 * `Primer lugar: hoy 11:45`. When the strip begins later than today, it says that it is only the first of these days.
 */
export function firstRoomText(
  { date, starts }: BookableDay,
  { today, week }: Pick<BookingState, 'today' | 'week'>,
): string {
  const when = nearWord(date, today) || shortDateText(date)
  const say = (week[0]?.date ?? '') > today ? words.firstRoomHere : words.firstRoom
  return say(`${when} ${timeText(starts[0] ?? '')}`)
}

/** Such a day is beyond the booking horizon, not full. */
function isNotYet(
  day: BookableDay,
  { today }: Pick<BookingState, 'today'>,
  { rules }: BookableShop,
): boolean {
  return day.date > addDays(today, rules.horizon_days)
}

function dayWord(day: BookableDay, state: Pick<BookingState, 'today'>, shop: BookableShop): string {
  const { today } = state
  if (day.starts.length === 0) {
    if (isClosedDay(shop, day, today)) return words.closed
    return isNotYet(day, state, shop) ? words.notYet : words.noRoom
  }
  return nearWord(day.date, today)
}
