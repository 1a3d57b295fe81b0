import { longDateText, shortDateText } from '#contract/texts/texts.ts'
import { bookingMessages as words } from '#messages/booking.ts'
import { addDays } from '#domain/calendar/dates.ts'

type Props = {
  readonly date: string
  /** Shown below the number: `hoy`, `sin lugar`, or empty for an ordinary day. */
  readonly word: string
}

/** A day of the strip, and its full date for screen readers. */
export function DayFace({ date, word }: Props) {
  const [weekday, number] = shortDateText(date).split(' ')
  return (
    <>
      <span aria-hidden="true">{weekday}</span>
      <b aria-hidden="true">{number}</b>
      <span aria-hidden="true">{word}</span>
      <span className="visually-hidden">{`${longDateText(date)}${word ? `, ${word}` : ''}`}</span>
    </>
  )
}

export function nearWord(date: string, today: string): string {
  if (date === today) return words.today
  return date === addDays(today, 1) ? words.tomorrow : ''
}

/** The arrow of the buttons that move the strip by seven days. */
export function Arrow({ to }: { readonly to: 'earlier' | 'later' }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={to === 'later' ? 'm9 5 7 7-7 7' : 'm15 5-7 7 7 7'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  )
}
