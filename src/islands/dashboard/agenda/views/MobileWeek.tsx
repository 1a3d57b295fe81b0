import { useStore } from '@nanostores/react'
import { durationText, longDateText, shortDateText } from '#contract/texts/texts.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { coversDay, wholeDay } from '#messages/block-span.ts'
import { agendaTexts as texts, statusNames } from '#messages/dashboard/agenda.ts'
import { viewTexts } from '#messages/dashboard/views.ts'
import { type Card, sessionOf } from '#stores/dashboard/board/cards.ts'
import { showAs } from '#stores/dashboard/board/view.ts'
import { type DaySummary, type Week, weekSummary } from '#stores/dashboard/board/week.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $services, $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { $exceptions, $hours } from '#stores/dashboard/hours/hours.ts'
import { $wall } from '#stores/dashboard/shop.ts'
import { Icon } from '#islands/dashboard/parts/Icon.tsx'
import { Skeleton } from '#islands/dashboard/parts/Loaded.tsx'
import { StateIcon } from '#islands/dashboard/parts/StateTag.tsx'
import { onceEach } from './WeekGrid.tsx'
import styles from './week.module.css'

type Props = { readonly week: Week; readonly staff: string | null }

/**
 * A row per day: how many appointments and how much free time it has, and for one staff member the appointments
 * themselves.
 */
export function MobileWeek({ week, staff }: Props) {
  const staffMembers = valueOf(useStore($staff))
  const hours = valueOf(useStore($hours))
  const exceptions = valueOf(useStore($exceptions))
  const services = valueOf(useStore($services)) ?? []
  const now = useStore($wall)
  if (!staffMembers || !hours || !exceptions || !now) return <Skeleton rows={7} />
  const working = { staff: staffMembers, hours, exceptions, services, now }
  const days = weekSummary(week, staff, working)
  const isThisWeek = days.some(day => day.date === now.date)
  return (
    <ul className={styles.days}>
      {days.map(day => (
        <li key={day.date}>
          <DayRow day={day} isToday={day.date === now.date} />
          {/* The past days of this week show no appointments, which would only push down those to come. */}
          {!(isThisWeek && day.date < now.date) && <Appointments day={day} />}
        </li>
      ))}
    </ul>
  )
}

function DayRow({ day, isToday }: { readonly day: DaySummary; readonly isToday: boolean }) {
  return (
    <h2>
      <button
        className={styles.dayRow}
        type="button"
        aria-current={isToday ? 'date' : undefined}
        onClick={() => showAs('columns', { fecha: day.date, id: null })}
      >
        <strong>
          <span aria-hidden="true">{shortDateText(day.date)}</span>
          <span className="visually-hidden">{longDateText(day.date)}</span>
        </strong>
        <span className={styles.dayWords}>
          {(day.isWorked || day.appointments > 0) && (
            <span>{`${day.appointments} ${texts.appointments(day.appointments)}`}</span>
          )}
          <Free day={day} />
        </span>
        <Icon name="right" />
      </button>
    </h2>
  )
}

/** Why nobody can be booked on this day, or how much free time it has. */
function Free({
  day: { isWorked, closed, freeMinutes, appointments },
}: {
  readonly day: DaySummary
}) {
  if (closed !== null) return <span className="soft">{closed || texts.closed}</span>
  if (!isWorked) return <span className="soft">{viewTexts.away}</span>
  // Without appointments, zero means that today is over or blocked, not that the day is full.
  if (freeMinutes === null || (freeMinutes === 0 && appointments === 0)) return null
  return (
    <span className={styles.free} data-none={freeMinutes === 0 || undefined}>
      {freeMinutes === 0 ? viewTexts.full : viewTexts.freeFor(durationText(freeMinutes))}
    </span>
  )
}

/** The appointments and blocks of a day, by time. */
function Appointments({ day: { date, cards, blocks } }: { readonly day: DaySummary }) {
  if (cards.length + blocks.length === 0) return null
  const rows = [
    ...onceEach(cards).map(card => ({
      id: card.appointment.id,
      from: card.from,
      row: <Appointment card={card} date={date} />,
    })),
    ...blocks.map(blocked => ({
      id: blocked.block.id,
      from: blocked.from,
      row: <Blocked blocked={blocked} date={date} />,
    })),
  ]
  return (
    <ul className={styles.dayAppointments}>
      {rows
        .toSorted((a, b) => a.from - b.from)
        .map(({ id, row }) => (
          <li key={id}>{row}</li>
        ))}
    </ul>
  )
}

type BlockedProps = { readonly blocked: DaySummary['blocks'][number]; readonly date: string }

function Blocked({ blocked: { block, from, to }, date }: BlockedProps) {
  return (
    <button
      className={`hatched ${styles.dayBlock}`}
      type="button"
      onClick={() => showAs('columns', { fecha: date, bloqueo: block.id })}
    >
      <span className={styles.hour}>
        {coversDay(date, block) ? wholeDay : viewTexts.span(clockText(from), clockText(to))}
      </span>
      <span className={styles.name}>{block.reason || texts.blocked}</span>
    </button>
  )
}

function Appointment({ card, date }: { readonly card: Card; readonly date: string }) {
  const { id, status, customer } = card.appointment
  const session = sessionOf(card.appointment)
  const what = session === null ? { id } : { clase: session }
  return (
    <button
      className={`state state-${status} ${styles.dayAppointment}`}
      type="button"
      onClick={() => showAs('columns', { fecha: date, ...what })}
    >
      <span className={styles.hour}>{clockText(card.from)}</span>
      <span className={styles.name}>
        <strong>{customer.name}</strong>
        {` · ${card.services}`}
      </span>
      <StateIcon status={status} />
      <span className="visually-hidden">{statusNames[status]}</span>
    </button>
  )
}
