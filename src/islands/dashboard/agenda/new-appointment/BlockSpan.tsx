import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { longDateText } from '#contract/texts/texts.ts'
import { blockTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import { endAfter, startInNight } from '#stores/dashboard/end-after.ts'
import { instantAt } from '#stores/wall-clock.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { addDays, clockText, DAY_MINUTES, minuteOfClock } from '#domain/calendar/dates.ts'
import { ClockField } from '#islands/dashboard/parts/Clock.tsx'
import { DateField } from '#islands/dashboard/parts/DateField.tsx'
import { textOf } from '#islands/ui/form-state.ts'
import parts from '#islands/dashboard/parts/parts.module.css'
import { Chip } from '#islands/dashboard/parts/Form.tsx'
import styles from '../../waitlist/offer.module.css'

type Day = {
  readonly date: string
  /**
   * In minutes of the day: when the night before is over, where the board begins, where the day ends, and when the last
   * staff member leaves.
   */
  readonly night: number
  readonly from: number
  readonly to: number
  readonly closes: number
  /** The current minute; null when the board shows another day than today. */
  readonly now: number | null
}
type How = 'while' | 'now' | 'day' | 'days'

const usualMinutes = 60
const LAST_MINUTE = DAY_MINUTES - 1

/** How long: an hour, from now until closing, the whole day, or several of them. */
export function BlockSpan({ day }: { readonly day: Day }) {
  const [how, setHow] = useState<How>('while')
  const { date, now } = day
  const start = now === null ? day.from : Math.min(Math.ceil(now / 30) * 30, LAST_MINUTE)
  const { closes } = day
  // Past dates can be chosen only when the board itself shows a past day.
  const today = useStore($today)
  const min = today !== null && today <= date ? today : undefined
  const ways: readonly How[] =
    now === null ? ['while', 'day', 'days'] : ['while', 'now', 'day', 'days']
  return (
    <fieldset className={parts.group}>
      <legend>{how === 'days' ? texts.howLong : texts.howLongOn(longDateText(date))}</legend>
      <div className={parts.chips}>
        {ways.map(way => (
          <Chip
            key={way}
            name="how"
            value={way}
            label={texts.ways[way]}
            checked={how === way}
            onChange={() => setHow(way)}
          />
        ))}
      </div>
      {how === 'while' && (
        <Clocks from={start} to={start + usualMinutes} closes={closes} keepsLength />
      )}
      {how === 'now' && now !== null && (
        <Clocks from={now} to={Math.max(closes, now + usualMinutes)} closes={closes} isFromNow />
      )}
      {how === 'days' && (
        <div className={`${parts.two} ${styles.below}`}>
          <DateField name="first_day" label={texts.from} min={min} defaultValue={date} />
          <DateField
            name="last_day"
            label={texts.until}
            min={min}
            defaultValue={addDays(date, 2)}
          />
        </div>
      )}
    </fieldset>
  )
}

type ClocksProps = {
  readonly from: number
  readonly to: number
  readonly closes: number
  /** Moving the start also moves the end. */
  readonly keepsLength?: boolean
  /** Its usual lengths can be chosen, and the rest of the day. */
  readonly isFromNow?: boolean
}

function Clocks({ from, to, closes, keepsLength = false, isFromNow = false }: ClocksProps) {
  const latest = Math.max(closes, LAST_MINUTE)
  const [span, setSpan] = useState({ from, to: Math.min(to, latest) })
  const begin = (minute: number) => {
    const length = span.to > span.from ? span.to - span.from : usualMinutes
    const ends = keepsLength ? Math.min(minute + length, latest) : span.to
    setSpan({ from: minute, to: ends })
  }
  return (
    <>
      {isFromNow && (
        <Lengths span={span} closes={closes} onPick={end => setSpan({ ...span, to: end })} />
      )}
      <div className={`${parts.two} ${styles.below} ${styles.clocks}`}>
        <ClockField
          name="starts_at"
          label={texts.from}
          value={clockText(span.from)}
          onPick={clock => begin(minuteOfClock(clock) ?? span.from)}
        />
        <ClockField
          name="ends_at"
          label={texts.to}
          value={clockText(span.to)}
          onPick={clock =>
            setSpan({ ...span, to: endAfter(span.from, minuteOfClock(clock) ?? span.to, closes) })
          }
        />
      </div>
    </>
  )
}

type LengthsProps = {
  readonly span: { readonly from: number; readonly to: number }
  readonly closes: number
  readonly onPick: (end: number) => void
}

function Lengths({ span: { from, to }, closes, onPick }: LengthsProps) {
  const latest = Math.max(closes, LAST_MINUTE)
  const choices = [15, 30, 60].map(minutes => ({
    end: Math.min(from + minutes, latest),
    label: texts.minutes(minutes),
  }))
  if (closes > from) choices.push({ end: closes, label: texts.untilClosing })
  return (
    <div className={`${parts.chips} ${styles.below}`} role="group" aria-label={texts.lasting}>
      {choices.map(({ end, label }) => (
        <Chip
          key={label}
          name="lasting"
          value={label}
          label={label}
          checked={to === end}
          onChange={() => onPick(end)}
        />
      ))}
    </div>
  )
}

/** The instants of the chosen span. Of several days the last one is included. */
export function spanIn(
  values: FormData,
  day: Day,
  timeZone: string,
): { readonly startsAt: string; readonly endsAt: string } {
  const at = (date: string, minute: number) => instantAt(date, minute, timeZone)
  const { date, night, to } = day
  switch (textOf(values, 'how')) {
    case 'day':
      return { startsAt: at(date, night), endsAt: at(date, to) }
    case 'days':
      return {
        startsAt: at(textOf(values, 'first_day'), night),
        endsAt: at(textOf(values, 'last_day'), to),
      }
    default: {
      const clocks = clocksIn(values, day.closes) ?? { from: 0, to: 0 }
      return { startsAt: at(date, clocks.from), endsAt: at(date, clocks.to) }
    }
  }
}

function clocksIn(values: FormData, closes: number): Omit<ClocksProps, 'closes'> | null {
  const start = minuteOfClock(textOf(values, 'starts_at'))
  const end = minuteOfClock(textOf(values, 'ends_at'))
  if (start === null || end === null) return null
  const from = startInNight(start, closes)
  return { from, to: endAfter(from, end, closes) }
}

export function checkSpan(values: FormData, closes: number): Record<string, string> {
  const how = textOf(values, 'how')
  if (how === 'day') return {}
  if (how === 'days') {
    const [first, last] = [textOf(values, 'first_day'), textOf(values, 'last_day')]
    if (!first) return { first_day: texts.needDay }
    return first <= last ? {} : { last_day: texts.dayOrder }
  }
  const clocks = clocksIn(values, closes)
  return clocks && clocks.from < clocks.to ? {} : { ends_at: texts.order }
}
