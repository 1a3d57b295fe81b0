import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { occupiesChair } from '#domain/appointment/chair.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { longDateText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { agendaTexts as texts, statusNames } from '#messages/dashboard/agenda.ts'
import type { Column } from '#stores/dashboard/board/board-layout.ts'
import { $shownPerson, showAs } from '#stores/dashboard/board/view.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { mondayOf } from '#stores/dashboard/board/days.ts'
import { createWeek, type WeekDay } from '#stores/dashboard/board/week.ts'
import { Loaded, Skeleton } from '#islands/dashboard/parts/Loaded.tsx'
import { StateIcon } from '#islands/dashboard/parts/StateTag.tsx'
import { PersonChoice } from '../new-appointment/PersonChoice.tsx'
import styles from './week.module.css'
import { WeekGrid } from './WeekGrid.tsx'

type Props = {
  readonly date: string
  readonly people: readonly Column['person'][]
}

/** Seven days: of one person with their hours, of everybody as lists; a day leads to its board. */
export function WeekView({ date, people }: Props) {
  const staff = useStore($shownPerson)
  const [source] = useState(createWeek)
  const monday = mondayOf(date)
  useEffect(() => {
    void source.load({ monday, staff })
  }, [source, monday, staff])
  useEffect(() => source.follow(), [source])
  return (
    <section className={styles.whole} aria-label={texts.week(monday)}>
      <PersonChoice people={people} />
      <Loaded
        from={useStore(source.$store)}
        onRetry={() => void source.reload()}
        waiting={<Skeleton rows={3} />}
      >
        {week =>
          staff === null ? (
            <div className={styles.week}>
              {week.days.map(day => (
                <Day key={day.date} day={day} />
              ))}
            </div>
          ) : (
            <WeekGrid key={`${monday} ${staff}`} week={week} staff={staff} />
          )
        }
      </Loaded>
    </section>
  )
}

function Day({ day }: { readonly day: WeekDay }) {
  const today = useStore($today)
  const count = day.turns.filter(turn => occupiesChair(turn.status)).length
  return (
    <section className={styles.day} aria-label={longDateText(day.date)}>
      <h2 className={styles.dayHead}>
        <button
          type="button"
          aria-current={day.date === today ? 'date' : undefined}
          onClick={() => openDay(day.date)}
        >
          {shortDateText(day.date)}
          <span className="soft small">{`${count} ${texts.turns(count)}`}</span>
        </button>
      </h2>
      <ul>
        {day.turns.map(turn => (
          <li key={turn.id}>
            <Turn turn={turn} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Turn({ turn }: { readonly turn: AppointmentWire }) {
  return (
    <button
      className={`state state-${turn.status} ${styles.turn}`}
      type="button"
      onClick={() => openDay(turn.starts_at.slice(0, 10), turn.id)}
    >
      <span className={styles.hour}>
        {timeText(turn.starts_at)} <StateIcon status={turn.status} />
        <span className="visually-hidden">{statusNames[turn.status]}</span>
      </span>
      <strong>{turn.customer.name}</strong>
      <span className="small">{turn.legs[0]?.staff.name}</span>
    </button>
  )
}

function openDay(fecha: string, id: string | null = null): void {
  showAs('columns', { fecha, id })
}
