import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { dateOf, longDateText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { agendaTexts as texts, statusNames } from '#messages/dashboard/agenda.ts'
import { viewTexts } from '#messages/dashboard/views.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { dayMonth } from '#stores/dashboard/day-texts.ts'
import { $isNarrow, showAs } from '#stores/dashboard/board/view.ts'
import { $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { $exceptions, $hours } from '#stores/dashboard/hours/hours.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { mondayOf } from '#domain/calendar/dates.ts'
import { createWeek, isClosedOn, type Week, type WeekDay } from '#stores/dashboard/board/week.ts'
import { Loaded } from '#islands/dashboard/parts/Loaded.tsx'
import { StateIcon } from '#islands/dashboard/parts/StateTag.tsx'
import { useLoad } from '#islands/dashboard/parts/use-load.ts'
import { StaffChoice } from '../new-appointment/StaffChoice.tsx'
import { MobileWeek } from './MobileWeek.tsx'
import styles from './week.module.css'
import { WeekGrid } from './WeekGrid.tsx'
import { useShownStaff } from './use-shown-staff.ts'

type Props = {
  readonly date: string
  readonly staffMembers: readonly Column['staffMember'][]
}

/** Seven days: of one staff member as a grid of hours, of all staff as lists. A day opens its board. */
export function WeekView({ date, staffMembers }: Props) {
  const staff = useShownStaff(staffMembers)
  const isNarrow = useStore($isNarrow)
  const [source] = useState(createWeek)
  const monday = mondayOf(date)
  useLoad(source, { monday, staff })
  useEffect(() => source.follow(), [source])
  return (
    <section className={styles.whole} aria-label={viewTexts.week(dayMonth(monday).slice(4))}>
      <StaffChoice staffMembers={staffMembers} />
      <Loaded from={source} rows={isNarrow ? 7 : 3}>
        {week => {
          if (isNarrow) return <MobileWeek week={week} staff={staff ?? onlyOne(staffMembers)} />
          if (staff === null) return <WeekOfAll week={week} />
          return <WeekGrid key={`${monday} ${staff}`} week={week} staff={staff} />
        }}
      </Loaded>
    </section>
  )
}

/** In a shop with one staff member, "everybody" is that one. */
function onlyOne(staffMembers: Props['staffMembers']): string | null {
  return staffMembers.length === 1 ? (staffMembers[0]?.id ?? null) : null
}

function WeekOfAll({ week }: { readonly week: Week }) {
  return (
    <div className={styles.week}>
      {week.days.map(day => (
        <Day key={day.date} day={day} />
      ))}
    </div>
  )
}

function Day({ day }: { readonly day: WeekDay }) {
  const today = useStore($today)
  const staff = valueOf(useStore($staff))
  const hours = valueOf(useStore($hours))
  const exceptions = valueOf(useStore($exceptions))
  const count = day.appointments.filter(appointment => occupiesCalendar(appointment.status)).length
  const isClosed =
    count === 0 &&
    staff &&
    hours &&
    exceptions &&
    isClosedOn(day.date, { staff, hours, exceptions })
  return (
    <section className={styles.day} aria-label={longDateText(day.date)}>
      <h2 className={styles.dayHead}>
        <button
          type="button"
          aria-current={day.date === today ? 'date' : undefined}
          onClick={() => openDay(day.date)}
        >
          {shortDateText(day.date)}
          <span className="soft small">
            {isClosed ? texts.closed : `${count} ${texts.appointments(count)}`}
          </span>
        </button>
      </h2>
      <ul>
        {day.appointments.map(appointment => (
          <li key={appointment.id}>
            <Appointment appointment={appointment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Appointment({ appointment }: { readonly appointment: AppointmentWire }) {
  return (
    <button
      className={`state state-${appointment.status} ${styles.appointment}`}
      type="button"
      onClick={() => openDay(dateOf(appointment.starts_at), appointment.id)}
    >
      <span className={styles.hour}>
        {timeText(appointment.starts_at)} <StateIcon status={appointment.status} />
        <span className="visually-hidden">{statusNames[appointment.status]}</span>
      </span>
      <strong>{appointment.customer.name}</strong>
      <span className="small">{appointment.legs[0]?.staff.name}</span>
    </button>
  )
}

function openDay(fecha: string, id: string | null = null): void {
  showAs('columns', { fecha, id })
}
