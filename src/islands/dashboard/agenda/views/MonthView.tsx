import { useStore } from '@nanostores/react'
import { type CSSProperties, useEffect, useState } from 'react'
import { longDateText, weekdayText } from '#contract/texts/texts.ts'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { viewTexts } from '#messages/dashboard/views.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import {
  createMonth,
  type MonthDay,
  occupancyOf,
  weeksOfMonth,
} from '#stores/dashboard/board/month.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { showAs } from '#stores/dashboard/board/view.ts'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { StaffChoice } from '../new-appointment/StaffChoice.tsx'
import styles from './month.module.css'
import { useHolidays } from '../new-appointment/use-holidays.ts'
import { useShownStaff } from './use-shown-staff.ts'

type Props = { readonly date: string; readonly staffMembers: readonly Column['staffMember'][] }

/** A month of one staff member or of all: how full each day is. A day opens its board. */
export function MonthView({ date, staffMembers }: Props) {
  const staff = useShownStaff(staffMembers)
  const [source] = useState(createMonth)
  const { from, to } = weeksOfMonth(date)
  useLoad(source, { from, to, staff })
  useEffect(() => source.follow(), [source])
  const holidayOn = useHolidays()
  return (
    <section aria-label={texts.month(date)}>
      <StaffChoice staffMembers={staffMembers} />
      <Loaded from={source} rows={5}>
        {days => (
          <>
            <div className={styles.weekdays} aria-hidden="true">
              {[1, 2, 3, 4, 5, 6, 7].map(weekday => (
                <span key={weekday}>{weekdayText(weekday).slice(0, 3)}</span>
              ))}
            </div>
            <ul className={styles.month}>
              {days.map(day => (
                <li key={day.date}>
                  <Day
                    day={day}
                    holiday={holidayOn(day.date)}
                    isOther={!day.date.startsWith(date.slice(0, 7))}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  )
}

type DayProps = {
  readonly day: MonthDay
  readonly holiday: string | null
  readonly isOther: boolean
}

function Day({ day, holiday, isOther }: DayProps) {
  const today = useStore($today)
  const percent = occupancyOf(day)
  const isClosed = day.open_minutes === 0
  return (
    <button
      className={`${styles.day} ${isClosed ? 'hatched' : ''}`}
      type="button"
      data-other={isOther || undefined}
      aria-current={day.date === today ? 'date' : undefined}
      onClick={() => openDay(day.date)}
    >
      <span className={styles.number}>
        <span aria-hidden="true">{Number(day.date.slice(8))}</span>
        <span className="visually-hidden">{longDateText(day.date)}</span>
      </span>
      {holiday && holiday !== day.reason && <span className={styles.holiday}>{holiday}</span>}
      {day.turns > 0 && (
        <span className={styles.appointments}>
          <strong>{day.turns}</strong> <span>{texts.appointments(day.turns)}</span>
        </span>
      )}
      {isClosed ? (
        <span className={styles.closed}>{day.reason ?? viewTexts.closedDay}</span>
      ) : (
        <Share percent={percent} />
      )}
    </button>
  )
}

function Share({ percent }: { readonly percent: number | null }) {
  if (percent === null) return <span className={styles.closed}>{viewTexts.blockedDay}</span>
  return (
    <span className={styles.share}>
      <span
        className={styles.bar}
        style={{ '--percent': `${Math.min(100, percent)}%` } as CSSProperties}
      />
      <span className="figures">{`${percent} %`}</span>
      <span className="visually-hidden">{texts.occupancy}</span>
    </span>
  )
}

function openDay(fecha: string): void {
  showAs('columns', { fecha, id: null })
}
