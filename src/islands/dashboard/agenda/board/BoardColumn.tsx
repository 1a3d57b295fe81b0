import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { type CSSProperties, lazy, memo, type MouseEvent, Suspense } from 'react'
import { agendaTexts as texts } from '#messages/dashboard/agenda.ts'
import { type Span, sessionOf } from '#stores/dashboard/board/cards.ts'
import { type Column, freeSpans } from '#stores/dashboard/board/board-layout.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { $pendingMove } from '#stores/dashboard/board/drag-state.ts'
import { startAppointment } from '#stores/dashboard/new-appointment/draft.ts'
import { setQuery } from '#stores/dashboard/router.ts'
import { $wall } from '#stores/dashboard/shop.ts'
import styles from '../agenda.module.css'
import { loadDialogs } from './drag-state.ts'
import { AppointmentCard } from './AppointmentCard.tsx'

type Props = { readonly column: Column; readonly date: string; readonly from: number }

export const BoardColumn = memo(({ column, date, from }: Props) => (
  <section
    className={styles.column}
    aria-label={column.staffMember.name}
    data-column={column.staffMember.id}
    data-from={from}
  >
    {column.closed.map(span => (
      <div key={span.from} className={styles.closed} style={placeOf(span, from)} />
    ))}
    <FreeTime column={column} date={date} from={from} />
    {column.blocks.map(({ block, ...span }) => (
      <button
        key={block.id}
        className={`hatched ${styles.block}`}
        type="button"
        style={placeOf(span, from)}
        onClick={() => setQuery({ bloqueo: block.id })}
      >
        {block.reason || texts.blocked}
        <span className="visually-hidden">{`${clockText(span.from)} a ${clockText(span.to)}`}</span>
      </button>
    ))}
    {column.classes.map(block => (
      <Suspense key={block.session}>
        <ClassCard block={block} style={placeOf(block, from)} />
      </Suspense>
    ))}
    {column.cards.map(
      card =>
        sessionOf(card.appointment) === null && (
          <AppointmentCard
            key={card.appointment.id}
            card={card}
            staffMember={column.staffMember}
            top={from}
          />
        ),
    )}
    <DropTarget staffId={column.staffMember.id} from={from} />
  </section>
))

/** What nobody has taken, half an hour to a tap; the lower half of a cell means a quarter later. */
export function FreeTime({ column, date, from }: Props) {
  const past = pastMinute(date, useStore($halfHour))
  const cells = cellsOf(freeSpans(column)).filter(cell => cell.to > past)
  return cells.map(cell => {
    const start = (event: MouseEvent) =>
      startAppointment({ date, minute: minuteTapped(cell, event), staff: column.staffMember.id })
    return (
      <button
        key={cell.from}
        className={styles.cell}
        type="button"
        // A keyboard takes an appointment with `+ Turno`; it need not walk through the whole day.
        tabIndex={-1}
        aria-label={texts.slot(clockText(cell.from), column.staffMember.name)}
        style={placeOf(cell, from)}
        data-hour={clockText(cell.from)}
        onClick={start}
      />
    )
  })
}

/** Drawn while a card is held over this column. */
function DropTarget({ staffId, from }: { readonly staffId: string; readonly from: number }) {
  const pending = useStore($pendingMove)
  if (pending?.staff.id !== staffId) return null
  const span = { from: pending.from, to: pending.from + pending.length }
  return (
    <Suspense>
      <DropPreview pending={pending} span={span} style={placeOf(span, from)} />
    </Suspense>
  )
}

/** Few shops have classes. */
const ClassCard = lazy(async () => ({ default: (await loadDialogs()).ClassCard }))
const DropPreview = lazy(async () => ({ default: (await loadDialogs()).DropPreview }))

const cellMinutes = 30

/** Changes with each cell that passes, not with each look at the clock. */
const $halfHour = computed($wall, wall =>
  wall ? `${wall.date} ${Math.floor(wall.minute / cellMinutes) * cellMinutes}` : '',
)

/** Until when the day is over: nobody takes an appointment there. */
function pastMinute(date: string, halfHour: string): number {
  const [today = '', minute] = halfHour.split(' ')
  if (date === today) return Number(minute)
  return date < today ? Infinity : 0
}

function cellsOf(open: readonly Span[]): Span[] {
  return open.flatMap(span => {
    const cells: Span[] = []
    for (let from = span.from; from < span.to;) {
      const to = Math.min(span.to, (Math.floor(from / cellMinutes) + 1) * cellMinutes)
      cells.push({ from, to })
      from = to
    }
    return cells
  })
}

function minuteTapped(cell: Span, event: MouseEvent): number {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  // A key or a screen reader presses without a place.
  const isLower = event.detail > 0 && event.clientY - top > height / 2
  return isLower && cell.to - cell.from === cellMinutes ? cell.from + cellMinutes / 2 : cell.from
}

function placeOf(span: Span, from: number): CSSProperties {
  return { '--from': span.from - from, '--minutes': span.to - span.from } as CSSProperties
}
