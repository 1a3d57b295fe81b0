import { shortDateText, timeText } from '#contract/texts/texts.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import { whatsappLink } from '#messages/links.ts'
import {
  type BookableDay,
  firstDayWithRoom,
  isClosedOn,
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
  // Open today, and every hour of it is taken or too near to be booked here.
  const isTodayLate =
    shown?.date === state.today && shown.starts.length === 0 && !isClosedOn(shown.date, shop)
  const isFullSomewhere = state.week.some(
    day => day.starts.length === 0 && !isClosedOn(day.date, shop) && !isNotYet(day, state, shop),
  )
  const firstWords = (shown?.date ?? '') > state.today ? words.firstRoomHere : words.firstRoom
  return (
    <>
      <h2>{words.whenTitle}</h2>
      <p className={frame.lead} aria-live="polite">
        <strong>{visit.name}</strong>
        {` · ${staffMember ? words.withStaffMember(staffMember.name) : words.withAnyone}. `}
        {isLooking ? words.looking : first && firstWords(firstRoomText(first, state.today))}
      </p>
      {state.isHourDropped && !isLooking && (
        <p className="problem" role="alert">
          {words.hourDropped}
        </p>
      )}
      <div className={styles.strip} aria-busy={isLooking}>
        <Shift to="earlier" shop={shop} state={state} booking={booking} />
        <ul className={first ? styles.days : styles.daysStill} aria-label={words.days}>
          {state.week.map(day => (
            <li key={day.date}>
              <Day shop={shop} day={day} state={state} booking={booking} />
            </li>
          ))}
        </ul>
        <Shift to="later" shop={shop} state={state} booking={booking} />
      </div>
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
      {isFullSomewhere && !shop.link && (
        <p className={styles.wait}>
          <a href={waitAddress(shop, state)} data-native>
            {words.wait}
          </a>
        </p>
      )}
    </>
  )
})

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

/** Seven days back or on. */
function Shift({
  to,
  shop,
  state,
  booking,
}: Omit<Props, 'visit'> & { readonly to: 'earlier' | 'later' }) {
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
      onClick={onPlainClick(() => void booking.showDaysFrom(target))}
    >
      <Arrow to={to} />
    </a>
  )
}

function firstRoomText(day: BookableDay, today: string): string {
  const when = nearWord(day.date, today) || shortDateText(day.date)
  return `${when} ${timeText(day.starts[0] ?? '')}`
}

/** Not full: so far ahead nobody can book yet. */
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
    if (isClosedOn(day.date, shop)) return words.closed
    return isNotYet(day, state, shop) ? words.notYet : words.noRoom
  }
  return nearWord(day.date, today)
}
