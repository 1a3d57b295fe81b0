import { useStore } from '@nanostores/react'
import type { CSSProperties } from 'react'
import { longDateText, shortDateText } from '#contract/texts/texts.ts'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { type Card, type Span, sessionOf } from '#stores/dashboard/board/cards.ts'
import { type Board, type Column, countAppointments } from '#stores/dashboard/board/board-layout.ts'
import { $services, $staff } from '#stores/dashboard/catalogue/catalogue.ts'
import { $exceptions, $hours } from '#stores/dashboard/hours/hours.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { showAs } from '#stores/dashboard/board/view.ts'
import { type Week, weekBoards } from '#stores/dashboard/board/week.ts'
import styles from '../agenda.module.css'
import appointmentCard from '../board/card.module.css'
import { FreeTime } from '../board/BoardColumn.tsx'
import { BoardFrame } from '../board/DayBoard.tsx'
import { CardFace, linesOf } from '../board/AppointmentCard.tsx'
import week from './week.module.css'

type Props = { readonly week: Week; readonly staff: string }

/** One staff member's week with its hours: what is taken, what is blocked and what is still free. */
export function WeekGrid({ week, staff }: Props) {
  const staffMembers = valueOf(useStore($staff))?.filter(staffMember => staffMember.id === staff)
  const hours = valueOf(useStore($hours))
  const exceptions = valueOf(useStore($exceptions))
  const services = valueOf(useStore($services)) ?? []
  const today = useStore($today)
  if (!staffMembers || !hours || !exceptions) return null
  const working = { staff: staffMembers, hours, exceptions, services }
  const { span, boards } = weekBoards(week, staff, working)
  const days = boards.flatMap(board => board.columns.map(column => ({ board, column })))
  const first = boards.find(board => board.date === today) ?? boards[0]
  if (!first) return null
  return (
    <BoardFrame
      board={{ ...first, columns: days.map(({ column }) => column) }}
      heads={days.map(({ board, column }) => (
        <DayHead key={board.date} board={board} column={column} />
      ))}
    >
      {days.map(({ board, column }) => (
        <DayColumn key={board.date} date={board.date} column={column} span={span} />
      ))}
    </BoardFrame>
  )
}

function DayHead({ board, column }: { readonly board: Board; readonly column: Column }) {
  const today = useStore($today)
  const appointments = countAppointments(column)
  return (
    <div className={styles.columnHead}>
      <h2 className={week.dayHead}>
        <button
          type="button"
          aria-current={board.date === today ? 'date' : undefined}
          onClick={() => showAs('columns', { fecha: board.date, id: null })}
        >
          {shortDateText(board.date)}
          <span className="soft small">
            {board.closed === null
              ? `${appointments} ${texts.appointments(appointments)}`
              : texts.closed}
          </span>
        </button>
      </h2>
    </div>
  )
}

type DayProps = { readonly date: string; readonly column: Column; readonly span: Span }

function DayColumn({ date, column, span }: DayProps) {
  const today = useStore($today)
  return (
    <section
      className={styles.column}
      aria-label={longDateText(date)}
      style={date === today ? undefined : withoutNow}
    >
      {column.closed.map(closed => (
        <div key={closed.from} className={styles.closed} style={placeOf(closed, span)} />
      ))}
      <FreeTime column={column} date={date} scale={{ from: span.from, fold: null, share: 1 }} />
      {column.blocks.map(({ block, ...taken }) => (
        <div
          key={block.id}
          className={`hatched ${styles.block} ${week.block}`}
          style={placeOf(taken, span)}
        >
          {block.reason || texts.blocked}
        </div>
      ))}
      {onceEach(column.cards).map(card => (
        <DayCard key={card.appointment.id} card={card} date={date} span={span} />
      ))}
    </section>
  )
}

/** Hides the line of the current time; only today's column shows it. */
const withoutNow = { '--now': 'initial' } as CSSProperties

type CardProps = { readonly card: Card; readonly date: string; readonly span: Span }

function DayCard({ card, date, span }: CardProps) {
  const { id, status } = card.appointment
  const session = sessionOf(card.appointment)
  const lanes = { '--lane': card.lane, '--lanes': card.lanes }
  const what = session === null ? { id } : { clase: session }
  return (
    <button
      className={`state state-${status} ${appointmentCard.card} ${appointmentCard.fixedCard}`}
      type="button"
      data-lines={linesOf(card)}
      data-inside={card.isInside || undefined}
      style={{ ...placeOf(card, span), ...lanes }}
      onClick={() => showAs('columns', { fecha: date, ...what })}
    >
      <CardFace card={card} isNew={false} />
    </button>
  )
}

/** A class is listed once, under the name of the customer who booked first. */
export function onceEach(cards: readonly Card[]): Card[] {
  const seen = new Set<string>()
  return cards.filter(({ appointment }) => {
    const key = sessionOf(appointment) ?? appointment.id
    return !seen.has(key) && seen.add(key)
  })
}

function placeOf({ from, to }: Span, span: Span): CSSProperties {
  return { '--from': from - span.from, '--minutes': to - from } as CSSProperties
}
